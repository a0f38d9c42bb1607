#include "apps/cli/pick/pick_command.h"

#include "lab/pick/pick_search.h"

enum { BUDGET_S = 30, REPEAT = 5 };

const PickChoices PICK_CHOICES_DEFAULTS = {
    .rounds = 15, .least = 12, .most = 32, .kinds = 3, .apart = 6, .share = 40, .longest = 12,
    .diversity = 100, .reactions = REACT_NODES, .repeat = NOT_NAMED, .rate = 25,
    .restarts = PICK_RESTARTS, .slowdown = NULL, .runs = 200,
    .measure = { .budget_s = NOT_NAMED, .pin = NOT_NAMED, .seed = 1 },
};

ExitStatus pick_choices_check(const Command *command, const PickChoices *choices)
{
    if (choices->least > choices->most)
        return args_complain(command, "--least %d is more than --most %d", choices->least,
                             choices->most);
    if (choices->from && (choices->resume || choices->journal))
        return args_complain(command, "--from measures nothing: --%s has no meaning with it",
                             choices->resume ? "resume" : "journal");
    if (choices->repeat != NOT_NAMED && choices->reactions == REACT_NODES)
        return args_complain(command, "--repeat is for times: nodes are the same every time");
    if (choices->json && choices->explain)
        return args_complain(command, "--json and --explain exclude each other: "
                             "the object has all reasons");
    if (choices->slowdown && !choices->power)
        return args_complain(command, "--slowdown goes with --power");
    if (choices->power && (choices->out || choices->from || choices->journal || choices->resume))
        return args_complain(command, "--power chooses nothing: --out, --from, --journal and "
                             "--resume have no meaning with it");
    return STATUS_DONE;
}

PickWish pick_choices_wish(const PickChoices *choices)
{
    return (PickWish){
        .budget_s = measure_budget(&choices->measure, BUDGET_S), .rounds = choices->rounds,
        .rate = choices->rate * 1e6, .longest = choices->longest / 100.0,
        .least = choices->least, .most = choices->most, .kinds = choices->kinds,
        .share = choices->share / 100.0, .diversity = choices->diversity / 100.0,
        .apart = choices->apart,
    };
}

int pick_choices_repeat(const PickChoices *choices)
{
    return choices->reactions == REACT_NODES ? 1
           : choices->repeat != NOT_NAMED    ? choices->repeat : REPEAT;
}
