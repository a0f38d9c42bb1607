#!/bin/sh
# cli_serve.sh - `yomikiri serve` as a program: usage, statuses, the end of the input. What it says
# in each protocol is held by test_gui_sessions, how soon by test_gui_latency. Prints one fact per
# line.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh

# serve TEXT OPTION... - with that on standard input.
serve() {
    text=$1
    shift
    status=0
    printf '%b' "$text" | "$yomikiri" serve --threads 1 --table 16M "$@" > "$work/out" \
        2> "$work/err" || status=$?
}

while IFS='|' read -r name status_wanted text words; do
    # shellcheck disable=SC2086
    run serve $words
    expect "$name" "$status_wanted" '' "$text"
done << 'END'
a_protocol_must_be_given|2|--protocol must be given: nboard (NBoard), cassio|
an_unknown_protocol_is_refused|2|'xboard' is not one of nboard|--protocol xboard
operands_are_refused|2|takes no operands|--protocol gtp game.txt
no_time_at_all_is_refused|2|--time|--protocol gtp --time 0
weights_that_are_not_there_are_refused|3|nosuch.bin|--protocol gtp --weights nosuch.bin
END
for protocol in nboard cassio gtp; do
    run serve --protocol $protocol
    expect "${protocol}_ends_with_its_input" 0 '' ''
done
serve 'name' --protocol gtp
expect the_last_line_needs_no_end 0 '= yomikiri' ''
serve 'name\r\nversion\r\n' --protocol gtp
expect lines_may_end_as_on_windows 0 '= 1.1' ''
serve 'nboard 2\nping 1\nquit\nping 2\n' --protocol nboard
why=$(grep 'pong 2' "$work/out")
result nothing_is_answered_after_quit "$why"
expect nboard_quits_with_0 0 'pong 1' ''
serve 'ENGINE-PROTOCOL init\nENGINE-PROTOCOL quit\n' --protocol cassio
expect cassio_quits_with_0 0 'ready.' ''
serve 'play b e4\nplay b d3\ngogui-rules_board\n' --protocol gtp
expect an_illegal_move_changes_nothing 0 '? illegal move' ''
why=$(grep -A 3 '^= \. ' "$work/out" | sed -n 3p | grep -v '^\. \. \. X \. \. \. \.$')
result a_legal_one_is_on_the_board "$why"
status=0
printf 'name\n' | "$yomikiri" serve --protocol gtp > /dev/full 2> "$work/err" || status=$?
[ "$status" -eq 1 ] && why= || why="status $status"
result a_full_disk_is_no_success "$why"

exit $failures
