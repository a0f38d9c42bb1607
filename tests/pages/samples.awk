# samples.awk - take the samples out of one page: commands behind `$ ` in blocks of code, and
# the output shown below each. Sample N of all goes to DIR/N.command (a here-document with
# its lines) and DIR/N.shown (LINE<TAB>TEXT); a line `N<TAB>PAGE<TAB>LINE<TAB>COMMAND` is
# printed for it.
#
#     awk -v dir=DIR -v first=N -v name=PAGE -f samples.awk PAGE

function close_sample() {
    if (open) {
        close(dir "/" n ".command")
        close(dir "/" n ".shown")
    }
    open = 0
    waiting = ""
    looping = 0
}

# One line of a block of code, without its indentation.
function code(text) {
    if (waiting != "" || looping) {
        print text > (dir "/" n ".command")
        if (text == waiting)
            waiting = ""
        if (text ~ /^ *done/)
            looping = 0
    } else if (text ~ /^\$ /) {
        close_sample()
        n++
        open = 1
        text = substr(text, 3)
        print text > (dir "/" n ".command")
        printf "" > (dir "/" n ".shown")
        printf "%d\t%s\t%d\t%s\n", n, name, NR, text
        if (match(text, /<<[A-Z]+/))
            waiting = substr(text, RSTART + 2, RLENGTH - 2)
        else if (text ~ /; do$/)
            looping = 1
    } else if (open) {
        for (; blank > 0; blank--)
            printf "%d\t\n", NR - blank > (dir "/" n ".shown")
        printf "%d\t%s\n", NR, text > (dir "/" n ".shown")
    }
    blank = 0
}

BEGIN { n = first - 1 }
/^```/ {
    close_sample()
    fence = !fence
    blank = 0
    next
}
fence && $0 == "" && waiting == "" { blank++; next }
fence { code($0); next }
/^    / { code(substr($0, 5)); next }
$0 == "" { blank++; next }
{ close_sample(); blank = 0 }
