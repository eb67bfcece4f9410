import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeRoot } from '../../host/paths.js';

/** One source file importing another; both are named from the root of the package. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** The TypeScript files below a folder, named from the root of the package. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(codeRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));
}

/** Every module that a file names: `import`, `export … from`, `import()` and `import('…')` types alike. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(codeRoot, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const named: string[] = [];
  const visit = (node: ts.Node): void => {
    const specifier =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
            ? node.argument.literal
            : undefined;
    if (specifier && ts.isStringLiteral(specifier)) named.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return named;
}

/** The imports within the package that the files of a folder make. */
export function arrowsFrom(folder: string): Arrow[] {
  return sourceFiles(folder).flatMap((from) =>
    importsOf(from)
      .filter((name) => name.startsWith('.'))
      .map((name) => ({ from, to: path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '.ts') })),
  );
}
