# common.sh - common parts of the fake engines. Read by them with "."; they take
#
#     --mode MODE       how to behave, each says how it can
#     --answers FILE    OBF: the scores that it knows; else
#     --score N         the one that it gives to every position
#     --move SQUARE     the best move then (a1)
#     --at N            misbehave at the N-th question of a process (1); right before and after
#
# and pass over options that the real one has.

mode=right answers='' fixed=0 move=a1 at=1

# look_up BOARD SIDE - set `score` and `best` to what the position is worth.
look_up() {
    score=$fixed best=$move
    [ -z "$answers" ] || eval "$(awk -v board="$1" -v side="$2" -F';' '
        index($1, board) == 1 && $1 ~ " " side {
            most = -99
            for (i = 2; i <= NF; i++)
                if (split($i, pair, ":") == 2 && pair[2] + 0 > most) {
                    most = pair[2] + 0
                    move = tolower(pair[1])
                }
            gsub(" ", "", move)
            printf "score=%d best=%s\n", most, move
            exit
        }' "$answers")"
}

# In words for people: +38, -2, +0.
signed() {
    printf '%+d' "$1"
}
