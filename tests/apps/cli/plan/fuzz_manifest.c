/* fuzz_manifest.c - any bytes at all as lines of a manifest and of answers: what is taken holds
 * together, also once it is turned. */

#include <stdlib.h>
#include <string.h>

#include "apps/cli/plan/manifest.h"
#include "board/symmetry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_line(const char *text, size_t length)
{
    json_t *object = json_loadb(text, length, 0, NULL), *again;
    Place place = { .transform = 0 };
    char fault[FAULT_SIZE];
    Expectation expected;
    SolveItem said;
    int count;

    if (manifest_read(object, &place, &count) && count < 0
        && ((place.position.board.own & place.position.board.opp)
            || !board_equal(symmetry_board(place.position.board, place.transform),
                            place.canonical)))
        abort();
    place.object = object;
    again = json_deep_copy(object);
    if (object && manifest_turn(again, &place, &expected, fault)
        && (!answer_read(again, &said, fault) || fault[0]))
        abort();
    json_decref(again);
    json_decref(object);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    size_t begin = 0;

    for (size_t i = 0; i <= size; i++)
        if (i == size || text[i] == '\n') {
            check_line(text + begin, i - begin);
            begin = i + 1;
        }
    return 0;
}
