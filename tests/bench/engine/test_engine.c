/* test_engine.c - whole programs as engines: fakes that answer, and that break in every way that
 * we could think of; how they are started, told apart and stopped. */

#include "tests/support/fact.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "bench/engine/engine_parts.h"
#include "bench/run/run.h"

/* Six empty squares; X must pass, O has f1 (+32) and others. */
#define SQUARES "-OOOO---XXXXXX--XOXOXXXOOOOOOXXOOOXOOOXOOOOOOOXOOOOOXXOOXXXXXXXO"
#define FAKE(name) "tests/data/fake_engines/fake_" name ".sh --score 32 --move f1"
#define OURS FAKE("yomikiri")
#define GTP "tests/data/fake_engines/fake_gtp.sh --setup loadsgf"
#define GAME " --line 'g1 f1 a1 h1 g2 h2'"
#define LINE(moves) \
    "tests/data/fake_engines/fake_yomikiri.sh --move g1 --score 32 --line '" moves "'"
#define WHOLE "\"g1\",\"f1\",\"a1\",\"h1\",\"g2\",\"h2\""

enum { F1 = 5, G1 = 6 };

/* ---- helpers ---- */

static SuitePosition position_of(const char *text)
{
    SuitePosition position = { .id = "case" };
    yk_board board;
    int black;

    assert_int_equal(yk_board_parse(text, &board, &black), YK_OK);
    position.board = (Board){ board.own, board.opp };
    position.black_to_move = black;
    position.empties = 64 - bit_count(board.own | board.opp);
    yk_board_format(board, black, position.text);
    return position;
}

static Engine *open_with(const char *command, int threads, double limit_s)
{
    const EngineSpec spec = { .name = "case", .command = command, .threads = threads,
                              .limit_s = limit_s };
    char error[400] = "";
    Engine *engine = engine_open(&spec, NULL, error, sizeof(error));

    if (!engine)
        fail_msg("%s: %s", command, error);
    return engine;
}

static SampleState solve(const char *command, const char *text, double limit_s, Sample *sample)
{
    const SuitePosition position = position_of(text);
    Engine *engine = open_with(command, 1, limit_s);

    engine_solve(engine, &position, limit_s, sample);
    engine_close(engine);
    return sample->state;
}

static const char *told(const Engine *engine, const char *key)
{
    const char *text = json_string_value(json_object_get(engine_identity(engine), key));

    return text ? text : "";
}

/* ---- answers and failures ---- */

static const struct {
    const char *command;
    SampleState state;
    int score;                  /* if SAMPLE_OK */
    const char *trouble;        /* else */
} RUNS[] = {
    { OURS,                                SAMPLE_OK,      32, "" },
    { OURS " --mode wrong",                SAMPLE_OK,      34, "" },
    { OURS " --mode noisy",                SAMPLE_OK,      32, "" },
    { OURS " --mode crash",                SAMPLE_CRASH,    0, "signal 11" },
    { OURS " --mode exit",                 SAMPLE_CRASH,    0, "exit status 3; out of luck" },
    { OURS " --mode hang",                 SAMPLE_LIMIT,    0, "no answer within 0.4 s" },
    { OURS " --mode truncated",            SAMPLE_GARBLED,  0, "in the middle of its answer" },
    { OURS " --mode silent",               SAMPLE_GARBLED,  0, "ended without an answer" },
    { OURS " --mode garbage",              SAMPLE_GARBLED,  0,
      "not a JSON object, to question 1: Segmentation fault" },
    { OURS " --mode nonexact",             SAMPLE_GARBLED,  0, "not exact" },
    { OURS " --mode illegal",              SAMPLE_GARBLED,  0, "illegal move d4" },
    { OURS " --mode odd",                  SAMPLE_GARBLED,  0, "score +7" },
    { OURS " --mode error",                SAMPLE_GARBLED,  0, "no board is on this line" },
    { OURS " --mode flood",                SAMPLE_GARBLED,  0, "endlessly" },
    { "sh -c 'cd tests/data && exec fake_engines/fake_yomikiri.sh \"$@\" --score 32 --move f1' it",
      SAMPLE_OK, 32, "" },

    { LINE("[" WHOLE "]"),                 SAMPLE_OK,      32, "" },
    { LINE("null"),                        SAMPLE_OK,      32, "" },
    { LINE("[" WHOLE "]") " --score 34",   SAMPLE_WRONG,    0,
      "answers +34, but its line does not lead there" },
    { LINE("[\"g1\",\"f1\",\"a1\",\"h1\",\"g2\"]"), SAMPLE_WRONG, 0, "does not lead there" },
    { LINE("[]"),                          SAMPLE_WRONG,    0, "does not lead there" },
    { LINE("[\"h2\",\"f1\",\"a1\",\"h1\",\"g2\",\"g1\"]"), SAMPLE_WRONG, 0,
      "does not lead there" },
    { LINE("[\"--\"," WHOLE "]"),          SAMPLE_WRONG,    0, "does not lead there" },
    { LINE("[\"g1\",\"z9\"]"),             SAMPLE_GARBLED,  0, "that is not a list of moves" },
    { LINE("\"g1f1\""),                    SAMPLE_GARBLED,  0, "that is not a list of moves" },

    { FAKE("edax"),                        SAMPLE_OK,      32, "" },
    { FAKE("edax") " --mode wrong",        SAMPLE_OK,      34, "" },
    { FAKE("edax") " --mode noisy",        SAMPLE_OK,      32, "" },
    { FAKE("edax") " --mode short",        SAMPLE_OK,      32, "" },
    { FAKE("edax") " --mode cpu",          SAMPLE_OK,      32, "" },
    { FAKE("edax") " --mode exit",         SAMPLE_CRASH,    0, "Cannot open data/eval.dat" },
    { FAKE("edax") " --mode truncated",    SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("edax") " --mode garbage",      SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("edax") " --mode selective",    SAMPLE_GARBLED,  0, "not exact: 6@73%" },
    { FAKE("edax") " --mode shallow",      SAMPLE_GARBLED,  0, "not exact: depth 5 of 6" },
    { FAKE("edax") " --mode bound",        SAMPLE_GARBLED,  0, "is a bound" },
    { FAKE("edax") " --mode illegal",      SAMPLE_GARBLED,  0, "illegal move d4" },
    { FAKE("scrzebra"),                    SAMPLE_OK,      32, "" },
    { FAKE("scrzebra") " --mode wiped",    SAMPLE_OK,      64, "" },
    { FAKE("scrzebra") " --mode exit",     SAMPLE_CRASH,    0, "coefficient file" },
    { FAKE("scrzebra") " --mode truncated", SAMPLE_GARBLED, 0, "0 rows" },
    { FAKE("scrzebra") " --mode wld",      SAMPLE_GARBLED,  0, "0 rows" },
    { FAKE("egaroucid"),                   SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode noisy",   SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode plain",   SAMPLE_OK,      32, "" },
    { FAKE("egaroucid") " --mode garbage", SAMPLE_GARBLED,  0, "not understood: |60|" },
    { FAKE("egaroucid") " --mode selective", SAMPLE_GARBLED, 0, "not exact: 6@74%" },
    { FAKE("egaroucid") " --mode shallow", SAMPLE_GARBLED,  0, "not exact: depth 4 of 6" },
    { FAKE("egaroucid") " --mode passes",  SAMPLE_GARBLED,  0, "not understood: |" },

    { GTP GAME,                            SAMPLE_OK,      32, "" },
    { GTP GAME " --mode chatter",          SAMPLE_OK,      32, "" },
    { GTP GAME " --mode returns",          SAMPLE_OK,      32, "" },
    { GTP " --mode illegal",               SAMPLE_GARBLED,  0,
      "`genmove w` does not answer with a legal move: d4" },
    { GTP " --mode error",                 SAMPLE_GARBLED,  0, "legal move: ? cannot think" },
    { GTP " --line 'g1 pass'",             SAMPLE_GARBLED,  0,
      "`genmove b` does not answer with a legal move: pass" },
    { GTP " --mode refuses",               SAMPLE_GARBLED,  0, "not take the board: bad board" },
    { GTP " --mode nolist",                SAMPLE_GARBLED,  0, "does not know list_commands" },
    { GTP " --mode exit",                  SAMPLE_CRASH,    0, "exit status 3; no licence" },
    { "gtp:/bin/true",                     SAMPLE_GARBLED,  0, "ended without an answer" },
    { "tests/data/fake_engines/fake_gtp.sh", SAMPLE_GARBLED, 0,
      "knows none of the commands that set a board" },
};

static bool is_empty(const char *folder)
{
    DIR *directory = opendir(folder);
    bool left = false;

    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL; )
        left |= entry->d_name[0] != '.';
    closedir(directory);
    return !left;
}

/* Every one of them, and nothing is left in the folder for temporary files, which may be anywhere
 * but must be possible. */
FACT(every_program_ends_as_it_should)
{
    char folder[] = "/tmp/yomikiri of 'tests' XXXXXX", *before = getenv("TMPDIR");
    Sample sample;

    before = before ? memory_text(before) : NULL;
    assert_non_null(mkdtemp(folder));
    setenv("TMPDIR", folder, 1);
    for (size_t i = 0; i < ARRAY_LENGTH(RUNS); i++) {
        const char *command = RUNS[i].command;
        const bool plays = strstr(command, "--line") != NULL;

        solve(command, SQUARES " O", RUNS[i].state == SAMPLE_LIMIT ? 0.4 : 60, &sample);
        if (sample.state != RUNS[i].state || !strstr(sample.trouble, RUNS[i].trouble))
            fail_msg("%s: state %d, %s", command, (int)sample.state, sample.trouble);
        assert_true(sample.outside_ns > 0);
        if (!is_empty(folder))
            fail_msg("%s leaves files", command);
        if (sample.state != SAMPLE_OK) {
            assert_true(sample.time_ns == -1 && sample.best == -1);
            continue;
        }
        if (sample.score != RUNS[i].score || sample.best != (plays ? G1 : F1)
            || sample.replayed != (plays && !strstr(command, "null")))
            fail_msg("%s: %+d, %s", command, sample.score, square_text(sample.best));
        assert_true(sample.time_ns > 0 && sample.cpu_ns > 0);
        if (strstr(command, "--mode cpu"))
            assert_int_equal(sample.cpu_ns, 190000000);
        if (!plays && !strstr(command, "yomikiri"))
            assert_int_equal(sample.nodes, 3948750);
    }
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(solve(FAKE("edax"), SQUARES " O", 20, &sample), SAMPLE_CRASH);
    assert_non_null(strstr(sample.trouble, "No such file"));
    if (before)
        setenv("TMPDIR", before, 1);
    else
        unsetenv("TMPDIR");
    free(before);
}

/* X has no move, and no program is asked for it: O's score, turned round, and no move. */
FACT(a_pass_is_asked_from_the_other_side)
{
    static const char *const COMMANDS[] = { FAKE("edax"), FAKE("egaroucid"), GTP GAME };
    Sample sample;

    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        assert_int_equal(solve(COMMANDS[i], SQUARES " X", 20, &sample), SAMPLE_OK);
        assert_int_equal(sample.score, -32);
        assert_int_equal(sample.best, -1);
    }
    assert_int_equal(sample.line[0], YK_PASS);      /* of the game */
    assert_int_equal(solve(FAKE("edax"), "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-"
                           "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O", 20, &sample), SAMPLE_GARBLED);
    assert_non_null(strstr(sample.trouble, "the game is over"));
}

/* Scores known from a file: the fakes are asked what we mean, in their own formats. */
FACT(the_position_arrives)
{
    static const char *const NAMES[] = { "yomikiri", "edax", "egaroucid" };

    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        char command[200];
        Sample sample;

        snprintf(command, sizeof(command),
                 "tests/data/fake_engines/fake_%s.sh --answers positions/sets/ffo-01-19.obf",
                 NAMES[i]);
        solve(command, "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 20,
              &sample);
        if (sample.state != SAMPLE_OK)
            fail_msg("%s: %s", NAMES[i], sample.trouble);
        assert_int_equal(sample.score, 18);
        assert_string_equal(square_text(sample.best), "g8");
    }
}

/* ---- programs that stay up ---- */

FACT(an_answer_of_ours_is_taken_apart)
{
    const SuitePosition position = position_of(SQUARES " O");
    Engine *engine = open_with(OURS, 2, 20);
    Sample sample;

    assert_string_equal(told(engine, "name"), "case");
    assert_string_equal(told(engine, "command"), OURS);
    assert_string_equal(told(engine, "kind"), "yomikiri");
    assert_string_equal(told(engine, "version"), "9.9.9");
    assert_string_equal(told(engine, "commit"), "abc1234");
    assert_string_equal(told(engine, "cpu_time"), "solve");
    assert_string_equal(told(engine, "schema"), "");
    assert_int_equal(json_integer_value(json_object_get(engine_identity(engine), "threads")), 2);

    assert_true(engine_solve(engine, &position, 50, &sample));
    assert_int_equal(sample.nodes, 1000);
    assert_int_equal(sample.searched, 900);
    assert_int_equal(sample.time_ns, 2000000);
    assert_int_equal(sample.cpu_ns, 1900000);
    assert_int_equal(sample.switches, 1);
    assert_true(sample.instructions == 5000 && sample.cycles == 2500);
    assert_int_equal(json_integer_value(json_object_get(engine_identity(engine), "huge_bytes")),
                     4096);
    assert_true(sample.has_cuts && sample.cuts.cuts == 150 && sample.cuts.first_cuts == 130
                && sample.cuts.ranks == 175);
    engine_close(engine);
}

/* The second question meets the trouble, the third finds a fresh process. */
FACT(what_breaks_is_started_anew)
{
    static const char *const MODES[] = { "crash", "truncated", "silent", "odd" };
    const SuitePosition position = position_of(SQUARES " O");

    for (size_t i = 0; i < ARRAY_LENGTH(MODES); i++) {
        char command[200];
        Sample sample;

        snprintf(command, sizeof(command), "%s --mode %s --at 2", OURS, MODES[i]);
        Engine *engine = open_with(command, 1, 20);

        assert_true(engine_solve(engine, &position, 50, &sample));
        assert_false(engine_solve(engine, &position, 50, &sample));
        assert_true(engine_solve(engine, &position, 50, &sample));
        assert_int_equal(sample.score, 32);
        engine_close(engine);
    }
}

FACT(an_answer_too_many_is_not_taken_for_the_next)
{
    const SuitePosition position = position_of(SQUARES " O");
    Engine *engine = open_with(OURS " --mode stale --at 1", 1, 20);
    Sample sample;

    engine_solve(engine, &position, 50, &sample);
    engine_solve(engine, &position, 50, &sample);
    /* Whatever came first: the second line of the first answer (32) is never this one. */
    if (sample.state == SAMPLE_OK)
        assert_int_equal(sample.score, -64);    /* of a fresh process, its first */
    else
        assert_non_null(strstr(sample.trouble, "answers with another id, to question 2"));
    engine_close(engine);
}

/* ---- GTP ---- */

/* What a fake with these ways of taking a board is asked. */
FACT(gtp_engines_are_asked_what_they_know)
{
    static const struct { const char *setups; char side; const char *asked; } CASES[] = {
        { "--setup grhino-setup_board", 'O', "\ngrhino-setup_board " SQUARES " w\n" },
        { "--setup loadsgf", 'O', "(;FF[4]GM[2]SZ[8]AB[a2][b2]" },
        { "--setup loadsgf", 'O', "[g8]AW[b1][c1][d1][e1]" },
        { "--setup loadsgf", 'O', "[h8]PL[W])\n" },
        { "--setup loadsgf", 'O', "\nset_game Othello\nboardsize 8\nclear_board \nloadsgf /" },
        { "--setup loadsgf", 'X', "\nplay b pass\ngenmove w\ngenmove b\ngenmove w\n" },
        { "--setup loadsgf", 'X', "\nquit \n" },
    };
    char path[] = "/tmp/yomikiri-test-XXXXXX";
    const int file = mkstemp(path);

    assert_true(file >= 0);
    close(file);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char command[300];
        size_t size;
        Sample sample;

        assert_int_equal(truncate(path, 0), 0);
        snprintf(command, sizeof(command), "tests/data/fake_engines/fake_gtp.sh %s%s --log %s",
                 CASES[i].setups, GAME, path);
        solve(command, CASES[i].side == 'O' ? SQUARES " O" : SQUARES " X", 20, &sample);
        if (sample.state != SAMPLE_OK)
            fail_msg("%s: %s", command, sample.trouble);
        char *asked = memory_read_file(path, 1 << 16, &size);

        if (!asked || !strstr(asked, CASES[i].asked))
            fail_msg("%s: no '%s' in: %s", CASES[i].setups, CASES[i].asked, asked);
        free(asked);
    }
    unlink(path);
}

FACT(a_gtp_engine_tells_name_and_version)
{
    const SuitePosition position = position_of(SQUARES " O");
    Engine *engine = open_with(GTP GAME, 1, 20);
    Sample sample;

    assert_true(engine_solve(engine, &position, 50, &sample));
    assert_int_equal(sample.line_length, 6);
    assert_int_equal(sample.nodes, -1);
    assert_string_equal(told(engine, "kind"), "gtp");
    assert_string_equal(told(engine, "program"), "A fake");
    assert_string_equal(told(engine, "version"), "7.1");
    engine_close(engine);
}

/* ---- starting ---- */

FACT(open_says_why_it_cannot)
{
    static const char *const CASES[][2] = {
        { "./no/such/engine --etc off", "./no/such/engine: No such file" },
        { "no-such-engine-anywhere", "not found on PATH" },
        { "", "the command is empty" },
        { "'./yomikiri", "never closed" },
        { OURS " --mode nogreeting", "does not greet: died: exit status 1; cannot have memory" },
        { OURS " --mode badgreeting", "begins with \"Hello! I am another program.\"" },
        { "/bin/echo hello",
          "a line {\"schema\":\"yomikiri.serve/1\", ...} (docs/bench.md)" },
        { "/bin/false", "does not greet: died: exit status 1: it was taken for" },
        { "sh -c 'seq 60 >&2; exit 1'", "died: exit status 1; ... 28 29 30 31 32 33 34 35 36 37 "
          "38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60: it was" },
        { OURS " --mode usage", "exit status 2; yomikiri: unknown option '--serve'" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const EngineSpec spec = { .name = "it", .command = CASES[i][0], .threads = 1 };
        char error[400] = "";

        assert_null(engine_open(&spec, NULL, error, sizeof(error)));
        if (strncmp(error, "engine it: ", 11) != 0 || !strstr(error, CASES[i][1]))
            fail_msg("%s: %s", CASES[i][0], error);
    }
}

static void note_pinned(void *context)
{
    if (setenv("YOMIKIRI_TEST_PINNED", context, 1) != 0)
        abort();
}

/* It is pinned before it starts; what we add stands behind the program, where its own options
 * have the last word; and {in} and the like stand for what is asked. */
FACT(commands_become_words)
{
    static const char *const SHELL = "sh -c 'test \"$YOMIKIRI_TEST_PINNED\" = here && "
                                     "exec \"$@\"' sh env LC_ALL=C " OURS " --threads 5";
    const SuitePosition position = position_of(SQUARES " O");
    char mark[] = "here", error[400] = "";
    const EngineSpec spec = { .name = "it", .command = SHELL, .threads = 2, .limit_s = 20,
                              .pin = note_pinned, .pin_context = mark };
    Engine *engine = engine_open(&spec, NULL, error, sizeof(error));
    Sample sample;

    if (!engine)
        fail_msg("%s", error);
    assert_null(getenv("YOMIKIRI_TEST_PINNED"));
    assert_int_equal(json_integer_value(json_object_get(engine_identity(engine), "threads")), 5);
    engine_close(engine);

    engine = open_with("sh -c 'cat \"$1\" >&2; echo \"1| 20 +62 0:00.2 $2 9 f1\"; "
                       "test -z \"$3\"' edax {in} {threads}", 3, 20);
    assert_string_equal(told(engine, "kind"), "edax");
    if (!engine_solve(engine, &position, 50, &sample))
        fail_msg("%s", sample.trouble);
    assert_int_equal(sample.score, 62);
    assert_int_equal(sample.nodes, 3);
    engine_close(engine);
}

FACT(kinds_are_known_by_the_name_of_the_program)
{
    static const struct {
        const char *command, *name, *kind;
    } CASES[] = {
        { FAKE("edax"), "x", "edax" },
        { FAKE("egaroucid"), "x", "egaroucid" },
        { FAKE("scrzebra"), "x", "scrzebra" },
        { "nice -n 1 tests/data/fake_engines/fake_edax.sh -l 60", "x", "edax" },
        { "sh -c 'exec ./lEdax-x64 \"$@\"' it", "x", "edax" },
        { "true -eval-file edax/eval.dat", "Edax 4.6", "edax" },
        { "egaroucid:/bin/true -x edax", "x", "egaroucid" },
        { "egaroucid:" FAKE("edax"), "x", "egaroucid" },
        { "Egaroucid:/bin/true", "edax", "egaroucid" },
        { "yomikiri:" FAKE("yomikiri"), "edax", "yomikiri" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const EngineSpec spec = { .name = CASES[i].name, .command = CASES[i].command,
                                  .threads = 1 };
        char error[400] = "";
        Engine *engine = engine_open(&spec, NULL, error, sizeof(error));

        if (!engine)
            fail_msg("%s", error);
        assert_string_equal(told(engine, "kind"), CASES[i].kind);
        engine_close(engine);
    }
    engine_close(NULL);
}

/* ---- ctrl-C: none of what is stopped here would end by itself before a minute is over ---- */

static volatile int stopped;

static void set_stopped(int number)
{
    stopped = number;
}

/* In a tenth of a second. */
static void stop_soon(void)
{
    const struct sigaction on_alarm = { .sa_handler = set_stopped };
    const struct itimerval soon = { { 0, 0 }, { 0, 100000 } };

    stopped = 0;
    sigaction(SIGALRM, &on_alarm, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
}

FACT(a_stop_interrupts_a_solve)
{
    static const char *const COMMANDS[] = { OURS " --mode hang", FAKE("edax") " --mode hang" };
    const SuitePosition position = position_of(SQUARES " O");

    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const EngineSpec spec = { .name = "it", .command = COMMANDS[i], .threads = 1,
                                  .limit_s = 50 };
        char error[400] = "";
        Sample sample;

        stopped = 0;
        Engine *engine = engine_open(&spec, &stopped, error, sizeof(error));

        assert_non_null(engine);
        stop_soon();
        for (int again = 0; again < 2; again++) {
            assert_false(engine_solve(engine, &position, 50, &sample));
            assert_int_equal(sample.state, SAMPLE_INTERRUPTED);
        }
        engine_close(engine);
    }
}

/* Ones that never greet; and the first engine of a round is up when the second does not greet. */
FACT(a_stop_interrupts_the_start)
{
    static const EngineSpec SPECS[] = {
        { .name = "it", .command = OURS " --mode deaf", .threads = 1 },
        { .name = "it", .command = "sh -c 'trap \"\" INT TERM HUP; sleep 60' yomikiri",
          .threads = 1 },
        { .name = "one", .command = OURS, .threads = 1 },
    };
    SuitePosition position = position_of(SQUARES " O");
    const Suite suite = { .count = 1, .positions = &position };

    for (int i = 0; i < 2; i++) {
        char error[400] = "";

        stop_soon();
        assert_null(engine_open(&SPECS[i], &stopped, error, sizeof(error)));
        if (!strstr(error, "engine it: does not greet: interrupted"))
            fail_msg("%s: %s", SPECS[i].command, error);
    }
    for (uint64_t seed = 1; seed <= 2; seed++) {
        const RunPlan plan = { .engines = SPECS + 1, .engine_count = 2, .suite = &suite,
                               .rounds = 1, .seed = seed, .stop = &stopped };
        RunResult result;

        stop_soon();
        assert_int_equal(run_suite(&plan, &result), RUN_INTERRUPTED);
        assert_string_equal(result.trouble, "interrupted");
        assert_int_equal(result.rounds + result.partial, 0);
        run_free(&result);
    }
}

FACTS_MAIN(NULL, NULL)
