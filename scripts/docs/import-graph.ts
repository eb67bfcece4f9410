import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeRoot } from '../../host/runtime/paths.js';

/** An import of a file or a package by a source file. */
export interface Arrow {
  /** The path from the root of the code. */
  readonly from: string;
  /** The path from the root of the code, or the name of a package; {@link COMPUTED} for a name computed at run time. */
  readonly to: string;
  /** The imported names; `*` for all. */
  readonly names: readonly string[];
  /** Whether the import remains at run time, without types. */
  readonly isAtRunTime: boolean;
  /** Whether the file exports the imported names again. */
  readonly isHandedOn: boolean;
}

/** The target of an import whose name is not a literal. */
export const COMPUTED = 'computed';

/** The folder of the console's pages, which are a program of their own, in browsers. */
const OF_WEB = 'plugins/console/web/';

/** Lists the files below a folder of a tree, named from its root; by default those of TypeScript. */
export function filesBelow(folder: string, root: string, named = /\.ts$/): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => named.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => !file.startsWith(OF_WEB));
}

/** Lists the TypeScript files below a folder of the code, named from its root. */
export const sourceFiles = (folder: string): string[] => filesBelow(folder, codeRoot);

type Import = Omit<Arrow, 'from' | 'to'> & { readonly module: ts.Node | undefined };

/**
 * Returns the names that a clause imports, as its module names them; `*` for all of them, and none when it only runs
 * the module.
 */
function namesOf(node: ts.ImportDeclaration | ts.ExportDeclaration): string[] {
  const bound = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
  if (bound && (ts.isNamedImports(bound) || ts.isNamedExports(bound)))
    return bound.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  return bound || ts.isExportDeclaration(node) ? ['*'] : [];
}

/** Reads an `import`, `export … from`, `import()` or `import('…')` type. */
function importOf(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node)) {
    const isAtRunTime = node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword;
    return { module: node.moduleSpecifier, names: namesOf(node), isAtRunTime, isHandedOn: false };
  }
  if (ts.isExportDeclaration(node))
    return { module: node.moduleSpecifier, names: namesOf(node), isAtRunTime: !node.isTypeOnly, isHandedOn: true };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { module: node.arguments[0], names: ['*'], isAtRunTime: true, isHandedOn: false };
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return { module: node.argument.literal, names: ['*'], isAtRunTime: false, isHandedOn: false };
  return undefined;
}

/** Returns all imports of a file. */
function arrowsOf(from: string, root: string): Arrow[] {
  const text = readFileSync(path.join(root, from), 'utf8');
  const source = ts.createSourceFile(from, text, ts.ScriptTarget.Latest, true);
  const arrows: Arrow[] = [];
  const visit = (node: ts.Node): void => {
    const { module, ...found } = importOf(node) ?? { module: undefined };
    if (module) {
      const name = ts.isStringLiteralLike(module) ? module.text : COMPUTED;
      const file = path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '.ts');
      arrows.push({ from, to: name.startsWith('.') ? file : name, ...(found as Omit<Import, 'module'>) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return arrows;
}

/** Returns the imports of the files of a folder, packages included. */
export function arrowsFrom(folder: string, root: string): Arrow[] {
  return filesBelow(folder, root).flatMap((from) => arrowsOf(from, root));
}

/** Tells whether an arrow leads to a file, and not to a package. */
export const isToFile = ({ to }: Arrow): boolean => /\.[cm]?tsx?$/.test(to);

/** Returns the arrows that are part of a cycle, or lead from one cycle to another. */
export function arrowsInCircles<A extends Pick<Arrow, 'from' | 'to'>>(arrows: readonly A[]): readonly A[] {
  const froms = new Set(arrows.map(({ from }) => from));
  const tos = new Set(arrows.map(({ to }) => to));
  const left = arrows.filter(({ from, to }) => tos.has(from) && froms.has(to));
  return left.length === arrows.length ? left : arrowsInCircles(left);
}
