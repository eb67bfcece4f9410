/** The wordings that comments and documents avoid, each with a better one. A space matches any gap. */
const AVOIDED = [
  [/who(?:m|se)?ever/i, 'name the subject: the caller, the user, the host, the worker that …'],
  [/(?:of|to|for|by|from|with|than|unlike) who/i, 'name the subject: the caller, the user, the host …'],
  [/(?<=^|[.:;*/] )Who(?= (?![^.]+\?))/m, 'begin with the subject: a caller that …, the user who …'],
  [
    /(?<=^|[.!?*/] )(?:What|Those|The same|One that|None|Nobody)(?= (?![^.]+\?))/m,
    'begin with a noun: the column, the steps, another host, no caller …',
  ],
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

/** The gap between two words of a comment or a paragraph, which may include a line end. */
const GAP = String.raw`(?:[\s*#>]|//)+`;

const patterns = AVOIDED.map(([{ source, flags }, better]) => ({
  pattern: new RegExp(String.raw`(?<![\w-])(?:${source})(?!\w)`.replaceAll(' ', GAP), `${flags}g`),
  better,
}));

/** Finds the avoided wordings of a text: where each begins and ends, and a better wording. */
function findAvoided(text) {
  return patterns.flatMap(({ pattern, better }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length, better })),
  );
}

/** Returns the ranges of comments, with adjacent `//` lines as one. */
function joined(comments, text) {
  const ranges = [];
  for (const { range } of comments) {
    const last = ranges.at(-1);
    if (last && text.slice(last[1], range[0]).trim() === '') last[1] = range[1];
    else ranges.push([...range]);
  }
  return ranges;
}

/** The functions whose first argument is the title of a test. */
const TITLED = new Set(['context', 'describe', 'it', 'specify', 'suite', 'test']);

/** The methods of a logger. */
const LOGGED = new Set(['debug', 'error', 'fatal', 'info', 'trace', 'warn']);

/** The functions that declare a metric. */
const MEASURED = new Set(['defineCounter', 'defineGauge', 'defineHistogram']);

const isText = ({ type }) => type === 'Literal' || type === 'TemplateLiteral';

/** Returns the name before the last dot, such as `logger` of `this.logger.warn`. */
const ownerOf = ({ object }) => (object.type === 'MemberExpression' ? object.property.name : object.name) ?? '';

/** Tells whether a call has a title, a log message or a metric's help among its arguments. */
function isRead({ callee }) {
  if (callee.type === 'Identifier') return TITLED.has(callee.name) || MEASURED.has(callee.name);
  if (callee.type !== 'MemberExpression') return false;
  if (TITLED.has(callee.object.name)) return true;
  return LOGGED.has(callee.property.name) && /log(?:ger)?$/i.test(ownerOf(callee));
}

/** The beginning of a sentence without a subject; in a title, a message or a help it may be in lower case. */
const HEADLESS = /^['"`](?:what|those|the same|one that|none|nobody|who)(?= (?![^.]+\?))/i;

/** The rule of ESLint: no comment, title of a test, message of the log or help of a metric has one of the wordings. */
export const plainWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      avoided: '"{{found}}": {{better}}.',
      headless: '"{{found}}": begin with a noun: the column, the steps, another host, no caller ….',
    },
  },
  create({ sourceCode, report }) {
    const at = (start, end) => ({ start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) });
    const read = (begin, close) => {
      const text = sourceCode.text.slice(begin, close);
      for (const { start, end, better } of findAvoided(text)) {
        const found = text.slice(start, end).replaceAll(new RegExp(GAP, 'g'), ' ');
        report({ loc: at(begin + start, begin + end), messageId: 'avoided', data: { found, better } });
      }
    };
    const readText = ({ range: [begin, close] }) => {
      const found = HEADLESS.exec(sourceCode.text.slice(begin, close))?.[0].slice(1);
      if (found) report({ loc: at(begin + 1, begin + 1 + found.length), messageId: 'headless', data: { found } });
      read(begin, close);
    };
    for (const [begin, close] of joined(sourceCode.getAllComments(), sourceCode.text)) read(begin, close);
    return {
      CallExpression(node) {
        if (isRead(node)) for (const text of node.arguments.filter(isText)) readText(text);
      },
      'Property[key.name="help"] > :matches(Literal, TemplateLiteral)': readText,
    };
  },
};
