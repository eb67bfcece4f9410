import ts from 'typescript';
import { commentOf, TypePrinter, UnprintableTypeError } from './type-printer.js';

/** The declaration of `AdminPlugins` in plain types, and the procedures that stand in it. */
export interface PrintedPlugins {
  readonly text: string;
  /** `tramites.records.list` → `query` or `mutation`. */
  readonly procedures: ReadonlyMap<string, 'query' | 'mutation'>;
}

const kinds = new Map<string, 'query' | 'mutation'>([
  ['Query', 'query'],
  ['Mutation', 'mutation'],
]);

/**
 * Writes every procedure of `type`, which is `AdminProcedures`. Throws `UnprintableTypeError`, which names the place.
 */
export function printPlugins(type: ts.Type, checker: ts.TypeChecker): PrintedPlugins {
  const printer = new TypePrinter(checker);
  const procedures = new Map<string, 'query' | 'mutation'>();

  const entry = (symbol: ts.Symbol, path: readonly string[]): string => {
    const here = [...path, symbol.name];
    const printed = group(checker.getTypeOfSymbol(symbol), here);
    return `${commentOf(symbol, checker)}${JSON.stringify(symbol.name)}: ${printed};`;
  };

  const group = (part: ts.Type, path: readonly string[]): string => {
    const kind = kinds.get(part.symbol?.name ?? '');
    const name = path.join('.');
    if (kind) {
      const [input, output] = checker.getTypeArguments(part as ts.TypeReference);
      procedures.set(name, kind);
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
  return { text: [head, ...printer.declarations, body].join('\n\n'), procedures };
}
