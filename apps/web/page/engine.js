// engine.js - the compiled program: apps/web/engine/web_engine.h as methods of one object.

// The smallest program with an instruction of 128 bits: whoever takes it takes simd128.
const SIMD_PROBE = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0,
    253, 15, 253, 98, 11,
]);

export function programName() {
    return WebAssembly.validate(SIMD_PROBE) ? 'yomikiri-simd128.wasm' : 'yomikiri-portable.wasm';
}

// What the C library asks of its system: a clock. It has no files, and ends only without memory.
function systemCalls(engine) {
    const failed = () => 8;     // EBADF
    return {
        clock_time_get(clock, precision, out) {
            const now = BigInt(Math.round(performance.now() * 1e6));
            new DataView(engine.memory.buffer).setBigUint64(out, now, true);
            return 0;
        },
        fd_close: failed, fd_seek: failed, fd_write: failed,
        proc_exit() { throw new Error('out of memory'); },      // base/memory/memory.h
    };
}

export class Engine {
    // progress(object) is called during solve(); true from it ends that.
    static async create(module, progress = () => false) {
        const engine = new Engine();
        const instance = await WebAssembly.instantiate(module, {
            page: {
                progress(pass, confidence, lower, upper, estimate, nodes) {
                    const told = { pass: engine.text(pass), confidence, lower, upper, estimate,
                        nodes };
                    return progress(told) ? 1 : 0;
                },
            },
            wasi_snapshot_preview1: systemCalls(engine),
        });
        engine.calls = instance.exports;
        engine.memory = instance.exports.memory;
        engine.calls._initialize();
        return engine;
    }

    // The text at `at`, up to its NUL.
    text(at) {
        const bytes = new Uint8Array(this.memory.buffer);
        return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
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
        return out;
    }

    askJson(name, ...values) {
        return JSON.parse(this.text(this.ask(name, ...values)));
    }

    // Positions in what was pasted: a string, or the bytes of a file.
    read(input) {
        const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
        return this.askJson('web_read', bytes);
    }

    look(board) { return this.askJson('web_look', board); }
    play(board, move) { return this.askJson('web_play', board, move); }
    write(format, board, start, moves, about = '') {
        return this.askJson('web_write', format, board, start, moves.join(''), about);
    }

    // Throws what is wrong with the weights or the memory. Without any weights, a Uint8Array of
    // none, the solver is the classic one.
    start(weights, kernel = 'auto', tableMib = 16) {
        const wrong = this.askJson('web_start', weights, kernel, tableMib);
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
