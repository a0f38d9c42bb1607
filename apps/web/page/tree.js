// tree.js - trees of moves: a game, and what could have been played instead. No node is ever
// changed: what alters a tree returns another root, which shares with the old one all that stayed
// the same. So every state of the past can be kept.
//
// A node is { move, comment, children }; the first child is how the main line goes on. The root
// has no move. A path is the list of moves that leads from the root to a node.

export const LEAF = { move: '', comment: '', children: [] };

export const childOf = (node, move) => node.children.find(child => child.move === move);

// The node at the end of a path, or undefined.
export function nodeAt(root, path) {
    return path.reduce((node, move) => node && childOf(node, move), root);
}

// The path as far as it goes, and from its end along the first children.
export function lineThrough(root, path) {
    const line = [];
    let node = root;
    for (const move of path) {
        const next = childOf(node, move);
        if (!next)
            break;
        line.push(move);
        node = next;
    }
    for (; node.children.length > 0; node = node.children[0])
        line.push(node.children[0].move);
    return line;
}

export const mainLine = root => lineThrough(root, []);

// The tree in which act(node) stands for the node at the end of `path`.
function change(root, path, act) {
    if (path.length === 0)
        return act(root);
    const [move, ...rest] = path;
    return { ...root, children: root.children.map(child =>
        child.move === move ? change(child, rest, act) : child) };
}

// With `moves` behind the node at `path`: the same tree if they are there.
export function withMoves(root, path, moves) {
    if (moves.length === 0 || nodeAt(root, [...path, ...moves]))
        return root;
    const [move, ...rest] = moves, known = nodeAt(root, [...path, move]);
    const grown = known ? root : change(root, path, node =>
        ({ ...node, children: [...node.children, { ...LEAF, move }] }));
    return withMoves(grown, [...path, move], rest);
}

export function withComment(root, path, comment) {
    return change(root, path, node => node.comment === comment ? node : { ...node, comment });
}

// Without the node at `path` and what follows it.
export function without(root, path) {
    return change(root, path.slice(0, -1), node => ({ ...node,
        children: node.children.filter(child => child.move !== path.at(-1)) }));
}

// With `path` as the main line.
export function asMain(root, path) {
    if (path.length === 0)
        return root;
    const [move, ...rest] = path, first = childOf(root, move);
    return { ...root, children: [asMain(first, rest),
        ...root.children.filter(child => child !== first)] };
}

export const isMain = (root, path) =>
    path.every((move, i) => nodeAt(root, path.slice(0, i)).children[0].move === move);

// How many nodes there are.
export const sizeOf = root =>
    root.children.reduce((sum, child) => sum + sizeOf(child), 1);

// With rename(move) for each move.
export function renamed(node, rename) {
    return { ...node, move: node.move && rename(node.move),
        children: node.children.map(child => renamed(child, rename)) };
}
