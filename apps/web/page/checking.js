// checking.js - checks the file of a proof, by the checker as it is: checker/yomikiri-check.c, a
// program with main() that prints what it finds. Its system is here: one file, and its output.

const FILE = 'proof';               // its name, whatever the true one
const NO_FILE = 8, NO_CALL = 52;    // EBADF, ENOSYS
const [OUTPUT, FOLDER, OPENED] = [1, 3, 4];
const KINDS = { [OUTPUT]: 2, [FOLDER]: 3, [OPENED]: 4 };    // of files: terminal, folder, file
const PARTS = 200;                  // as many reads at least, to tell how far it is

class Ended extends Error {
    constructor(status) {
        super('ended');
        this.status = status;
    }
}

class System {
    // read(bytes) is called with how many of `bytes` have been read by now.
    constructor(bytes, read) {
        Object.assign(this, { bytes, read, at: 0, output: [] });
    }

    get view() { return new DataView(this.memory.buffer); }

    // Pairs of address and length.
    rooms(list, count) {
        return Array.from({ length: count }, (_, i) => new Uint8Array(this.memory.buffer,
            this.view.getUint32(list + 8 * i, true), this.view.getUint32(list + 8 * i + 4, true)));
    }

    write(text, at) {
        const bytes = new TextEncoder().encode(text);
        new Uint8Array(this.memory.buffer).set(bytes, at);
        return bytes.length;
    }

    // What it asks for, by name: 0, or what went wrong.
    get calls() {
        const args = ['yomikiri-check', FILE].map(one => `${one}\0`);
        return {
            args_sizes_get: (count, bytes) => {
                this.view.setUint32(count, args.length, true);
                this.view.setUint32(bytes, args.join('').length, true);
                return 0;
            },
            args_get: (list, at) => {
                args.forEach((text, i) => {
                    this.view.setUint32(list + 4 * i, at, true);
                    at += this.write(text, at);
                });
                return 0;
            },
            fd_prestat_get: (fd, out) => {
                if (fd !== FOLDER)
                    return NO_FILE;
                this.view.setUint32(out, 0, true);
                this.view.setUint32(out + 4, 1, true);
                return 0;
            },
            fd_prestat_dir_name: (fd, out) => {
                this.write('/', out);
                return 0;
            },
            path_open: (folder, how, path, length, kind, rights, inherited, flags, out) => {
                this.view.setUint32(out, OPENED, true);
                return 0;
            },
            fd_fdstat_get: (fd, out) => {
                if (!KINDS[fd])
                    return NO_FILE;
                this.view.setUint32(out, KINDS[fd], true);
                this.view.setBigUint64(out + 8, ~0n, true);
                this.view.setBigUint64(out + 16, ~0n, true);
                return 0;
            },
            fd_fdstat_set_flags: () => NO_CALL,
            fd_read: (fd, list, count, out) => {
                if (fd !== OPENED)
                    return NO_FILE;
                let left = Math.ceil(this.bytes.length / PARTS), read = 0;
                for (const room of this.rooms(list, count)) {
                    const part = this.bytes.subarray(this.at,
                        this.at + Math.min(left, room.length));
                    room.set(part);
                    this.at += part.length;
                    left -= part.length;
                    read += part.length;
                }
                this.view.setUint32(out, read, true);
                this.read(this.at);
                return 0;
            },
            fd_seek: (fd, offset, from, out) => {
                if (fd !== OPENED)
                    return NO_FILE;
                this.at = [0, this.at, this.bytes.length][from] + Number(offset);
                this.view.setBigUint64(out, BigInt(this.at), true);
                return 0;
            },
            fd_write: (fd, list, count, out) => {
                const parts = this.rooms(list, count).map(room => room.slice());
                this.output.push(...parts);
                this.view.setUint32(out, parts.reduce((sum, one) => sum + one.length, 0), true);
                return 0;
            },
            fd_close: () => 0,
            proc_exit: status => { throw new Ended(status); },
        };
    }

    get lines() {
        const text = new TextDecoder();
        return (this.output.map(one => text.decode(one, { stream: true })).join('') +
            text.decode()).trimEnd().split('\n');
    }
}

// Run the checker. { status, lines }: its exit status, and what it has printed, with `proof` for
// the file's name. Throws where it breaks off.
export async function runChecker(module, bytes, read = () => {}) {
    const system = new System(bytes, read);
    const { exports } = await WebAssembly.instantiate(module,
        { wasi_snapshot_preview1: system.calls });
    let status = 0;
    system.memory = exports.memory;
    try {
        exports._start();
    } catch (error) {
        if (!(error instanceof Ended))
            throw error;
        status = error.status;
    }
    return { status, lines: system.lines };
}

// A line "position ..." as the page has boards.
const boardOf = line => /^position ([-XO]{64} [XO])$/.exec(line)?.[1];

function claimOf(line) {
    const [, move, kind, score] =
        /^claim (?:([a-h][1-8]) )?(exactly|at-least|at-most) ([+-]?\d+)$/.exec(line) ?? [];
    return kind && { move: move ?? '', kind, score: Number(score) };
}

// What it has found of a File: told() is called with
//   checking { bytes, of }  some 20 times a second
//   proven { board, claims: [{ move, kind, score }], positions, searched, bytes }
//   refuted { at, why }     not a proof: the byte where that came out, and the reason
//   broken { why }          it could not be checked
// `kind` is 'exactly', 'at-least' or 'at-most', `move` '' for the position itself.
export async function check({ module, file }, told) {
    let shown = performance.now();
    try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { status, lines } = await runChecker(module, bytes, at => {
            if (performance.now() < shown + 50)
                return;
            shown = performance.now();
            told({ kind: 'checking', bytes: at, of: bytes.length });
        });
        told(verdictOf(status, lines, bytes.length));
    } catch (error) {
        told({ kind: 'broken', why: String(error.message ?? error) });
    }
}

export function verdictOf(status, lines, bytes) {
    const last = lines.at(-1), board = boardOf(lines[0]);
    const claims = lines.slice(1, -1).map(claimOf);
    const [, positions, searched] = /^proven; (\d+) positions, (\d+) searched; /.exec(last) ?? [];
    const [, at, why] = /^proof: not a proof, at byte (\d+), because (.*)$/.exec(last) ?? [];
    if (status === 0 && positions && board && claims.length > 0 && claims.every(Boolean))
        return { kind: 'proven', board, claims, bytes, positions: Number(positions),
            searched: Number(searched) };
    return status === 1 && why ? { kind: 'refuted', at: Number(at), why }
        : { kind: 'broken', why: last.replace(/^proof: /, '') };
}
