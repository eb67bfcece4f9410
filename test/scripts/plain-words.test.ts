import { expect } from 'chai';
import { Linter, type Rule } from 'eslint';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../host/runtime/paths.js';

interface Parsers {
  readonly markdownParser: Linter.Parser;
  readonly hashParser: Linter.Parser;
}

const script = <T>(name: string): Promise<T> =>
  import(pathToFileURL(path.join(packageRoot, 'scripts/lint', name)).href) as Promise<T>;

describe('plain words', () => {
  let findings: (text: string, parser?: Linter.Parser) => string[];
  let parsers: Parsers;
  before(async () => {
    const { plainWords } = await script<{ plainWords: Rule.RuleModule }>('plain-words.mjs');
    parsers = await script<Parsers>('prose-parser.mjs');
    findings = (text, parser) =>
      new Linter()
        .verify(text, {
          plugins: { own: { rules: { 'plain-words': plainWords } } },
          rules: { 'own/plain-words': 'error' },
          ...(parser && { languageOptions: { parser } }),
        })
        .map(({ line, column, message }) => `${line}:${column} ${message.split(':')[0]}`);
  });

  it('refuses each wording in a comment, and proposes a better one', () => {
    const wordings = [
      'Whoever waits',
      'somebody is at it',
      'The caller is told',
      'the data, be it suspended',
      'as good as ours',
      'he signs',
      'two, of which one',
      'tells of a thief',
      'for who builds a form',
      'whose it is',
      'no sooner',
      'none is one too many',
      'what became of it',
      'a lock is had',
      'leaves off',
      'somebody else',
      'as everybody does',
      'nobody asks',
      'Who has the key reads it.',
      'It ends. Who waits goes on.',
    ];
    for (const wording of wordings) expect(findings(`// ${wording}\n`), wording).to.have.lengthOf(1);
  });

  it('refuses a sentence that begins without its noun, but no question', () => {
    const wordings = [
      '/** What it sends. */',
      '/** The rows. Those that wait. */',
      '// The same once more.',
      '// One that waits.',
      '// It waits. None is left.',
      '// Nobody asks for it.',
    ];
    for (const wording of wordings) expect(findings(`${wording}\n`), wording).to.have.lengthOf.at.least(1);
    expect(findings('// What does it send? The rows that wait, and what they name.\n')).to.deep.equal([]);
  });

  it('reads titles of tests, messages of the log and help of metrics', () => {
    const texts = [
      "it('whoever waits is told');",
      "describe('what a host sends', run);",
      "it.skip('nobody asks');",
      "this.logger.warn({ id }, 'the caller is told');",
      "defineCounter('jobs', 'Jobs of nobody');",
      "gauge({ help: 'What is open' });",
    ];
    for (const text of texts) expect(findings(`${text}\n`), text).to.have.lengthOf.at.least(1);
    expect(findings("send('whoever waits is told');\nit('sends what it has');\n")).to.deep.equal([]);
  });

  it('finds a wording across a line end, and reports its beginning', () => {
    expect(findings('/**\n * The caller of\n * which\n */\n')).to.deep.equal(['2:15 "of which"']);
    expect(findings('// One of\n// which\n')).to.deep.equal(['1:8 "of which"']);
  });

  it('accepts other words, and ignores code', () => {
    const text = [
      '// The user who asks, the theory, the shell, attitude, "Who is it?" and `nobody`.',
      "export const whoever = 'he is told';",
    ].join('\n');
    expect(findings(text)).to.deep.equal([]);
  });

  it('reads documents without their code, and the comments of YAML', () => {
    const { markdownParser, hashParser } = parsers;
    const document = '# A title\n\nIt calls `whoever`, told\nso.\n\n```sh\necho whoever\n```\n\nWhoever it is.\n';
    expect(findings(document, markdownParser)).to.deep.equal(['3:21 "told"', '10:1 "Whoever"']);
    expect(findings('# What it\n# tells of\nkey: whoever\n  # told\n', hashParser)).to.deep.equal([
      '2:3 "tells of"',
      '4:5 "told"',
    ]);
  });
});
