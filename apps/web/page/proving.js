// proving.js - a proof of a position's score (docs/proof.md), made from the table of its solve.
//
// A question { kind: 'prove', board, module }, of prover.wasm, is answered by messages:
//   proving { positions }   some 20 times a second, with the positions of the strategy so far
//   proof { bytes, positions, score }  the file

import { Program } from './engine.js';

const LOOK_MS = 50;

class Prover extends Program {
    // `engine` has the solver; told(positions) is called now and then, as callback() has it.
    static async create(module, engine, told) {
        const prover = new Prover();
        await prover.load(module,
            { reach: engine.calls.web_reach, proving: prover.callback(told) });
        prover.calls._initialize();
        return prover;
    }

    // { bytes, positions }, or nothing if it was ended.
    prove(board, score) {
        const { at, bytes, positions, stopped, error } = this.askJson('web_prove', board, score);
        if (error)
            throw new Error(error);
        return stopped ? undefined
            : { bytes: new Uint8Array(this.memory.buffer, at, bytes).slice(), positions };
    }
}

// Solved first: what is known of it is in the table, if nothing else has come since.
export async function prove({ board, module }, search) {
    let looked = performance.now();
    const score = search.ask(board).lower;
    const prover = await Prover.create(module, search.engine, positions => {
        if (performance.now() < looked + LOOK_MS)
            return false;
        looked = performance.now();
        search.tell('proving', { positions });
        return !search.wanted(search.task);
    });
    const made = prover.prove(board, score);
    if (made)
        search.tell('proof', { ...made, score });
}
