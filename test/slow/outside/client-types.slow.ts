import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeRoot } from '../../../host/paths.js';

const fixture = path.join(codeRoot, 'test/admin-client/uses-of-types.ts');
const DIRECTIVE = /@ts-expect-error/g;

/** The lines, from 0, that the compiler refuses where nothing is expected to fail. */
function refusedLines(text: string): number[] {
  const configuration = ts.readJsonConfigFile(path.join(codeRoot, 'tsconfig.json'), (name) => ts.sys.readFile(name));
  const { options } = ts.parseJsonSourceFileConfigFileContent(configuration, ts.sys, codeRoot);
  const compiler = ts.createCompilerHost(options);
  const readFile = compiler.readFile.bind(compiler);
  const unmarked = text.replaceAll(DIRECTIVE, 'wrong');
  compiler.readFile = (name) => (path.resolve(name) === fixture ? unmarked : readFile(name));
  const program = ts.createProgram([fixture], options, compiler);
  const source = program.getSourceFile(fixture)!;
  const diagnostics = program.getSemanticDiagnostics(source);
  return diagnostics.map(({ start = 0 }) => source.getLineAndCharacterOfPosition(start).line);
}

describe('the types of the admin client', function () {
  it('refuse each wrong use, and no right one', () => {
    const text = readFileSync(fixture, 'utf8');
    const wrong = text.split('\n').flatMap((line, index) => (line.match(DIRECTIVE) ? [index + 1] : []));
    expect(wrong.length).to.be.greaterThan(15);
    expect(refusedLines(text)).to.deep.equal(wrong);
  });
});
