# facts.awk - what a record says, as lines NAME VALUE. Input: `yomikiri report --format csv` of
# one record, the words PREFIX and SUITE in `prefix`, `suite`.
#
# PREFIX/POSITION/time, nodes, searched, empties, score; the sums over the suite under its
# name, over its first ten under first-10/SUITE; PREFIX/EMPTIES/median and slowest of times, where
# EMPTIES is 20, 21-22, 23-24 and so on (all suites given).

# A CSV line into field[]; quotes only stand round a whole field.
function fields(s,    n) {
    n = 0
    while (s != "") {
        if (match(s, /^"[^"]*"/) || match(s, /^[^,]*/)) {
            field[++n] = substr(s, RSTART, RLENGTH)
            s = substr(s, RSTART + RLENGTH + 1)
        }
    }
    return n
}

function median(list, n,    i, j, swap) {
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
            swap = list[j]
            list[j] = list[j - 1]
            list[j - 1] = swap
        }
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}

NR == 1 {
    fields($0)
    for (i = 1; i in field; i++)
        column[field[i]] = i
    next
}
{
    split("", field)
    fields($0)
    if (substr(field[column["commit"]], 1, length(commit)) != commit ||
        field[column["threads"]] != threads || field[column["complete"]] != "yes")
        next
    id = field[column["id"]]
    suite = field[column["suite"]]
    empties = field[column["empties"]]
    time = field[column["median_s"]]
    nodes = field[column["nodes"]]
    searched = field[column["searched"]]
    print prefix "/" id "/empties", empties
    print prefix "/" id "/score", field[column["score"]]
    print prefix "/" id "/time", time
    print prefix "/" id "/nodes", nodes
    print prefix "/" id "/searched", searched
    many[suite]++
    total[suite, "time"] += time
    total[suite, "nodes"] += nodes
    total[suite, "searched"] += searched
    suites[suite] = 1
    if (many[suite] == 10) {
        print prefix "/first-10/" suite "/time", total[suite, "time"]
        printf "%s/first-10/%s/nodes %.0f\n", prefix, suite, total[suite, "nodes"]
    }
    group = empties <= 20 ? empties : (empties - 1 + empties % 2) "-" (empties + empties % 2)
    times[group, ++group_count[group]] = time
}
END {
    for (suite in suites) {
        printf "%s/%s/time %.9f\n", prefix, suite, total[suite, "time"]
        printf "%s/%s/nodes %.0f\n", prefix, suite, total[suite, "nodes"]
        printf "%s/%s/searched %.0f\n", prefix, suite, total[suite, "searched"]
        printf "%s/%s/rate %.0f\n", prefix, suite, total[suite, "nodes"] / total[suite, "time"]
    }
    for (group in group_count) {
        split("", list)
        slowest = 0
        for (i = 1; i <= group_count[group]; i++) {
            list[i] = times[group, i] + 0
            if (list[i] > slowest)
                slowest = list[i]
        }
        print prefix "/" group "/median", median(list, group_count[group])
        print prefix "/" group "/slowest", slowest
    }
}
