#!/usr/bin/env bash
# Long runs, whose output stands in docs/long-runs.md: bash benches/long.sh > docs/long-runs.md
# Takes a minute or two on two processors; `bash benches/long.sh whole` also enumerates 52 unseen
# cards, in five to twenty minutes more.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
shoe=$PWD/target/release/shoe
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Prints a command, what it answers from the first table on, and what it took.
run() {
  printf '```console\n$ %s\n' "${*/#$shoe/shoe}"
  local start=$EPOCHREALTIME
  "$@" | sed '1,/^$/d'
  local end=$EPOCHREALTIME
  printf '```\n\n%d ms on %s processors.\n\n' $(((${end/./} - ${start/./}) / 1000)) "$(nproc)"
}

cat <<'TEXT'
# Long runs

Written by `bash benches/long.sh > docs/long-runs.md`, which runs for some minutes. The times are those
of the machine at hand.

## The law of the edge further out

TEXT
run "$shoe" depth --law --unseen 16,18,20,22,24 --bets player,tie
run "$shoe" depth --law --unseen 18,20 --bets player,banker,tie
run "$shoe" depth --law --unseen 16 --bets dragon-7,panda-8
run "$shoe" depth --law --unseen 26 --bets player,banker,tie
run "$shoe" depth --law --unseen 28,30,31 --bets player

cat <<'TEXT'
## Seven shards, two of them killed

Twenty cards unseen, in seven shards. The third and the fifth are killed while they run, started again,
and go on from their checkpoints; the shards are merged in another order, and the answer is compared
with that of the direct run.

TEXT
bets=player,banker,tie,dragon-7,panda-8,lucky-6,lucky-7,big,small,ox-6,heavenly-9,super-6,big-tiger
bets+=$(printf ',egalite-%s' {0..9})$(printf ',player-wins-%s' 1 2 3 4 6 8)
law=(depth --law --unseen 20 --bets "$bets")
printf '```text\n'
for shard in 1 2 3 4 5 6 7; do
  arguments=("${law[@]}" --shard "$shard/7" --checkpoint "$shard.json" --format csv)
  if [ "$shard" = 3 ] || [ "$shard" = 5 ]; then
    RAYON_NUM_THREADS=1 "$shoe" "${arguments[@]}" >unfinished &
    until [ -e "$shard.json" ]; do sleep 0.01; done
    kill -KILL $!
    wait $! 2>/dev/null || true
    printf 'shard %s killed after %s compositions\n' "$shard" \
      "$(sed -n 's/.*"enumerated": \([0-9]*\).*/\1/p' "$shard.json")"
  fi
  "$shoe" "${arguments[@]}" >finished
  printf 'shard %s complete: %s compositions\n' "$shard" \
    "$(sed -n 's/.*"enumerated": \([0-9]*\).*/\1/p' "$shard.json")"
done
"$shoe" merge 5.json 2.json 7.json 1.json 6.json 3.json 4.json --format json >merged
"$shoe" "${law[@]}" --format json >direct
cmp merged direct && printf 'merged and direct answers are the same, byte for byte\n'
printf '```\n\n'

cat <<'TEXT'
## One of a hundred shards of 52 unseen cards

TEXT
shard=$((RANDOM % 100 + 1))
start=$EPOCHREALTIME
run "$shoe" depth --law --unseen 52 --bets player,banker,tie --shard "$shard/100" --checkpoint half.json
end=$EPOCHREALTIME
printf 'All hundred on this machine: about %d minutes.\n\n' \
  $(((${end/./} - ${start/./}) / 10000 / 60))
if [ "${1:-}" = whole ]; then
  run "$shoe" depth --law --unseen 52 --bets player,banker,tie
fi

cat <<'TEXT'
## Four rounds of one shoe

TEXT
run "$shoe" rounds --rounds 4
