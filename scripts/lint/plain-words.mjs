/** The wordings that comments and documents avoid, each with what to write instead. A space stands for any gap. */
const AVOIDED = [
  [/who(?:m|se)?ever/i, 'name the subject: the caller, the user, the host, the worker that …'],
  [/(?:of|to|for|by|from|with|than|unlike) who/i, 'name the subject: the caller, the user, the host …'],
  [/(?<=^|[.:;*/] )Who(?= (?![^.]+\?))/m, 'begin with the subject: a caller that …, the user who …'],
  [/whose it/i, 'name the owner or the holder'],
  [/(?:is|are|was|were|be|first|else) at it/i, 'say what runs: another host holds the lease, works on the task …'],
  [/told/i, 'say what happens: receives, answers 409, is notified, is reported, is distinguished by …'],
  [/tells? of/i, 'reports, records, describes, shows'],
  [/be (?:it|they)/i, 'also while …, whether … or not'],
  [/as good as/i, 'say what it equals, or what it counts as'],
  [/himself|herself|him|his|he|she/i, 'a user is "the user", "they", or the role: holder, owner, caller'],
  [/of wh(?:ich|om)/i, 'two sentences, or "whose", "that has", "among them"'],
  [/no sooner/i, '"only after", "not before"'],
  [/one too many/i, 'name the limit that holds'],
  [/what (?:becomes|became|comes|came) of/i, 'the outcome, result or state of'],
  [/(?:is|are|was|were) had/i, 'obtained, acquired, granted'],
  [/leaves? off/i, 'stops, aborts'],
  [/somebody else/i, 'another user, host, worker or transaction'],
  [/everybody/i, 'every user, all callers'],
  [/(?:of nobody|nobody asks)/i, 'without an owner; not needed; no caller …'],
];

/** Between two words of a comment or a paragraph, which may stand on two lines. */
const GAP = String.raw`(?:[\s*#>]|//)+`;

const patterns = AVOIDED.map(([{ source, flags }, better]) => ({
  pattern: new RegExp(String.raw`(?<![\w-])(?:${source})(?!\w)`.replaceAll(' ', GAP), `${flags}g`),
  better,
}));

/** Each place where a text has one of the wordings: where it begins and ends, and what to write instead. */
function findAvoided(text) {
  return patterns.flatMap(({ pattern, better }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length, better })),
  );
}

/** The ranges of comments, where lines of `//` below each other are one. */
function joined(comments, text) {
  const ranges = [];
  for (const { range } of comments) {
    const last = ranges.at(-1);
    if (last && text.slice(last[1], range[0]).trim() === '') last[1] = range[1];
    else ranges.push([...range]);
  }
  return ranges;
}

/** The rule of ESLint: no comment has one of the wordings. */
export const plainWords = {
  meta: { type: 'suggestion', schema: [], messages: { avoided: '"{{found}}": {{better}}.' } },
  create({ sourceCode, report }) {
    for (const [begin, close] of joined(sourceCode.getAllComments(), sourceCode.text)) {
      const text = sourceCode.text.slice(begin, close);
      for (const { start, end, better } of findAvoided(text)) {
        report({
          loc: { start: sourceCode.getLocFromIndex(begin + start), end: sourceCode.getLocFromIndex(begin + end) },
          messageId: 'avoided',
          data: { found: text.slice(start, end).replaceAll(new RegExp(GAP, 'g'), ' '), better },
        });
      }
    }
    return {};
  },
};
