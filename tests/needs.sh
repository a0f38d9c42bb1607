#!/bin/sh
# needs.sh [WORD | -WORD]... -- TEST... - print those of the tests (sources or programs) that need
# each WORD and no -WORD. A test says what it needs in one line of its first twenty:
#
#     # needs: release valgrind        (a script)
#     /* needs: threads */             (a program)
#
#     threads     threads share the work: the build that finds races runs these
#     long        it takes minutes, or a browser, MPI, packages: check-all runs it
#     alone       it replaces a part of the program: it is linked apart from the others
#     minutes     it takes that long in a build that is slow
#     windows     something differs there: the build for Windows runs these
#     release     it is about the release build, and shows nothing new in another
#     others      packages of Debian, which .ci/run installs; without them it skips facts
#
# needs.sh --packages TEST... - print all packages.

if [ "${1-}" = --packages ]; then
    shift
    words=--packages
else
    words=
    while [ "${1---}" != -- ]; do
        words="$words $1"
        shift
    done
    [ $# -eq 0 ] || shift
fi
[ $# -eq 0 ] || printf '%s\n' "$@" | words=$words awk '
    # The words in the line of the test, a blank before and after each.
    function needs(test,    source, line, i, found) {
        source = test
        if (source !~ /\.(sh|c)$/) {
            sub(/^.*\/tests\//, "tests/", source)
            sub(/(\.exe)?$/, ".c", source)
        }
        found = " "
        for (i = 0; i < 20 && (getline line < source) > 0; i++)
            if (sub(/^(#|\/\*) needs: /, "", line)) {
                sub(/ *\*\/$/, "", line)
                found = " " line " "
            }
        close(source)
        return found
    }
    function package(word) {
        return word !~ /^(threads|long|alone|minutes|windows|release)$/ && !seen[word]++
    }
    BEGIN { count = split(ENVIRON["words"], word, " ") }
    {
        has = needs($0)
        if (word[1] == "--packages") {
            n = split(has, one, " ")
            for (i = 1; i <= n; i++) if (package(one[i])) print one[i]
            next
        }
        chosen = 1
        for (i = 1; i <= count; i++) {
            without = word[i] ~ /^-/
            if ((index(has, " " substr(word[i], 1 + without) " ") > 0) == without) chosen = 0
        }
        if (chosen) print
    }'
