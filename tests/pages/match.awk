# match.awk - does what a command printed agree with what a page shows of it?
#
#     awk -f match.awk N.shown N.printed
#
# N.shown has the lines LINE<TAB>TEXT of the page, N.printed the output. For each line that
# differs LINE<TAB>EXPECTED<TAB>FOUND is printed; nothing if all agrees.
#
# A line `...`, also with words between two of these, stands for any lines, `...` within a line for any text. What depends on the
# time and the machine is matched by its form alone: times, rates, spreads, commits, kernels,
# compilers, cores. In tables that is decided by the names of the columns. JSON may be
# broken into lines on the page, with blanks anywhere.

# Trim blanks at both ends.
function trim(s) {
    sub(/^ +/, "", s)
    sub(/ +$/, "", s)
    return s
}

# Replace every match of `from`, but only if what follows is no letter or digit.
function forms(s, from, to,    out, after) {
    out = ""
    while (match(s, from)) {
        after = substr(s, RSTART + RLENGTH, 1)
        out = out substr(s, 1, RSTART - 1) \
              (after ~ /[A-Za-z0-9]/ ? substr(s, RSTART, RLENGTH) : to)
        s = substr(s, RSTART + RLENGTH)
    }
    return out s
}

# ---- JSON -------------------------------------------------------------------

function balance(s,    opened, closed) {
    opened = gsub(/[{[]/, "", s)
    closed = gsub(/[]}]/, "", s)
    return opened - closed
}

function canonical_json(s,    keys, i, n, key) {
    gsub(/[ \t]/, "", s)
    n = split("time_s nps time_ns cpu_ns rate switches instructions cycles table_mib " \
              "table_bytes huge_bytes cpu_s spread cpus threads", keys, " ")
    for (i = 1; i <= n; i++) {
        key = "\"" keys[i] "\":"
        gsub(key "(null|-?[0-9][-+.0-9e]*)", key "~", s)
    }
    n = split("kernel commit compiler flags page slug time brand", keys, " ")
    for (i = 1; i <= n; i++) {
        key = "\"" keys[i] "\":"
        gsub(key "(null|\"[^\"]*\")", key "~", s)
    }
    gsub(/"dirty":(true|false)/, "\"dirty\":~", s)
    s = sharing_json(s)
    s = passes_json(s)
    return s
}

# What threads cost each other is never twice the same.
function sharing_json(s,    sharing) {
    if (!match(s, /"sharing":\{[^}]*\}/))
        return s
    sharing = substr(s, RSTART, RLENGTH)
    gsub(/:[0-9]+/, ":~", sharing)
    return substr(s, 1, RSTART - 1) sharing substr(s, RSTART + RLENGTH)
}

# The last of the four figures of a pass is its time.
function passes_json(s,    out, pass) {
    out = ""
    while (match(s, /\["[a-z]+[0-9%]*",[0-9]+,[0-9]+,[0-9]+\]/)) {
        out = out substr(s, 1, RSTART - 1)
        pass = substr(s, RSTART, RLENGTH)
        s = substr(s, RSTART + RLENGTH)
        sub(/[0-9]+\]$/, "~]", pass)
        out = out pass
    }
    return out s
}

# ---- plain lines ------------------------------------------------------------

function canonical_text(s) {
    s = forms(s, "[0-9][0-9.,]* (ns|us|ms|s|min|h)", "TIME")
    s = forms(s, "[0-9][0-9.,]* ((thousand|million|billion) )?nodes/s", "RATE")
    s = forms(s, "[0-9][0-9.,]* (thousand|million|billion)/s", "RATE")
    sub(/, commit [0-9a-f]+\+?( \(changed\))?/, "", s)
    if (match(s, /^ +[0-9]+\.[0-9]+\.[0-9]+[^,]*, (gcc|clang) [0-9.]+/))
        sub(/( [0-9a-f]+)?( \(changed\))?, (gcc|clang) [0-9.]+/, ", COMPILER", s)
    gsub(/(avx512|avx2|portable)/, "KERNEL", s)
    gsub(/[0-9]+ threads?, kernel/, "THREADS, kernel", s)
    gsub(/(amd|intel|arm)-[a-z0-9-]*-KERNEL/, "MACHINE", s)
    gsub(/cores? [-0-9]+ of [0-9]+ \(CPUs? [-0-9, ]+\), by [a-z_]+/, "CORES", s)
    gsub(/not pinned[^,;)]*/, "CORES", s)
    gsub(/[0-9.]+ \.\. [0-9.]+ %/, "INTERVAL", s)
    if (s ~ /^noise  /)         s = "noise ~"
    if (s ~ /^(instructions|time) /) sub(/ .*/, " ~", s)
    gsub(/TIME +TIME +[0-9.]+ +[0-9.]+ \.\. [0-9.]+/, "TIMES", s)
    sub(/^yomikiri: [^ ,]*yomikiri/, "yomikiri: PROGRAM", s)
    gsub(/^built [0-9a-f]+ in/, "built COMMIT in", s)
    if (s ~ /^(A is|B is|undecided:|equivalent:)/) s = "VERDICT"
    if (s ~ /^noise floor/)     s = "noise floor ~"
    sub(/ +$/, "", s)
    match(s, /^ */)
    return substr(s, 1, RLENGTH) squeezed(substr(s, RLENGTH + 1))
}

function squeezed(s) {
    gsub(/ +/, " ", s)
    return s
}

# ---- tables -----------------------------------------------------------------

# The row of dashes below the heads says where columns are, the heads which of them depend
# on the time: what follows such a column and is a ratio or a share belongs to it.
function learn_columns(heads, dashes,    i, at, name) {
    columns = 0
    at = 1
    while (match(substr(dashes, at), /-+/)) {
        columns++
        from[columns] = at + RSTART - 1
        wide[columns] = RLENGTH
        at += RSTART + RLENGTH - 1
    }
    timed = 0
    for (i = 1; i <= columns; i++) {
        name = trim(substr(heads, from[i], wide[i]))
        head[i] = name
        if (name ~ /^(ratio|of all|spread|\+)$/ || name ~ / spread$/)
            loose[i] = timed || name ~ /spread|\+/
        else
            loose[i] = timed = name ~ /time|Time|nodes\/s|Nodes\/s|^A$|^B$|B \/ A|interval/
        if (name ~ /^(Commit|When|Rounds|idle|useless nodes|(offered|taken) each)$/ ||
            name ~ /\/1000 nodes$/)
            loose[i] = 1
    }
}

function canonical_row(s,    i, out, cell) {
    out = ""
    for (i = 1; i <= columns; i++) {
        cell = trim(substr(s, from[i], wide[i]))
        if (loose[i] && cell ~ /^[-<>=+0-9]/)
            cell = "~"
        out = out "|" cell
    }
    return out
}

function is_dashes(s) { return s ~ /^ *--+(  +-+)+ *$/ }

# ---- both texts, line by line -------------------------------------------------

# Canonical forms of the lines text[1..count], in form[]. A table ends at an empty line, or where
# the numbers that move it are told: no row, and columns of times are not always as wide.
function canonical(text, count, form,    i, in_table, heads) {
    for (i = 1; i <= count; i++) {
        gsub(/…/, "...", text[i])
        gsub(/±/, "+", text[i])
    }
    in_table = 0
    for (i = 1; i <= count; i++) {
        if (text[i] ~ /^ *\.\.\.( .* \.\.\.)? *$/)
            form[i] = "..."
        else if (text[i] ~ /^ *\{/)
            form[i] = canonical_json(text[i])
        else if (i < count && is_dashes(text[i + 1])) {
            learn_columns(text[i], text[i + 1])
            form[i] = ""
            for (k = 1; k <= columns; k++)
                form[i] = form[i] "|" head[k]
            in_table = 1
        } else if (is_dashes(text[i]))
            form[i] = "---"
        else if (in_table && text[i] != "" && text[i] !~ /^ +moved by /)
            form[i] = canonical_row(text[i])
        else {
            in_table = 0
            form[i] = canonical_text(text[i])
        }
    }
}

# Does the canonical line fit, with `...` in `wanted` for any text?
function fits(wanted, got,    n, part, i, at) {
    if (wanted == got)
        return 1
    if (index(wanted, "...") == 0)
        return 0
    n = split(wanted, part, /\.\.\./)
    if (substr(got, 1, length(part[1])) != part[1])
        return 0
    got = substr(got, length(part[1]) + 1)
    for (i = 2; i < n; i++) {
        at = index(got, part[i])
        if (at == 0)
            return 0
        got = substr(got, at + length(part[i]))
    }
    at = length(got) - length(part[n]) + 1
    return at >= 1 && substr(got, at) == part[n]
}

# How many lines from shown_form[s] on agree with those from printed_form[p] on.
function agreeing(s, p, count,    k) {
    for (k = 0; k < count && p + k <= printed; k++)
        if (!fits(shown_form[s + k], printed_form[p + k]))
            break
    return k
}

# The first part of the JSON line `wanted`, between elisions, that does not follow in `got`, and
# what does; the rest of long lines is of no use to anybody.
function differ_json(s, wanted, got,    n, part, i, at, k) {
    n = split(wanted, part, /\.\.\./)
    for (i = 1; i <= n; i++) {
        at = i == 1 ? (substr(got, 1, length(part[1])) == part[1]) : index(got, part[i])
        if (at == 0)
            break
        got = substr(got, at + length(part[i]))
    }
    if (i > 1 && (at = index(got, substr(part[i], 1, 12))) > 0)
        got = substr(got, at)
    for (k = 0; substr(part[i], k + 1, 1) == substr(got, k + 1, 1) && k < length(part[i]); k++)
        ;
    k = k > 20 ? k - 20 : 0
    printf "%d\t%s\t%s\n", line[s], substr(part[i], k + 1, 60), substr(got, k + 1, 60)
}

function differ(s, p) {
    if (p <= printed && shown_form[s] ~ /^\{/ && printed_form[p] ~ /^\{/) {
        differ_json(s, shown_form[s], printed_form[p])
        return
    }
    printf "%d\t%s\t%s\n", line[s], shown_text[s],
           p <= printed ? printed_text[p] : "(the output has ended)"
}

# The block shown[s .. s + count - 1] begins at printed line p, or later if `later` (after an
# elision). Prints the differences; returns the line behind.
function match_block(s, count, p, later,    best, most, k, q) {
    best = p
    most = agreeing(s, p, count)
    for (q = p + 1; later && most < count && q <= printed; q++) {
        k = agreeing(s, q, count)
        if (k > most) {
            most = k
            best = q
        }
    }
    for (k = 0; k < count; k++)
        if (best + k > printed || !fits(shown_form[s + k], printed_form[best + k]))
            differ(s + k, best + k)
    return best + count
}

FNR == NR {
    tab = index($0, "\t")
    text = substr($0, tab + 1)
    if (shown > 0 && open_braces > 0)
        shown_text[shown] = shown_text[shown] text
    else {
        line[++shown] = substr($0, 1, tab - 1)
        shown_text[shown] = text
    }
    open_braces = shown_text[shown] ~ /^ *\{/ ? balance(shown_text[shown]) : 0
    next
}
{ printed_text[++printed] = $0 }

END {
    for (; shown > 0 && shown_text[shown] == ""; shown--)
        ;
    for (; printed > 0 && printed_text[printed] == ""; printed--)
        ;
    canonical(shown_text, shown, shown_form)
    canonical(printed_text, printed, printed_form)
    p = 1
    later = 0
    for (s = 1; s <= shown; s += count) {
        for (count = 0; s + count <= shown && shown_form[s + count] != "..."; count++)
            ;
        if (count > 0)
            p = match_block(s, count, p, later)
        later = 0
        if (s + count <= shown) {
            later = 1
            count++
        }
    }
    if (shown > 0 && !later && p <= printed)
        printf "%d\t(nothing more)\t%s\n", line[shown], printed_text[p]
}
