import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { reportEntries } from './report-entries.js';

/** The sources that report, and the recorder that they report to, as URLs of files. */
export interface ReportingSources {
  /** The folder that files are named from, with a slash at its end. */
  readonly root: string;
  /** Folders in it. */
  readonly folders: readonly string[];
  readonly recorder: string;
}

/** The next hook: of tsx, or of Node.js itself; it may be asynchronous. */
type Next = (asked: string, context: object) => unknown;

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  experimentalDecorators: true,
};

let sources: ReportingSources | undefined;

/** Says which sources report, before any is loaded. */
export function initialize(given: ReportingSources): void {
  sources = given;
}

/** Replaces the threads of the sources: work in a thread would not be seen. */
export function resolve(specifier: string, context: { readonly parentURL?: string }, next: Next): unknown {
  const isThreads = specifier === 'piscina' && context.parentURL?.startsWith(sources!.root) === true;
  return next(isThreads ? new URL('one-thread.ts', import.meta.url).href : specifier, context);
}

/** Compiles the sources that report, and leaves the others to tsx. */
export function load(url: string, context: object, next: Next): unknown {
  const { root, folders, recorder } = sources!;
  const [address] = url.split('?') as [string];
  const file = address.slice(root.length);
  const isReporting = file.endsWith('.ts') && folders.some((folder) => file.startsWith(`${folder}/`));
  if (!address.startsWith(root) || !isReporting) return next(url, context);
  const text = reportEntries(file, readFileSync(fileURLToPath(address), 'utf8'), recorder);
  const source = ts.transpileModule(text, { compilerOptions, fileName: file }).outputText;
  return { format: 'module', source, shortCircuit: true };
}
