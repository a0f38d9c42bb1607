# terminal.sh - sourced by whole-program tests that need a terminal: `script` of util-linux
# makes one.

has_terminal() { script -qec true /dev/null < /dev/null > /dev/null 2>&1; }

# on_terminal COMMAND - run the shell command with a terminal as all three streams, where the
# person at it presses ctrl-D; print what it shows there, end with its status.
on_terminal() { script -qec "$1" /dev/null < /dev/null; }
