//! Whole numbers by their remainders modulo several primes: sums and products of long numbers in
//! short words, and the numbers back from their remainders.

use super::ratio::Integer;

/// Distinct primes below 2^28, so that some two hundred products of remainders fit 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Primes {
    primes: Vec<u32>,
    /// `inverses[i]`: the inverse of the product of the primes before the i-th, modulo it.
    inverses: Vec<u32>,
    product: Integer,
}

/// Primes are below two to this power.
pub const PRIME_BITS: u32 = 28;

/// So many products of two remainders and a remainder can be added in 64 bits.
pub const PRODUCTS_AT_MOST: usize = 255;

impl Primes {
    /// How many primes are enough for every number of at most so many bits, of either sign.
    pub fn count_for(bits: u64) -> u64 {
        // Each of the primes is above 2^27, for there are far more than enough of these.
        (bits + 1).div_ceil(u64::from(PRIME_BITS) - 1)
    }

    /// Enough primes for every number of at most so many bits, of either sign.
    pub fn for_bits(bits: u64) -> Self {
        let count = Self::count_for(bits);
        let mut all = Self {
            primes: Vec::new(),
            inverses: Vec::new(),
            product: Integer::from(1),
        };
        let candidates = (1 << (PRIME_BITS - 1)..1_u32 << PRIME_BITS).rev();
        for prime in candidates.filter(|&number| is_prime(number)) {
            if all.primes.len() as u64 == count {
                break;
            }
            let product = remainder(&all.product, prime);
            all.inverses.push(inverse(product, prime));
            all.primes.push(prime);
            all.product *= prime;
        }
        all
    }

    /// The primes.
    pub fn all(&self) -> &[u32] {
        &self.primes
    }

    /// The number nearest to zero that has these remainders, one for each prime.
    pub fn number(&self, remainders: impl Iterator<Item = u32>) -> Integer {
        // Garner's mixed radix: the number is d_0 + d_1 p_0 + d_2 p_0 p_1 + ...
        let mut digits: Vec<u32> = Vec::with_capacity(self.primes.len());
        for ((&prime, &inverse), remainder) in
            self.primes.iter().zip(&self.inverses).zip(remainders)
        {
            let prime = u64::from(prime);
            let so_far = digits
                .iter()
                .zip(&self.primes)
                .rev()
                .fold(0, |sum, (&digit, &radix)| {
                    (sum * u64::from(radix) + u64::from(digit)) % prime
                });
            let rest = (u64::from(remainder) + prime - so_far) % prime;
            digits.push((rest * u64::from(inverse) % prime) as u32);
        }
        let number = digits
            .iter()
            .zip(&self.primes)
            .rev()
            .fold(Integer::from(0), |sum, (&digit, &radix)| {
                sum * radix + digit
            });
        match &number * 2 > self.product {
            true => number - &self.product,
            false => number,
        }
    }
}

/// The remainder of a number modulo a prime, at least zero.
pub fn remainder(number: &Integer, prime: u32) -> u32 {
    let prime = Integer::from(prime);
    let rest: Integer = ((number % &prime) + &prime) % &prime;
    u32::try_from(rest).expect("a remainder is below its prime")
}

/// The inverse modulo a prime of a number that it does not divide, by Fermat's little theorem.
fn inverse(number: u32, prime: u32) -> u32 {
    let modulus = u64::from(prime);
    let (mut power, mut base, mut exponent) = (1, u64::from(number) % modulus, modulus - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * base % modulus;
        }
        base = base * base % modulus;
        exponent /= 2;
    }
    power as u32
}

fn is_prime(number: u32) -> bool {
    !number.is_multiple_of(2)
        && (3..)
            .step_by(2)
            .take_while(|divisor| divisor * divisor <= number)
            .all(|divisor| !number.is_multiple_of(divisor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_from_their_remainders() {
        let primes = Primes::for_bits(200);
        let large = Integer::from(7).pow(71);
        assert!(large.bits() <= 200);
        for number in [large.clone(), -large, Integer::from(0), Integer::from(-1)] {
            let remainders = primes.all().iter().map(|&prime| remainder(&number, prime));
            assert_eq!(primes.number(remainders), number);
        }
    }

    #[test]
    fn the_primes_are_prime_and_distinct() {
        let primes = Primes::for_bits(100);
        assert_eq!(primes.all().len(), 4);
        assert!(primes.all().windows(2).all(|pair| pair[0] > pair[1]));
        // 2^28 - 57 is the greatest prime below 2^28.
        assert_eq!(primes.all()[0], (1 << 28) - 57);
    }
}
