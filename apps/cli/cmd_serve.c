/* cmd_serve.c - `yomikiri serve`: an engine for the GUIs that players use. */

#include "apps/cli/args/args.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/solve/item.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "apps/gui/gui.h"
#include "profiles/machine/machine.h"

static const GuiProtocol *const PROTOCOLS[] = { &gui_nboard, &gui_cassio, &gui_gtp, NULL };

typedef struct {
    int protocol;
    double time_s;
    SolverOptions solver;
} Choices;

static const char *protocol_choice(size_t index)
{
    return index + 1 < sizeof(PROTOCOLS) / sizeof(PROTOCOLS[0]) ? PROTOCOLS[index]->name : NULL;
}

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "Protocol" },
    { OPTION_CHOICE, "protocol", 'p', AT(protocol), "PROTOCOL",
      .help = "that of the GUI; must be given", .choice_at = protocol_choice },
    { OPTION_DURATION, "time", 0, AT(time_s), "SECONDS",
      .help = "for a move or a hint at most (default: 5; cassio: no limit)" },

    { OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri serve --protocol nboard", "the command of an engine in NBoard" },
    { "yomikiri serve --protocol cassio --threads 4", "in Cassio, with four threads" },
    { "yomikiri serve --protocol gtp", "for Quarry, GoGui and referees that let programs play" },
    { "yomikiri serve --protocol gtp --time 30 --table 1G", "stronger, where time allows" },
    { NULL, NULL },
};

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .protocol = -1, .time_s = -1 };
    ExitStatus status = STATUS_DIFFERENT;
    GuiSession session = { .solver = NULL };
    ProfileOption profile;
    int count;

    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    if (choices.protocol < 0)
        return args_complain(command, "--protocol must be given: nboard (NBoard), cassio "
                             "(Cassio) or gtp (Quarry, GoGui, referees); docs/gui.md says what "
                             "to enter in each");
    if ((status = profile_option(command, &choices.solver, &profile)) != STATUS_DONE)
        return status;
    if (!weights_option_load(&choices.solver))
        return STATUS_INPUT;
    if (!args_knob_given(&choices.solver, "threads"))
        yk_config_set(&choices.solver.config, "threads", machine_threads());
    session.protocol = PROTOCOLS[choices.protocol];
    session.time_s = choices.time_s;
    status = STATUS_DIFFERENT;
    if (yk_create(&session.solver, &choices.solver.config) != YK_OK)
        notice("no memory");
    else {
        stop_watch(&session.solver, 1);
        if (gui_session_run(&session))
            status = STATUS_DONE;
        else
            notice("no thread could be started");
        stop_watch(NULL, 0);
    }
    yk_destroy(session.solver);
    weights_option_release(&choices.solver);
    return status;
}

const Command cmd_serve = {
    .name = "serve",
    .instead = "--protocol nboard, cassio or gtp says which to speak",
    .summary = "an engine for the GUIs that players use",
    .description =
        "Reads commands of a GUI from standard input and answers on standard output, also while a "
        "search runs, in the protocol that --protocol names. The GUI starts the program itself: "
        "give it this command where it asks for an engine. Positions that can be solved in the "
        "time for a move are answered with proven scores and whole lines, others with what a "
        "selective search believes, and the answer says which. (bench --serve is something else: "
        "the process that bench measures.)",
    .options = OPTIONS,
    .usual = " protocol time threads table ",
    .examples = EXAMPLES,
    .run = run,
};
