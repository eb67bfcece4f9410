import { expect } from 'chai';
import { Linter, type Rule } from 'eslint';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tseslint from 'typescript-eslint';
import { packageRoot } from '../../host/runtime/paths.js';

describe('the comments of declarations', () => {
  let findings: (text: string, filename?: string) => string[];
  before(async () => {
    const module = pathToFileURL(path.join(packageRoot, 'scripts/lint/doc-comments.mjs')).href;
    const { docComments } = (await import(module)) as { docComments: Rule.RuleModule };
    const config: Linter.Config = {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parser: tseslint.parser },
      plugins: { own: { rules: { 'doc-comments': docComments } } },
      rules: { 'own/doc-comments': 'error' },
    };
    findings = (text, filename = 'a.ts') =>
      new Linter().verify(text, config, { filename }).map(({ line, messageId }) => `${line} ${messageId}`);
  });

  it('begin with a verb for a function', () => {
    for (const declared of [
      'function rows(): void {}',
      'export const rows = () => [];',
      'export async function rows(): Promise<void> {}',
      'class Table { rows() {} }',
      'abstract class Table { abstract rows(): void; }',
      'interface Table { rows(): void }',
    ]) {
      const commented = (comment: string): string =>
        declared.includes('{ ') ? declared.replace('{ ', `{ /** ${comment} */ `) : `/** ${comment} */\n${declared}`;
      expect(findings(commented('Returns the rows.')), declared).to.deep.equal([]);
      expect(findings(commented('The rows of a table.')), declared).to.match(/^\d verb$/);
      expect(findings(commented('Rows of a table.')), declared).to.match(/^\d verb$/);
    }
  });

  it('begin with a noun for a type or a constant', () => {
    for (const declared of ['export interface Row {}', 'type Row = string;', 'class Row {}', "const ROW = 'row';"]) {
      expect(findings(`/** A row of a table. */\n${declared}`), declared).to.deep.equal([]);
      for (const beginning of ['What', 'How', 'Of', 'Those', 'One']) {
        expect(findings(`/** ${beginning} it has. */\n${declared}`), declared).to.deep.equal(['1 noun']);
      }
    }
  });

  it('begin with a noun for a component of pages, and are free for fields and in plain comments', () => {
    const component = '/** A table of rows. */\nexport function Rows() {}';
    expect(findings(component, 'rows.tsx')).to.deep.equal([]);
    expect(findings(component)).to.deep.equal(['1 verb']);
    expect(findings('interface Row { /** When it was written. */ readonly at: Date }')).to.deep.equal([]);
    expect(findings('// What waits comes first.\nfunction rows(): void {}')).to.deep.equal([]);
  });
});
