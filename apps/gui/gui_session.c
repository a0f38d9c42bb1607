/* gui_session.c - the session with a GUI, by two threads: the calling one reads lines, the other
 * one searches. Whoever of them has the lock hands the protocol what there is, so that answers do
 * not mix. A line is answered at once; only then does the reading thread wait for the search that
 * it ended, which takes some milliseconds. */

#include "apps/gui/gui.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"

/* What is still answered once the other end is closed is found within this time. */
static const int64_t LAST_NS = 50000000;

/* So many lines may wait for a search; whoever sends more has to wait himself. */
enum { WAITING_MAX = 4096 };

/* How often a search is told to stop, and how long it has each time. */
enum { STOPS = 50, STOP_NS = 2000000 };

typedef struct Waiting Waiting;

struct Waiting {
    Waiting *next;
    char line[];
};

/* All but `session` and the line that is being read is used under the lock. */
typedef struct {
    const GuiSession *session;
    pthread_mutex_t lock;
    pthread_cond_t wake;        /* for the searching thread: there is something to do */
    pthread_cond_t idle;        /* for the reading one: the search has ended */
    _Alignas(16) unsigned char state[GUI_STATE];
    GuiGame game;
    GuiAsk wanted;              /* the next search */
    bool asked, running;        /* there is one that was not begun; one is under way ... */
    bool dropped;               /* ... that nobody wants to know of any more */
    bool quit;                  /* no more searches */
    bool last;                  /* no more lines, and by that time all has to be answered */
    int64_t last_ns;
    bool forget;                /* empty the table before the next search */
    int64_t begun_ns;
    Waiting *first, **end;      /* lines for after the search */
    int waiting;
    GuiSearch search;
} Dialogue;

static bool busy(const Dialogue *talk)
{
    return talk->asked || talk->running;
}

static bool pending(const Dialogue *talk)
{
    return busy(talk) || talk->first;
}

/* Wait for the search to end, without the lock. False if it has not in that time. */
static bool wait_idle(Dialogue *talk, int64_t ns)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += ns;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(&talk->idle, &talk->lock, &until) == 0;
}

/* The solver forgets a stop that comes just before it begins, and looks at the flag itself much
 * later: so say it again. */
static void cut(Dialogue *talk)
{
    atomic_store_explicit(&talk->search.cut, true, memory_order_relaxed);
    for (int i = 0; busy(talk) && i < STOPS; i++) {
        yk_stop(talk->search.solver);
        wait_idle(talk, STOP_NS);
    }
}

static void obey(Dialogue *talk, const GuiCall *call)
{
    fflush(call->out);
    if (call->wish == GUI_CUT) {
        cut(talk);
    } else if (call->wish != GUI_NOTHING) {
        talk->asked = false;
        talk->dropped = true;
        cut(talk);
        talk->forget |= call->wish == GUI_FORGET;
        talk->quit |= call->wish == GUI_QUIT;
    }
    if (call->wish == GUI_SEARCH) {
        talk->wanted = call->ask;
        talk->asked = true;
        atomic_store_explicit(&talk->search.cut, false, memory_order_relaxed);
        pthread_cond_signal(&talk->wake);
    }
}

/* ---- what the protocol says ---- */

static void handle(Dialogue *talk, const char *line)
{
    const GuiSession *session = talk->session;
    GuiCall call = {
        .state = talk->state, .game = &talk->game, .out = stdout, .rest = line,
        .limit_s = session->time_s < 0 ? session->protocol->time_s : session->time_s,
        .searching = talk->asked || (talk->running && !talk->dropped),
        .nodes = atomic_load_explicit(&talk->search.nodes, memory_order_relaxed),
        .time_s = talk->running ? 1e-9 * (double)(clock_ns() - talk->begun_ns) : 0,
    };

    session->protocol->line(&call);
    obey(talk, &call);
}

/* The searching thread has something to tell. */
static void found(const GuiFound *found, void *context)
{
    Dialogue *talk = context;
    GuiCall call = { .state = talk->state, .game = &talk->game, .out = stdout };

    pthread_mutex_lock(&talk->lock);
    if (!talk->dropped) {
        talk->running = !found->last;
        if (found->last)
            pthread_cond_signal(&talk->idle);
        talk->session->protocol->found(&call, found);
        obey(talk, &call);
    }
    pthread_mutex_unlock(&talk->lock);
}

/* ---- the searching thread ---- */

static void *work(void *argument)
{
    Dialogue *talk = argument;
    GuiSearch *search = &talk->search;

    pthread_mutex_lock(&talk->lock);
    while (!talk->quit) {
        if (talk->asked) {
            const bool forget = talk->forget;

            search->ask = talk->wanted;
            talk->asked = talk->dropped = talk->forget = false;
            talk->running = true;
            talk->begun_ns = clock_ns();
            if (talk->last) {
                const double left_s = fmax(1e-9 * (double)(talk->last_ns - talk->begun_ns), 1e-3);
                double *limit_s = &search->ask.query.time_limit_s;

                *limit_s = *limit_s > 0 ? fmin(*limit_s, left_s) : left_s;
            }
            atomic_store_explicit(&search->nodes, 0, memory_order_relaxed);
            pthread_mutex_unlock(&talk->lock);
            if (forget)
                yk_clear(search->solver);
            gui_search_run(search);
            pthread_mutex_lock(&talk->lock);
            talk->running = false;
            pthread_cond_signal(&talk->idle);
        }
        while (talk->first && !busy(talk) && !talk->quit) {
            Waiting *waiting = talk->first;

            talk->first = waiting->next;
            talk->waiting--;
            if (!talk->first)
                talk->end = &talk->first;
            handle(talk, waiting->line);
            free(waiting);
        }
        if (!busy(talk)) {
            pthread_cond_signal(&talk->idle);
            if (!talk->quit)
                pthread_cond_wait(&talk->wake, &talk->lock);
        }
    }
    pthread_cond_signal(&talk->idle);
    pthread_mutex_unlock(&talk->lock);
    return NULL;
}

/* ---- the reading thread ---- */

/* The next line into `line`, without its end and with blanks for what is no character of a text;
 * *whole is false for one that does not fit. False at the end of all. */
static bool read_line(char line[GUI_LINE], bool *whole)
{
    size_t length = 0;
    int c;

    *whole = true;
    while ((c = getc(stdin)) != EOF && c != '\n')
        if (length + 1 < GUI_LINE)
            line[length++] = c == '\0' || c == '\r' ? ' ' : (char)c;
        else
            *whole = false;
    line[length] = '\0';
    return c != EOF || length > 0;
}

/* With the lock. False if no more lines are wanted. */
static bool take(Dialogue *talk, const char *line)
{
    const GuiProtocol *protocol = talk->session->protocol;
    const GuiTurn turn = line && protocol->turn ? protocol->turn(line) : GUI_NOW;
    Waiting *waiting = NULL;

    if (turn == GUI_NOW || !pending(talk)) {
        handle(talk, line);
        return !talk->quit;
    }
    if (talk->waiting < WAITING_MAX)
        waiting = malloc(sizeof(*waiting) + strlen(line) + 1);
    if (waiting) {
        waiting->next = NULL;
        strcpy(waiting->line, line);
        *talk->end = waiting;
        talk->end = &waiting->next;
        talk->waiting++;
    } else {
        while (pending(talk))
            pthread_cond_wait(&talk->idle, &talk->lock);
        handle(talk, line);
    }
    return turn != GUI_LAST;
}

/* Have answered what waits, and wait for that, but not for long. With the lock. */
static void finish(Dialogue *talk)
{
    talk->last = true;
    talk->last_ns = clock_ns() + LAST_NS;
    while (pending(talk) && !talk->quit && clock_ns() < talk->last_ns)
        wait_idle(talk, talk->last_ns - clock_ns());
    cut(talk);
    while (pending(talk) && !talk->quit)
        pthread_cond_wait(&talk->idle, &talk->lock);
    talk->quit = true;
    pthread_cond_signal(&talk->wake);
}

bool gui_session_run(const GuiSession *session)
{
    static Dialogue talk;
    static char line[GUI_LINE];
    bool whole, more = true;
    pthread_t thread;

    talk = (Dialogue){
        .session = session, .end = &talk.first,
        .search = { .solver = session->solver, .found = found, .context = &talk },
    };
    pthread_mutex_init(&talk.lock, NULL);
    pthread_cond_init(&talk.wake, NULL);
    pthread_cond_init(&talk.idle, NULL);
    gui_game_begin(&talk.game);
    if (pthread_create(&thread, NULL, work, &talk) != 0)
        return false;
    while (more && read_line(line, &whole)) {
        pthread_mutex_lock(&talk.lock);
        more = take(&talk, whole ? line : NULL);
        pthread_mutex_unlock(&talk.lock);
    }
    pthread_mutex_lock(&talk.lock);
    finish(&talk);
    pthread_mutex_unlock(&talk.lock);
    pthread_join(thread, NULL);
    for (Waiting *next; talk.first; talk.first = next) {
        next = talk.first->next;
        free(talk.first);
    }
    pthread_cond_destroy(&talk.idle);
    pthread_cond_destroy(&talk.wake);
    pthread_mutex_destroy(&talk.lock);
    return true;
}
