import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { codeRoot } from '../../host/paths.js';

let folder: string | undefined;

/**
 * Once before the first test: a thread of expressions starts from one script three times as fast as from its sources.
 */
export async function mochaGlobalSetup(): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-expressions-'));
  const outfile = path.join(folder, 'expression-worker.mjs');
  await build({
    entryPoints: [path.join(codeRoot, 'host/expressions/expression-worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  process.env['VENTANILLA_TEST_EXPRESSION_WORKER'] = pathToFileURL(outfile).href;
}

export function mochaGlobalTeardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
