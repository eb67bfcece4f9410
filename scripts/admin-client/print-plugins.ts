import ts from 'typescript';
import { commentOf, TypePrinter, UnprintableTypeError } from './type-printer.js';

const kinds: readonly (string | undefined)[] = ['Query', 'Mutation'];

/**
 * Prints the declaration of `AdminPlugins` in plain types: every procedure of `type`, which is `AdminProcedures`.
 * Throws `UnprintableTypeError`, which names the place.
 */
export function printPlugins(type: ts.Type, checker: ts.TypeChecker): string {
  const printer = new TypePrinter(checker);

  const entry = (symbol: ts.Symbol, path: readonly string[]): string => {
    const here = [...path, symbol.name];
    const printed = group(checker.getTypeOfSymbol(symbol), here);
    return `${commentOf(symbol, checker)}${JSON.stringify(symbol.name)}: ${printed};`;
  };

  const group = (part: ts.Type, path: readonly string[]): string => {
    const name = path.join('.');
    if (kinds.includes(part.symbol?.name)) {
      const [input, output] = checker.getTypeArguments(part as ts.TypeReference);
      const types = [printer.print(input!, `${name}, input`), printer.print(output!, `${name}, output`)];
      return `${part.symbol.name}<${types.join(', ')}>`;
    }
    const members = checker.getPropertiesOfType(part);
    if (!(part.flags & ts.TypeFlags.Object) || members.length === 0) {
      const found = checker.typeToString(part);
      throw new UnprintableTypeError(`${name}: neither a procedure nor a group of them, but ${found}`);
    }
    return `{ ${members.map((member) => entry(member, path)).join('\n')} }`;
  };

  const plugins = checker.getPropertiesOfType(type).map((symbol) => entry(symbol, []));
  const head = "import type { Mutation, Query } from './procedure-types.js';";
  const body = `/** What the client can call, by namespace. */\nexport interface AdminPlugins { ${plugins.join('\n')} }`;
  return [head, ...printer.declarations, body].join('\n\n');
}
