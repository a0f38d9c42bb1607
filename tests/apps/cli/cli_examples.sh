#!/bin/sh
# cli_examples.sh - every example of every --help-all does what it says. Those that measure or
# train for minutes are only checked as command lines: --help behind them is reached when
# every option before it is right.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
root=$PWD
cd "$work" || exit 1

# ---- what the examples speak of -------------------------------------------------------

mkdir bin results
ln -s "$yomikiri" bin/yomikiri
for name in yomikiri yomikiri-old old new; do
    ln -s "$yomikiri" $name
done
ln -s "$root/positions" positions
PATH=$work/bin:$PATH
export PATH
game=f5d6c3d3c4f4f6f3e6e7d7c6c5d8e3e2f2b5c7b4b6c8a5a3a4a6c2d2a7a8b3a2b8c1e1d1b1f1g1b7e8f7f8g8
echo $game > game.txt
yomikiri convert --to ggf $game > games.ggf 2> err
yomikiri convert --to diagram --at 16 $game > diagram.txt 2> err
yomikiri convert --at 16 $game > many.obf 2> err
cp "$root/solver/eval/weights.bin" weights.bin
cp "$root/tests/data/corpus/valid/wthor/three-games.wtb" WTH_2001.wtb
# One record, and the same with another time: a record is not compared with itself.
cp "$root"/tests/data/records/baseline.jsonl new.jsonl
sed 's/"time":"20[0-9]*/"time":"2020/' new.jsonl > old.jsonl
cp new.jsonl results/

# ---- what cannot be run here ----------------------------------------------------------

# slow COMMAND - why it is not run, if it is not.
slow() {
    case $1 in
    *' bench'*|*' compare'*|*' gate'*) echo 'measures for minutes' ;;
    *' train --check'*) ;;
    *' train'*)  echo 'trains for minutes or hours' ;;
    *' review game.txt') echo 'thinks for a minute' ;;
    *' signature'*) echo 'signature.sh runs it' ;;
    *' serve'*|*' tune'*|*' pick'*|*' match'*) echo 'runs for minutes' ;;
    *compare.jsonl*) echo 'needs the record of a comparison' ;;
    *'many.obf >> out.jsonl'*) [ -s out.jsonl ] || echo 'needs the output of the one before' ;;
    esac
}

# ---- one line of code per example -----------------------------------------------------

# examples SUBCOMMAND - its examples, or the program's, one in a line, continued lines joined.
examples() {
    yomikiri ${1:-help} ${1:+--help-all} 2> err | awk '
        /^Examples:/            { inside = 1; next }
        inside && !/^  /        { exit }
        inside && (more || /^  [^ ]/) {
            more = sub(/ *\\$/, "")
            sub(/^ */, "")
            printf "%s%s", $0, more ? " " : "\n"
        }'
}

# The name of a fact from a command.
fact_name() {
    printf '%s' "$1" | sed 's/[^A-Za-z0-9.-]\{1,\}/_/g' | cut -c 1-90
}

count=0
subcommands=$(yomikiri --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
for subcommand in '' $subcommands; do
    examples "$subcommand" > list
    while IFS= read -r line; do
        count=$((count + 1))
        why=$(slow "$line")
        if [ -n "$why" ]; then
            name=options_of_$(fact_name "$line")
            (eval "${line%%>*} --help") > out 2> err < /dev/null
        else
            name=$(fact_name "$line")
            (eval "limited $hang $line") > out 2> err < /dev/null
        fi
        status=$?
        [ "$status" -eq 0 ] && why= || why="exit status $status: $(head -n 3 err)"
        [ -n "$why" ] || ! grep -q 'Usage: yomikiri' err || why="no such options: $(head -n 1 err)"
        result "$name" "$why"
    done < list
done
[ "$count" -ge 30 ] && why= || why="only $count were found"
result examples_are_found "$why"

exit $failures
