import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { TypePrinter, UnprintableTypeError } from '../../../scripts/admin-client/type-printer.js';

const printable: Readonly<Record<string, string>> = {
  string: 'string',
  '7': '7',
  '"a" | "b" | null': '"a" | "b" | null',
  'boolean | undefined': 'boolean | undefined',
  'true | "x"': 'true | "x"',
  '{ a: string; b?: number }': '{ "a": string;\n"b"?: number | undefined; }',
  '{ readonly "two words": 1 }': '{ "two words": 1; }',
  '{\n/** What it is. */ a: 1 }': '{ /** What it is. */\n"a": 1; }',
  'string[][]': 'Array<Array<string>>',
  'readonly number[]': 'ReadonlyArray<number>',
  '[string, (number | null)?]': '[string, (number | undefined | null)?]',
  'readonly [1, ...string[]]': 'readonly [1, ...Array<string>]',
  'Record<string, unknown>': '{ [key: string]: unknown; }',
  'Partial<Record<"a" | "b", 1>>': '{ "a"?: 1 | undefined;\n"b"?: 1 | undefined; }',
  '{ a: 1 } & { b: 2 }': '{ "a": 1;\n"b": 2; }',
  Json: 'Recursive1',
  '`${number}-${string}`': '`${number}-${string}`',
};

const refused: Readonly<Record<string, RegExp>> = {
  any: /here: any says nothing/,
  '{ a: { b: Date } }': /here\.a\.b: Date is an object of a class/,
  'Map<string, string>[]': /here\[\]: Map<string, string> is an object of a class/,
  '{ a: () => void }': /here\.a: \(\) => void is a function/,
  Dog: /here: Dog is an object of a class/,
  Colour: /here: Colour is an enum/,
  bigint: /here: bigint is not a type that JSON can carry/,
  'string & { readonly brand: unique symbol }': /here: .* is no plain value/,
};

const declarations = `
type Json = string | Json[] | { [name: string]: Json };
class Dog { constructor(readonly name: string) {} }
enum Colour { Red, Blue }
`;

describe('the types of the packed client', () => {
  const cases = [...Object.keys(printable), ...Object.keys(refused)];
  let folder: string;
  let checker: ts.TypeChecker;
  let types: ReadonlyMap<string, ts.Type>;

  before(function () {
    folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-types-'));
    const file = path.join(folder, 'cases.ts');
    const aliases = cases.map((text, index) => `export type Case${index} = ${text};`);
    writeFileSync(file, [declarations, ...aliases].join('\n'));
    const program = ts.createProgram([file], { strict: true, types: [], target: ts.ScriptTarget.ES2022 });
    checker = program.getTypeChecker();
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
    types = new Map(exported.map((symbol, index) => [cases[index]!, checker.getDeclaredTypeOfSymbol(symbol)]));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [text, printed] of Object.entries(printable)) {
    it(`say ${text}`, () => {
      expect(new TypePrinter(checker).print(types.get(text)!, 'here')).to.equal(printed);
    });
  }

  it('name a type that contains itself', () => {
    const printer = new TypePrinter(checker);
    printer.print(types.get('Json')!, 'here');
    expect(printer.declarations).to.deep.equal([
      'type Recursive1 = string | Array<Recursive1> | { [key: string]: Recursive1; };',
    ]);
  });

  for (const [text, message] of Object.entries(refused)) {
    it(`refuse ${text}, and name the place`, () => {
      expect(() => new TypePrinter(checker).print(types.get(text)!, 'here')).to.throw(UnprintableTypeError, message);
    });
  }
});
