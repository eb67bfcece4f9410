import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { printPlugins } from './print-plugins.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the client. */
export const clientFolder = path.join(root, 'admin-client');

function optionsOf(file: string): ts.CompilerOptions {
  const source = ts.readJsonConfigFile(file, (name) => ts.sys.readFile(name));
  const { options, errors } = ts.parseJsonSourceFileConfigFileContent(source, ts.sys, root);
  if (errors.length > 0) throw new Error(describe(errors));
  return options;
}

function describe(diagnostics: readonly ts.Diagnostic[]): string {
  return ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
}

/** The client, compiled together with the server's types, from which its own types derive. */
export class ClientProgram {
  private readonly program = ts.createProgram([path.join(clientFolder, 'index.ts')], {
    ...optionsOf(path.join(root, 'tsconfig.json')),
    noEmit: false,
    sourceMap: false,
    types: ['node'],
  });

  /** Prints the types of every procedure, without the server's code. */
  printPlugins(): string {
    const checker = this.program.getTypeChecker();
    const index = checker.getSymbolAtLocation(this.source('index.ts'))!;
    const exported = checker.getExportsOfModule(index).find(({ name }) => name === 'AdminProcedures')!;
    return printPlugins(checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(exported)), checker);
  }

  /** Returns the content of each compiled file, by name. Throws when the client itself does not compile. */
  emit(): ReadonlyMap<string, string> {
    const emitted = new Map<string, string>();
    for (const source of this.program.getSourceFiles()) {
      if (path.dirname(path.resolve(source.fileName)) !== clientFolder) continue;
      const errors = [...this.program.getSyntacticDiagnostics(source), ...this.program.getSemanticDiagnostics(source)];
      if (errors.length > 0) throw new Error(describe(errors));
      this.program.emit(source, (name, text) => emitted.set(path.basename(name), text));
    }
    return emitted;
  }

  private source(name: string): ts.SourceFile {
    return this.program.getSourceFile(path.join(clientFolder, name))!;
  }
}
