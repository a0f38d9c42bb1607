// engine.js - the compiled programs as objects: what solves (apps/web/engine/web_engine.h), which
// the page and its worker have, and what reads and writes (web_reader.h).

// The smallest program with an instruction of 128 bits: whoever takes it takes simd128.
const SIMD_PROBE = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0,
    253, 15, 253, 98, 11,
]);

// The same with threads, for the worker alone, where this browser could have it.
export function threadsName(kernel) {
    return kernel === 'auto' && WebAssembly.validate(SIMD_PROBE) ? 'yomikiri-threads.wasm' : null;
}

// The kernels that this browser can run, the best one first.
export const kernelNames = () =>
    WebAssembly.validate(SIMD_PROBE) ? ['simd128', 'portable'] : ['portable'];

// What solves, for this browser and the kernel of that name.
export function programName(kernel = 'auto') {
    return `yomikiri-${kernel === 'auto' ? kernelNames()[0] : kernel}.wasm`;
}

const STACK = 1 << 20;      // bytes, of each thread but the first

// What the C library asks of its system: a clock. It has no files, and ends only without memory.
function systemCalls(program) {
    const failed = () => 8;     // EBADF
    return {
        clock_time_get(clock, precision, out) {
            const now = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));
            new DataView(program.memory.buffer).setBigUint64(out, now, true);
            return 0;
        },
        sched_yield: () => 0,
        fd_close: failed, fd_seek: failed, fd_write: failed,
        proc_exit() { throw new Error('out of memory'); },      // base/memory/memory.h
    };
}

// Of a program with threads, which wants memory to share, as in web.mk.
function memoryFor(module) {
    return WebAssembly.Module.imports(module).some(one => one.kind === 'memory')
        ? new WebAssembly.Memory({ initial: 1024, maximum: 8192, shared: true }) : undefined;
}

export class Program {
    async load(module, page = {}, memory = memoryFor(module)) {
        this.module = module;
        const instance = await WebAssembly.instantiate(module,
            { page, env: { memory }, wasi_snapshot_preview1: systemCalls(this) });
        this.calls = instance.exports;
        this.memory = memory ?? instance.exports.memory;
        return this;
    }

    // The text at `at`, up to its NUL.
    text(at) {
        const bytes = new Uint8Array(this.memory.buffer);
        return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
    }

    // `call` as the program may call it while it searches: true from it ends the search, and so
    // does what it throws, which ask() then throws. It may not unwind the program's own frames.
    callback(call) {
        return (...given) => {
            try {
                return call(...given) ? 1 : 0;
            } catch (error) {
                this.thrown = [error];
                return 1;
            }
        };
    }

    // Call `name` with texts and bytes copied into the program's memory, numbers as they are.
    // Bytes become two arguments.
    ask(name, ...values) {
        const rooms = [];
        const given = values.flatMap(value => {
            if (typeof value === 'number')
                return [value];
            const isText = typeof value === 'string';
            const bytes = isText ? new TextEncoder().encode(value) : value;
            const room = this.calls.web_room(bytes.length + 1);
            if (room === 0)
                throw new Error('out of memory');
            rooms.push(room);
            const memory = new Uint8Array(this.memory.buffer);
            memory.set(bytes, room);
            memory[room + bytes.length] = 0;
            return isText ? [room] : [room, bytes.length];
        });
        const out = this.calls[name](...given);
        rooms.forEach(room => this.calls.web_room_free(room));
        const { thrown } = this;
        this.thrown = undefined;
        if (thrown)
            throw thrown[0];
        return out;
    }

    askJson(name, ...values) {
        return JSON.parse(this.text(this.ask(name, ...values)));
    }
}

export class Reader extends Program {
    static async create(module) {
        const reader = await new Reader().load(module);
        reader.calls._initialize();
        return reader;
    }

    get limit() { return this.calls.web_bytes_most(); }

    // Positions in what was pasted: a string, or the bytes of a file.
    read(input) {
        const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
        return this.askJson('web_read', bytes);
    }

    write(format, board, start, moves, about = '') {
        return this.askJson('web_write', format, board, start, moves.join(''), about);
    }
}

export class Engine extends Program {
    // progress(object) is called during solve() and estimate(), as callback() has it.
    static async create(module, progress = () => false) {
        const engine = new Engine();
        await engine.load(module, {
            progress: engine.callback((pass, confidence, lower, upper, estimate, nodes) =>
                progress({ pass: engine.text(pass), confidence, lower, upper, estimate, nodes })),
        });
        engine.calls._initialize();
        return engine;
    }

    // A worker of the browser becomes thread number `thread`, on a stack that ends at `stack`, and
    // never comes back.
    static async beThread({ module, memory, thread, stack }) {
        const { calls } = await new Engine().load(module, { progress: () => 0 }, memory);
        calls.__stack_pointer.value = stack;
        calls.web_thread(thread);
    }

    // Threads from now on, this one among them: `wanted`, or as many as have come after a while.
    // Each is a worker of the same script as this one.
    async addThreads(wanted) {
        if (!this.calls.web_threads)
            return;
        for (let thread = this.calls.web_threads(); thread < wanted - 1; thread++) {
            const worker = new Worker(location.href, { type: 'module' });
            worker.postMessage({ kind: 'thread', module: this.module, memory: this.memory, thread,
                stack: this.calls.web_room(STACK) + STACK - STACK % 16 });
        }
        const end = performance.now() + 5000;
        while (this.calls.web_threads() < wanted - 1 && performance.now() < end)
            await new Promise(resolve => setTimeout(resolve, 5));
        this.threads = Math.min(wanted, 1 + this.calls.web_threads());
    }

    // Reading and writing come later: `whole` is resolved by take().
    whole = new Promise(resolve => {
        this.take = reader => { this.reader = reader; resolve(); };
    });

    read(input) { return this.reader.read(input); }
    write(...given) { return this.reader.write(...given); }

    threads = 1;

    look(board) { return this.askJson('web_look', board); }
    play(board, move) { return this.askJson('web_play', board, move); }

    // Throws what is wrong with the weights or the memory. Without any weights, a Uint8Array of
    // none, the solver is the classic one.
    start(weights, kernel = 'auto', tableMib = 16) {
        const wrong = this.askJson('web_start', weights, kernel, tableMib, this.threads);
        if (wrong)
            throw new Error(wrong);
        this.kernel = this.askJson('web_kernel');
    }

    clear() { this.calls.web_clear(); }

    // Nodes that the score of `board` should take, or null.
    cost(board) { return this.askJson('web_cost', board); }

    // wanted: 'score', 'best', 'all', as WEB_SCORE and so on. Throws why there is no answer, with
    // the board.
    solve(board, wanted = 'score', above = -64) {
        return this.answered('web_solve', board, ['score', 'best', 'all'].indexOf(wanted), above);
    }

    estimate(board, plies, { selectivity = 0, all = true } = {}) {
        return this.answered('web_estimate', board, plies, selectivity, all ? 1 : 0);
    }

    answered(name, ...values) {
        const result = this.askJson(name, ...values);
        if (!result)
            throw new Error('there is no solver');
        if (result.error)
            throw new Error(`${result.error}: ${result.board}`);
        return result;
    }
}
