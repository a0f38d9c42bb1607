# compare.awk - compare what a command printed with what a page shows of it.
#
#     awk -f compare.awk SHOWN PRINTED
#
# SHOWN has lines LINE<TAB>TEXT of the page, PRINTED the output. Each difference is a line
# LINE<TAB>EXPECTED<TAB>FOUND.
#
# `...` stands for any text in a line, and for any lines where a line begins and ends with it.
# Times, rates, percentages and other decimal numbers may differ, but not counts in millions;
# nor do widths of columns, the kernel, the commit, the compiler, the machine and its cores matter.
# JSON may be broken into lines.

# The words of a line, with what may differ replaced.
function words(s,    n, i, word, next_word, out) {
    gsub(/(avx512|avx2|portable)/, "KERNEL", s)
    gsub(/(amd|intel|arm)-[a-z0-9-]*-KERNEL/, "MACHINE", s)
    gsub(/[0-9]+ threads?, kernel/, "THREADS, kernel", s)
    gsub(/cores? [-0-9]+ of [0-9]+ \(CPUs? [-0-9, ]+\), by [a-z_]+|not pinned[^,;)]*/, "CORES", s)
    gsub(/, commit [0-9a-f]+\+?( \(changed\))?/, "", s)
    gsub(/( [0-9a-f]+)?( \(changed\))?, (gcc|clang) [0-9.]+/, ", COMPILER", s)
    n = split(s, word, " ")
    for (i = 1; i <= n; i++) {
        next_word = word[i + 1]
        gsub(/[(),;:]/, "", next_word)
        if (word[i] ~ /^[-+(<>=]*[0-9][0-9.,]*$/ &&
            next_word ~ /^(ns|us|ms|s|min|h|%)$|\/s$|^(thousand|million)$/ && timed(word, i)) {
            sub(/[0-9][0-9.,]*/, "TIME", word[i])
            if (next_word ~ /^(thousand|million)$/)
                word[i + 1] = ""
            word[i + 1] = punctuation(word[i + 1])
        } else if (next_word !~ /^(M|G|million)$/)
            gsub(/[-+]?[0-9]+\.[0-9]+/, "NUMBER", word[i])
        sub(/^--+$/, "--", word[i])
        out = out (out == "" || word[i] == "" ? "" : " ") word[i]
    }
    return out
}
