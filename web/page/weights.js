// weights.js - the evaluation's weights, as they come over the network.

// The bytes of the weights' file from those that were sent.
export async function unpackWeights(sent) {
    const stream = new Blob([sent]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}
