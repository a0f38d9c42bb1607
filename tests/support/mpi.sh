# mpi.sh - sourced behind fact.sh by whole-program tests of yomikiri-mpi: starting ranks by either
# MPI library, and whether what they say is what `solve` says.

case ${YOMIKIRI:=./yomikiri} in /*) ;; *) YOMIKIRI=$PWD/$YOMIKIRI ;; esac
built=$PWD/${OUT:-build/release}
export YOMIKIRI_PROFILE=none LC_ALL=C
# Open MPI asks for these where everybody is root, as in a container.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
inside=

# libraries NAME - which of the two are here, into $kinds, and the last of these into $one; a skip
# of NAME for the others.
libraries() {
    kinds=
    for kind in openmpi mpich; do
        if [ -x "$built/yomikiri-mpi.$kind" ] && command -v "mpirun.$kind" > /dev/null; then
            kinds="$kinds $kind"
        else
            skip "${kind}_$1" "mpicc.$kind or mpirun.$kind is not available"
        fi
    done
    one=${kinds##* }
}

# Every rank tells its process id: the shell becomes the rank. $SECLUDE runs the second one.
cat > "$place/rank" << 'END'
#!/bin/sh
place=$(dirname "$0") rank=${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-$SLURM_PROCID}}
echo $$ > "$place/new.$rank" && mv "$place/new.$rank" "$place/process.$rank"
[ "$rank" -ne 1 ] || exec $SECLUDE "$@"
exec "$@"
END
chmod +x "$place/rank"

# begin RANKS ARGUMENT... - start that many ranks of $kind, of one thread each and with a small
# table, in the background: $job is mpirun, or its timeout, which passes signals on; process.N of
# $place has the process of rank N. $inside is what to run all of them by.
begin() {
    case $kind in
    openmpi) launcher='mpirun.openmpi --oversubscribe --bind-to none' ;;
    mpich)   launcher=mpirun.mpich ;;
    esac
    count=$1
    shift
    rm -f "$place"/process.*
    timeout --foreground -k 5 "$hang" $inside $launcher -n "$count" "$place/rank" \
        "$built/yomikiri-mpi.$kind" --threads 1 --table 16M "$@" \
        > "$place/out" 2> "$place/err" < /dev/null &
    job=$!
}

# over - wait for that job; $status is what mpirun ended with.
over() {
    status=0
    wait "$job" 2> /dev/null || status=$?
}

# ranks STATUS RANKS ARGUMENT... - run so many and see that they end so.
ranks() {
    wanted=$1
    shift
    begin "$@"
    over
    [ "$status" -eq "$wanted" ]
}

# await COMMAND... - wait until it succeeds; false when the job is over.
await() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt $((50 * hang)) ] && kill -0 "$job" 2> /dev/null || return 1
        sleep 0.02
    done
}
up() { [ "$(ls "$place" | grep -c '^process')" -eq "$1" ]; }
complains() { grep -q -e "$1" "$place/err"; }
# holds NUMBER FILE - it has so many lines, or more.
holds() { [ -f "$2" ] && [ "$(wc -l < "$2")" -ge "$1" ]; }
signal() { kill -s "$1" "$(cat "$place/process.$2")"; }
gone() { ! kill -0 "$1" 2> /dev/null; }

# What an answer says apart from its cost: best moves and all moves that are solved exactly are
# sorted, since equal ones come in any order.
said() {
    awk '
    function sorted(text, list,    n, i, k, x, all) {
        n = split(text, list, " ")
        for (i = 2; i <= n; i++) {
            x = list[i]
            for (k = i - 1; k > 0 && list[k] > x; k--) list[k + 1] = list[k]
            list[k + 1] = x
        }
        for (i = 1; i <= n; i++) all = all " " list[i]
        return all
    }
    {
        head = $0
        sub(/^.*"board"/, "\"board\"", head)
        sub(/"best":.*/, "", head)
        best = $0
        sub(/^.*"best":\[/, "", best)
        complete = best
        sub(/\].*/, "", best)
        gsub(/,/, " ", best)
        sub(/^[^\]]*\],/, "", complete)
        sub(/,.*/, "", complete)
        moves = ""
        rest = $0
        if (all) {
            gsub(/"line":\[[^\]]*\]/, "", rest)
            while (match(rest, /"move":"[^"]*","score":[-0-9]*,"bound":"exact"/)) {
                moves = moves " " substr(rest, RSTART + 7, RLENGTH - 23)
                rest = substr(rest, RSTART + RLENGTH)
            }
        }
        print head sorted(best) " " complete sorted(moves)
    }' all="${2:-}" "$1"
}

# same TRUTH [moves] - $place/out has the answers of that file of `solve --jsonl`.
same() {
    said "$1" "${2:-}" > "$place/one" && said "$place/out" "${2:-}" > "$place/two" &&
        [ -s "$place/one" ] && cmp -s "$place/one" "$place/two"
}

# replayed - every line in the JSON of $place/out, also those of moves, is legal to its end, and
# the game ends there with the score that is claimed. Another program plays it: our own reader.
replayed() {
    awk '
    {
        match($0, /"board":"[^"]*"/); board = substr($0, RSTART + 9, RLENGTH - 10)
        match($0, /"side":"."/); side = substr($0, RSTART + 8, 1)
        rest = $0
        sub(/^.*"best"/, "", rest)
        match($0, /"score":-?[0-9]+/); score = substr($0, RSTART + 8, RLENGTH - 8)
        # The first line goes with the score of the position.
        while (match(rest, /("score":-?[0-9]+,"bound":"exact",)?"line":\[[^\]]*\]/)) {
            part = substr(rest, RSTART, RLENGTH)
            rest = substr(rest, RSTART + RLENGTH)
            claim = score
            if (part ~ /^"score"/) {
                claim = part
                sub(/^"score":/, "", claim)
                sub(/,.*/, "", claim)
            }
            sub(/^.*\[/, "", part)
            gsub(/[\]"]/, "", part)
            if (split(part, moves, ",") < 2) continue
            gsub(/,/, " ", part)
            print board " " side "\n" part > games
            print side, claim > claims
        }
    }' games="$place/games" claims="$place/claims" "$place/out"
    [ -s "$place/games" ] && "$YOMIKIRI" solve --jsonl -q "$place/games" > "$place/ends" \
        2> "$place/complaints"
    ! grep -Ev 'warning: |expected' "$place/complaints" > "$place/two" || return 1
    sed 's/.*"empties":\([0-9]*\).*"discs":{"X":\([0-9]*\),"O":\([0-9]*\)}.*/\1 \2 \3/' \
        "$place/ends" | paste -d ' ' "$place/claims" - > "$place/two"
    awk '
    { good += NF == 5 && ($1 == "X" ? $4 - $5 : $5 - $4) == $2 }
    END { exit !(NR > 0 && good == NR) }' "$place/two"
}

# head_of FILE - of each answer its board and bounds.
head_of() {
    sed 's/"estimate".*//
        s/.*"board":"\([^"]*\)".*"lower":\(-*[0-9]*\),"upper":\(-*[0-9]*\),.*/\1 \2 \3/' "$1"
}

# within TRUTH - the bounds of every board of $place/out hold its true score.
within() {
    head_of "$place/out" > "$place/two"
    head_of "$1" | awk 'NR == FNR { score[$1] = $2; exact[$1] = $2 == $3; next }
        !exact[$1] || $2 > score[$1] || $3 < score[$1] { bad++ }
        END { exit !(NR > FNR && bad == 0) }' - "$place/two"
}

# side LOW HIGH FILE - where each score lies to the window: below, in it, or above.
side() {
    head_of "$3" | awk -v low="$1" -v high="$2" '{
        if ($3 <= low) print "below"
        else if ($2 >= high) print "above"
        else print ($2 == $3 ? "score " $2 : "open")
    }'
}
