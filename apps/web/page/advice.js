// advice.js - what the readers complain of, without advice that holds for the command line alone.

export const MARKERS = /; --markers-empty takes such marks for empty squares/;

// Messages of positions/ that tell of its options, and what the page says instead.
const ADVICE = [
    [/\? --zero empty, --zero black or --zero white chooses/, '? Write X, O and -'],
    [/: --zero empty, --zero black or --zero white chooses/, ': write X, O and -'],
    [MARKERS, ''],
    [/; --swap if it is the other way round/, '; swap the colours if it is the other way round'],
    [/: give what '.*' writes/, ': unpack it first'],
    [/: convert it with iconv .*/, ': save it as UTF-8'],
];

// What holds for the command line alone is left out.
export function advised(message) {
    return ADVICE.reduce((text, [from, to]) => text.replace(from, to), message);
}
