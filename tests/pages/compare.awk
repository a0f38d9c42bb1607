# compare.awk - compare what a command printed with what a page shows of it.
#
#     awk -f compare.awk SHOWN PRINTED
#
# SHOWN has lines LINE<TAB>TEXT of the page, PRINTED the output. Each difference is printed as a
# line LINE<TAB>EXPECTED<TAB>FOUND. With labels=1 only the first word of each line counts.
#
# `...` stands for any text, and alone in a line, or round it, for any lines. Widths of columns,
# kernel, commit, compiler, machine and cores may differ; so may times and rates, and decimal
# numbers on a line that has one; an interval may be missing, as where a round was disturbed. JSON
# may be broken into lines.

# Both sides of what may differ get the same word.
function form(s,    i, n, timed, next_word, word, out) {
    gsub(/…/, "...", s)
    if (s ~ /^ *\{/) {
        gsub(/[ \t]/, "", s)
        gsub(/"[a-z_]*(_s|_ns|nps|instructions|cycles|switches|mib|cpus|threads|spread)":(null|-?[0-9][-+.0-9e]*)/, "TIME", s)
        gsub(/"(kernel|commit|compiler|flags|page|slug|time)":(null|"[^"]*")/, "TEXT", s)
        gsub(/"dirty":[a-z]*|"sharing":\{[^}]*\}/, "TEXT", s)
        while (sub(/\["[a-z0-9% ]*",[0-9]+,[0-9]+,[0-9]+\]/, "PASS", s))
            ;
        return s
    }
    gsub(/avx512|avx2|portable/, "KERNEL", s)
    gsub(/[a-z]+-[a-z0-9-]*-KERNEL/, "MACHINE", s)
    gsub(/[0-9]+ threads?, kernel/, "THREADS, kernel", s)
    gsub(/cores? [-0-9]+ of [0-9]+ \(CPUs? [-0-9, ]+\), by [a-z_]+|not pinned[^,;)]*/, "CORES", s)
    gsub(/,? commit [0-9a-f]+\+?( \(changed\))?/, "", s)
    gsub(/( [0-9a-f]+)?( \(changed\))?, (gcc|clang) [0-9.]+(, kernels: (gcc|clang) [0-9.]+)?/, ", COMPILER", s)
    sub(/^built [0-9a-f]+ in/, "built COMMIT in", s)
    sub(/^yomikiri: [^ ,]*yomikiri/, "yomikiri: PROGRAM", s)
    if (match(s, /^(noise|instructions|time|A is|B is|undecided:|equivalent:)/))
        return s ~ /^[nit]/ ? substr(s, 1, RLENGTH) : "VERDICT"
    gsub(/[0-9]+ min [0-9]+ s/, "1 s", s)       # a busy machine takes longer than the page says
    timed = s ~ /[0-9] (ns|us|ms|s|min|h)([^A-Za-z]|$)|\/s([^A-Za-z]|$)|[0-9] (±|\+-) [0-9]/
    n = split(s, word, " ")
    for (i = 1; i <= n; i++) {
        next_word = word[i + 1]
        gsub(/[(),;:]/, "", next_word)
        if (timed && word[i] ~ /^[-+(<>=]*[0-9][0-9.,]*$/ &&
            next_word ~ /^(ns|us|ms|s|min|h|k|M|G|thousand|million|billion)$|\/s$/) {
            out = out " TIME"
            i += next_word ~ /^(thousand|million|billion)$/ ? 2 : 1
            sub(/^[A-Za-z\/]+/, "", word[i])
        } else if (timed)
            gsub(/[-+]?[0-9]+\.[0-9]+(e[-+][0-9]+)?/, "NUMBER", word[i])
        sub(/^--+$/, "--", word[i])
        out = out " " word[i]
    }
    if (timed)
        gsub(/ NUMBER \.\. NUMBER/, " -", out)
    return labels ? word[1] : out
}

# Does `got` fit `wanted`, in which `...` stands for anything?
function fits(wanted, got,    n, part, i, at) {
    n = split(wanted, part, /\.\.\./)
    if (n < 2)
        return wanted == got
    if (substr(got, 1, length(part[1])) != part[1])
        return 0
    got = substr(got, length(part[1]) + 1)
    for (i = 2; i < n; i++) {
        if ((at = index(got, part[i])) == 0)
            return 0
        got = substr(got, at + length(part[i]))
    }
    return length(got) >= length(part[n]) &&
           substr(got, length(got) - length(part[n]) + 1) == part[n]
}

function balance(s,    opened) {
    opened = gsub(/[{[]/, "", s)
    return opened - gsub(/[]}]/, "", s)
}

FNR == NR {
    tab = index($0, "\t")
    text = substr($0, tab + 1)
    if (open <= 0)
        line[++shown] = substr($0, 1, tab - 1)
    wanted[shown] = open > 0 ? wanted[shown] text : text
    open = wanted[shown] ~ /^ *\{/ ? balance(wanted[shown]) : 0
    next
}
{ got[++printed] = $0 }

END {
    for (; shown > 0 && wanted[shown] == ""; shown--)
        ;
    for (; printed > 0 && got[printed] == ""; printed--)
        ;
    p = 1
    for (s = 1; s <= shown; s++) {
        if (wanted[s] ~ /^ *(\.\.\.|…)( .* (\.\.\.|…))? *$/ || any && wanted[s] == "") {
            any = 1
            continue
        }
        want = form(wanted[s])
        for (q = p; any && q <= printed && !fits(want, form(got[q])); q++)
            ;
        if (q <= printed)
            p = q
        if (p > printed || !fits(want, form(got[p])))
            printf "%d\t%s\t%s\n", line[s], wanted[s],
                   p <= printed ? got[p] : "(the output has ended)"
        any = 0
        p++
    }
    if (shown > 0 && !any && p <= printed)
        printf "%d\t(nothing more)\t%s\n", line[shown], got[p]
}
