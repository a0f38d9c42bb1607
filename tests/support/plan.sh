# plan.sh - sourced behind fact.sh by the whole-program tests of plans: the recipes of the page, and
# whether what came of a plan is what `solve` says.

case ${YOMIKIRI:=./yomikiri} in /*) ;; *) YOMIKIRI=$PWD/$YOMIKIRI ;; esac
mkdir "$place/bin" && ln -s "$YOMIKIRI" "$place/bin/yomikiri"
export PATH="$place/bin:$PATH" YOMIKIRI_PROFILE=none LC_ALL=C

# recipe HEADING - the code of that section of the page.
recipe() {
    awk -v heading="## $1" '/^## / { on = $0 == heading } /^```$/ { code = 0 } on && code
                            /^```./ { code = 1 }' docs/plan.md
}

# plan STATUS FOLDER ARGUMENT..., merge STATUS FOLDER - run it.
plan() {
    wanted=$1 folder=$2
    shift 2
    yomikiri plan -q --to "$folder" "$@" > "$place/out" 2> "$place/err"
    status=$?
    [ $status -eq "$wanted" ]
}
merge() {
    yomikiri merge "$2/manifest.jsonl" "$2"/*.answers > "$place/out" 2> "$place/err"
    status=$?
    [ $status -eq "$1" ]
}

# solve_shard FOLDER SHARD OPTION... - as the recipes do.
solve_shard() {
    shard=$1/$2
    shift 2
    yomikiri solve -q -j 1 --jsonl "$@" --resume "$shard.answers" "$shard.jsonl" \
        >> "$shard.answers" 2> "$place/err"
}

# What an answer says apart from its cost; lines and the order of moves that are equally good may
# be others.
told() { sed 's/"line":.*"warnings"/"warnings"/; s/,"plies":.*//' "$1"; }

# merged FOLDER DIRECT - merge finds every answer, and they are those of `solve --jsonl`.
merged() {
    merge 0 "$1" && told "$place/out" > "$place/one" && told "$2" | cmp -s - "$place/one" &&
        [ -s "$place/one" ]
}
