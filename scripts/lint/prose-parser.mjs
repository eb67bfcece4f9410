/**
 * Makes a parser of ESLint that presents the prose of a file as the comments of an empty program, so that the rules for
 * comments also read documents.
 */
const parserOf = (proseOf) => ({
  parseForESLint(text) {
    const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const at = (index) => {
      const line = lineStarts.findLastIndex((start) => start <= index);
      return { line: line + 1, column: index - lineStarts[line] };
    };
    const between = (start, end) => ({ range: [start, end], loc: { start: at(start), end: at(end) } });
    const comments = proseOf(text).map(({ 0: value, index }) => ({
      type: 'Block',
      value,
      ...between(index, index + value.length),
    }));
    const program = { type: 'Program', sourceType: 'module', body: [], tokens: [], ...between(0, text.length) };
    return { ast: { ...program, comments } };
  },
});

const CODE = /^(?<indent> *)```.*\n[\s\S]*?^\k<indent>```$|`[^`\n]*`/gm;

/** The parser of Markdown: the text between two pieces of code is one comment. */
export const markdownParser = parserOf((text) => {
  const codes = [...text.matchAll(CODE)];
  return [0, ...codes.map((code) => code.index + code[0].length)].map((start, piece) => ({
    0: text.slice(start, codes[piece]?.index),
    index: start,
  }));
});

/** The parser of comments that begin with `#`, as in YAML and in a Dockerfile. */
export const hashParser = parserOf((text) => [...text.matchAll(/^ *#.*(?:\n *#.*)*/gm)]);
