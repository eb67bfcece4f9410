// `npm run docs:ways`: writes docs/ways-through-the-code.md from the functions that six calls enter. With `--check` it
// writes nothing, and fails where the document is another.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportLoaded } from './ways/report-loaded.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const file = path.join(root, 'docs/ways-through-the-code.md');

process.env['NODE_ENV'] = 'test';
// Sources are followed, on PostgreSQL.
delete process.env['VENTANILLA_TEST_BUILT'];
delete process.env['TEST_DATABASE_URL'];
reportLoaded(root, ['host', 'plugins']);
const { traceWays } = await import('./ways/trace-ways.js');
const { waysDocument } = await import('./ways/ways-document.js');
const made = await waysDocument(file, await traceWays(), path.join(root, '.oxfmtrc.json'));

/** Returns the lines of a text that another one has not. */
function linesWithout(text: string, other: string, mark: string): string[] {
  const known = new Set(other.split('\n'));
  return text
    .split('\n')
    .filter((line) => !known.has(line))
    .map((line) => `${mark} ${line}`);
}

if (!process.argv.includes('--check')) writeFileSync(file, made);
else {
  const written = readFileSync(file, 'utf8');
  if (written !== made) {
    const difference = [...linesWithout(written, made, '-'), ...linesWithout(made, written, '+')];
    process.stdout.write(`${difference.join('\n')}\nThe code goes another way: npm run docs:ways\n`);
    process.exitCode = 1;
  }
}
