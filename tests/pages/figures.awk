# figures.awk - hold figures in the text of pages to what is known.
#
#     awk -f figures.awk FACTS FIGURES
#
# FACTS has lines NAME VALUE. FIGURES has lines PAGE<TAB>TEXT: the page must hold the text, with
# each {NAME:FORM} written as the value of that fact. PAGE may end in ` A-B`: then the line
# is meant for every number from A to B, put in place of each `@`. For a text that is not
# there PAGE<TAB>LINE<TAB>EXPECTED<TAB>FOUND is printed. Line breaks and runs of blanks in the page
# count as one blank.
#
# Forms: {x} as it stands; {x:,} with commas; {x:+} with a sign; {x:2} two decimals; {x:M1}
# millions with one decimal, and commas; {x:ms1} milliseconds; {x<y:%} by how many percent x is
# less than y; {x by y:2} their ratio.

function commas(s,    whole, rest, out) {
    whole = s
    sub(/\..*/, "", whole)
    rest = substr(s, length(whole) + 1)
    out = ""
    while (length(whole) > 3) {
        out = "," substr(whole, length(whole) - 2) out
        whole = substr(whole, 1, length(whole) - 3)
    }
    return whole out rest
}

function fact(name) {
    if (!(name in facts)) {
        missing = missing " " name
        return 0
    }
    return facts[name]
}

function written(field,    name, form, at) {
    form = ""
    at = index(field, ":")
    name = at > 0 ? substr(field, 1, at - 1) : field
    if (at > 0)
        form = substr(field, at + 1)
    if ((at = index(name, "<")) > 0) {
        name = fact(substr(name, 1, at - 1)) / fact(substr(name, at + 1))
        return sprintf("%.0f", 100 * (1 - name))
    }
    if ((at = index(name, " by ")) > 0)
        return sprintf("%." form "f", fact(substr(name, 1, at - 1)) / fact(substr(name, at + 4)))
    if (form == "")
        return fact(name)
    if (form == ",")
        return commas(fact(name))
    if (form == "+")
        return sprintf("%+d", fact(name))
    if (form ~ /^M/)
        return commas(sprintf("%." substr(form, 2) "f", fact(name) / 1e6))
    if (form ~ /^ms/)
        return sprintf("%." substr(form, 3) "f", 1000 * fact(name))
    return sprintf("%." form "f", fact(name))
}

function filled(text,    out) {
    out = ""
    while (match(text, /\{[^}]+\}/)) {
        out = out substr(text, 1, RSTART - 1) written(substr(text, RSTART + 1, RLENGTH - 2))
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}

# The page as one line, in flat[page]; where its lines begin in begins[page, line].
function load(page,    text, line) {
    if (page in flat)
        return
    flat[page] = " "
    for (line = 1; (getline text < page) > 0; line++) {
        gsub(/[ \t]+/, " ", text)
        sub(/^ /, "", text)
        sub(/ $/, "", text)
        begins[page, line] = length(flat[page]) + 1
        flat[page] = flat[page] text " "
    }
    lines[page] = line - 1
    close(page)
}

function line_at(page, at,    line) {
    for (line = 1; line < lines[page] && begins[page, line + 1] <= at; line++)
        ;
    return line
}

# How many characters of `text` stand at `at` in the page.
function common(page, text, at,    k) {
    for (k = 0; k < length(text); k++)
        if (substr(flat[page], at + k, 1) != substr(text, k + 1, 1))
            break
    return k
}

# The page lacks `text`: say where most of it stands, by the first of its words that are in
# the page at all.
function lacks(page, text,    length_, at, found, from, best, most, k) {
    best = 1
    most = 0
    for (length_ = 8; length_ >= 4 && most == 0; length_ -= 4)
        for (from = 1; (at = index(substr(flat[page], from), substr(text, 1, length_))) > 0; ) {
            at += from - 1
            k = common(page, text, at)
            if (k > most) {
                most = k
                best = at
            }
            from = at + 1
        }
    found = most > 0 ? substr(flat[page], best, length(text) + 8) : "(nothing like it)"
    printf "%s\t%d\t%s\t%s\n", page, line_at(page, best), text, found
}

function check(page, text,    wanted) {
    missing = ""
    wanted = filled(text)
    if (missing != "")
        printf "%s\t%d\t%s\tunknown:%s\n", page, 0, text, missing
    else if (index(flat[page], wanted) == 0)
        lacks(page, wanted)
}

FNR == NR { facts[$1] = $2; next }
/^#/ || $0 == "" { next }
{
    tab = index($0, "\t")
    page = substr($0, 1, tab - 1)
    text = substr($0, tab + 1)
    low = high = ""
    if (match(page, / [0-9]+-[0-9]+$/)) {
        split(substr(page, RSTART + 1), range, "-")
        page = substr(page, 1, RSTART - 1)
        low = range[1]
        high = range[2]
    }
    load(page)
    if (low == "")
        check(page, text)
    else
        for (number = low + 0; number <= high + 0; number++) {
            one = text
            gsub(/@/, number, one)
            check(page, one)
        }
}
