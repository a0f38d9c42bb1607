#!/bin/sh
# fake_gtp.sh - a GTP engine that plays a line it is told, move by move, whatever the board.
#
#     --line MOVES      "g1 f1 a1"; passes left out
#     --setup COMMAND   the command by which it takes a board; may be repeated
#     --log FILE        what it is asked; of loadsgf, the file as well
#     --mode MODE       right, refuses (every board), illegal, resigns, error, hang, crash, exit,
#                       mute, nolist (knows no list_commands), chatter (before every reply),
#                       returns (lines end in CR LF, replies in upper case and with a number)

mode=right line='' setups='' log=/dev/null
while [ $# -gt 0 ]; do
    case $1 in
    --mode)  mode=$2; shift ;;
    --line)  line=$2; shift ;;
    --setup) setups="$setups $2"; shift ;;
    --log)   log=$2; shift ;;
    esac
    shift
done
end=''
[ "$mode" != returns ] || end=$(printf '\r')

# say SIGN TEXT... - a reply; the lines that follow the first are arguments.
say() {
    [ "$mode" != chatter ] || echo 'thinking: 3 nodes'
    sign=$1
    [ "$mode" != returns ] || sign=${1}12
    printf '%s %s%s\n' "$sign" "$2" "$end"
    shift 2
    for more; do printf '%s%s\n' "$more" "$end"; done
    printf '%s\n' "$end"
}

[ "$mode" != exit ] || { echo 'no licence' >&2; exit 3; }
while read -r command rest; do
    echo "$command $rest" >> "$log"
    [ "$mode" != mute ] || continue
    case $command in
    list_commands)
        if [ "$mode" = nolist ]; then
            say '?' 'unknown command'
        else
            say '=' name version list_commands set_game boardsize clear_board play genmove quit \
                $setups
        fi ;;
    name)    say '=' 'A fake' ;;
    version) say '=' 7.1 ;;
    quit)    say '=' ''; exit 0 ;;
    loadsgf) cat "$rest" >> "$log"; [ "$mode" = refuses ] && say '?' 'bad board' || say '=' '' ;;
    gogui-setup|gogui-setup_player|grhino-setup_board)
        [ "$mode" = refuses ] && say '?' 'bad board' || say '=' '' ;;
    genmove)
        move=${line%% *} line=${line#* }
        case $mode in
        illegal) move=d4 ;;
        error)   say '?' 'cannot think'; continue ;;
        hang)    sleep 60 ;;
        crash)   kill -SEGV $$ ;;
        returns) move=$(echo "$move" | tr a-h A-H) ;;
        esac
        say '=' "$move" ;;
    *)       say '=' '' ;;
    esac
done
