#!/bin/sh
# mpi_answers.sh - yomikiri-mpi gives the answers of `solve`, by both MPI libraries, with few ranks
# and with more than there are processors, and in every mode.
# needs: release long libopenmpi-dev openmpi-bin libmpich-dev mpich

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/fact.sh
. tests/support/mpi.sh

libraries answers_are_those_of_solve

# Of 18 to 22 empties: one best move and three; high, low and close scores; a side that has to
# pass; and what the first rank does alone: 16 empties, one, and two finished games.
cat > "$place/many.obf" << 'END'
-XXXXX----XOXX--XXOOOOX--OXXXXXXOOXXXOX--OOXXOOO--XXXX----XXXXX- X
X-OX----OXOXX---OOXXOO--OXOXXO--OOOXXOXXOOOOXOXX--XXOO---XXXXO-- O
--O-------O-OX-O-XOOOXOOXXOXOXXOXXOOXXXOXXOOOOXOXXXXO--OO-X----O O
-OOO------OOOO-XXXXOOO-X-OXXOOOXOXXXXOO-OXXXXXXOO--XXO-----XXX-- X
----------XO---X-OOOO-XX-OOOXXXXXOOOXXXXXOOOOXOX-OOOOOOX---XXXOX X
---XXO-X--XXOOOXOOOOXOOXOOOOOOOX-OOOOXOXX-OOOOXX------OX-------- X
X---OOO--X---X--XXXXXXXXOXOOOXX-OOXOXX--OOOXXX--OOOOO-X-OXXOOX-X X
-----XXX-XX-XXX---XXXX--X-XXXXX-XXXOXX-OXXXOXXOO-XXOXX-O--XOOOOO X
-X-XOOX--XXXOOXXOOOOOXOXOOOXXOO--XOOOOOO-XXOXOOO--XXOOOO--XXXO-X X
OOOO-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O
OOOOOOOOOOOXXXOXOOOOOOOXOOOOOXXXOOOOOXXXOOOOXOOXOOOXOOOXOOOOOOXX X
-------------------XXX-----XXX-----XXX-------X-------XX--------X O
END
"$YOMIKIRI" solve --jsonl "$place/many.obf" > "$place/truth" 2> "$place/err"
sed '6d' "$place/many.obf" > "$place/moves.obf"
"$YOMIKIRI" solve --jsonl --moves "$place/moves.obf" > "$place/all" 2> "$place/err"
"$YOMIKIRI" solve --jsonl --window=-10,30 "$place/many.obf" > "$place/window" 2> "$place/err"
grep -q '"best":\["[a-h0-9]*","[a-h0-9]*","' "$place/truth" &&
    [ "$(grep -c '"best":\["--"' "$place/truth")" -eq 2 ] &&
    [ "$(side -10 30 "$place/window" | cut -d ' ' -f 1 | sort -u | wc -l)" -eq 3 ]
fact mpi_positions_have_ties_passes_and_scores_on_all_sides_of_the_window

for kind in $kinds; do
    for count in 1 2 4 16; do
        ranks 0 $count --jsonl -q "$place/many.obf" && same "$place/truth" && replayed
        fact "${kind}_answers_of_${count}_ranks_are_those_of_solve"
    done
    grep -q '"ranks":16,"nodes_by_rank":\[[0-9]*,[1-9]' "$place/out"
    fact "${kind}_tells_the_nodes_of_every_rank"

    ranks 0 4 --apart --report 60 --jsonl -q "$place/many.obf" && same "$place/truth" && replayed
    fact "${kind}_answers_of_ranks_apart_are_those_of_solve"
    complains 'updates: [1-9][0-9]* sent to other machines, [1-9][0-9]* received from them'
    fact "${kind}_ranks_apart_tell_each_other_what_they_find"
    ranks 0 2 --report 60 -q "$place/many.obf" && ! complains updates
    fact "${kind}_ranks_of_one_machine_share_a_table_instead"
done

# No library has a part in what is asked.
for kind in $one; do
    ranks 0 2 --moves --jsonl -q "$place/moves.obf" && same "$place/all" moves && replayed
    fact "${kind}_scores_of_all_moves_are_those_of_solve"
    ranks 0 2 --first-best --jsonl -q "$place/many.obf" && within "$place/truth" && replayed &&
        ! grep -q '"exact":false' "$place/out"
    fact "${kind}_scores_of_the_first_best_move_are_those_of_solve"
    ranks 0 4 --wld --jsonl -q "$place/many.obf" && within "$place/truth" &&
        side -1 1 "$place/out" > "$place/one" &&
        side -1 1 "$place/truth" | cmp -s - "$place/one"
    fact "${kind}_winners_are_those_of_solve"
    ranks 0 2 --window=-10,30 --jsonl -q "$place/many.obf" && within "$place/truth" &&
        side -10 30 "$place/out" > "$place/one" &&
        side -10 30 "$place/window" | cmp -s - "$place/one" && replayed
    fact "${kind}_sides_of_a_window_are_those_of_solve"
done

# A container gives /dev/shm no more than 64 MiB, less than a table; and ranks in containers of
# their own do not see each other's processes, so each has a table of its own.
cat > "$place/small" << 'END'
#!/bin/sh
mount -t tmpfs -o size=64m tmpfs /dev/shm && exec "$@"
END
chmod +x "$place/small"
if unshare -m "$place/small" true 2> /dev/null; then
    for kind in $kinds; do
        inside="unshare -m $place/small"
        ranks 0 2 --table 256M --report 60 --jsonl -q "$place/many.obf" && same "$place/truth" &&
            ! complains updates
        fact "${kind}_ranks_share_a_table_that_is_larger_than_dev_shm"
        inside=
    done
else
    skip mpi_ranks_share_a_table_that_is_larger_than_dev_shm 'nothing can be mounted'
fi
if unshare -pf --mount-proc true 2> /dev/null && [ "${kinds#*openmpi}" != "$kinds" ]; then
    kind=openmpi
    export SECLUDE='unshare -pf --mount-proc' OMPI_MCA_btl_vader_single_copy_mechanism=none
    ranks 0 2 --report 60 --jsonl -q "$place/many.obf" && same "$place/truth" &&
        complains 'cannot share memory here' &&
        complains 'updates: [1-9][0-9]* sent to other machines'
    fact openmpi_ranks_that_cannot_share_memory_have_tables_of_their_own
    unset SECLUDE OMPI_MCA_btl_vader_single_copy_mechanism
else
    skip openmpi_ranks_that_cannot_share_memory_have_tables_of_their_own \
        'processes cannot be hidden here, or Open MPI is missing'
fi

exit $failures
