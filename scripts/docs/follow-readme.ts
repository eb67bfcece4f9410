// `npm run test:readme`: follows the README literally, in a clone of HEAD in a folder with a blank in its name and on a
// free port. Its commands must succeed, and their output must match the document.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../../host/runtime/paths.js';
import { freePort } from '../../test/support/free-port.js';
import { followBlocks } from './follow-blocks.js';
import { shellBlocks } from './shell-blocks.js';

/** Far more than an installation takes on a busy machine; it stops a start that hangs. */
const START_MINUTES = 20;
const STOP_MINUTES = 2;

const say = (line: string): unknown => process.stdout.write(`${line}\n`);

/**
 * Returns the environment of a reader: without npm's own variables, and without settings of the service except its
 * port.
 */
function readersEnvironment(port: number): NodeJS.ProcessEnv {
  const own = /^(?:npm_(?!config_)|VENTANILLA_|DATABASE_URL$|TEST_DATABASE_URL$|NODE_ENV$|NODE_OPTIONS$)/;
  const rest = Object.entries(process.env).filter(([name]) => !own.test(name));
  return { ...Object.fromEntries(rest), PORT: String(port) };
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function untilReady(service: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + START_MINUTES * 60_000;
  while (!(await isReady(port))) {
    if (service.exitCode !== null) throw new Error(`The service ended with ${service.exitCode}.`);
    if (Date.now() > end) throw new Error(`The service was not ready within ${START_MINUTES} minutes.`);
    await pause(500);
  }
}

/** Stops the service like Ctrl-C in its terminal: by a SIGINT for all processes of its group. */
async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  process.kill(-service.pid!, 'SIGINT');
  const late = pause(STOP_MINUTES * 60_000, 'late', { ref: false });
  if ((await Promise.race([ended, late])) !== 'late') return;
  process.kill(-service.pid!, 'SIGKILL');
  throw new Error(`The service did not end within ${STOP_MINUTES} minutes.`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-readme-'));
const clone = path.join(folder, 'Ventanilla de prueba');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

execFileSync('git', ['clone', '--quiet', '--no-hardlinks', packageRoot, clone], { stdio: 'inherit' });
const [start, ...blocks] = shellBlocks(readFileSync(path.join(clone, 'README.md'), 'utf8'));
if (start?.commands.trim() !== 'npm start') throw new Error('The README does not begin with npm start.');
const port = await freePort();
const surroundings = { cwd: clone, env: readersEnvironment(port) };

say(`npm start, in ${clone}, on port ${port}`);
const service = spawn('bash', ['-c', start.commands], {
  ...surroundings,
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
});
let printed = '';
service.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop(service).finally(() => process.exit(1)));
try {
  await untilReady(service, port);
  say(`${blocks.length} further blocks`);
  await followBlocks(blocks, surroundings);
} catch (error) {
  say(printed);
  throw error;
} finally {
  await stop(service);
}
if (service.exitCode !== 0) throw new Error(`The service ended with ${service.exitCode ?? service.signalCode}.`);
say('Every command of the README succeeds, and prints what it shows.');
