// `npm run check`: the static checks of the code, two steps at a time. The output of a step is shown once it has ended;
// all steps run, even when some fail.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { install, root } from './install.mjs';

const cli = process.env.npm_execpath;
const [npm, before] = cli ? [process.execPath, [cli]] : ['npm', []];

/** Runs a script of package.json, and tells whether it ends with 0. */
async function passes(script) {
  const child = spawn(npm, [...before, 'run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
  const [status] = await once(child, 'close');
  process.stdout.write(`> ${script}\n${Buffer.concat(printed).toString()}\n`);
  return status === 0;
}

async function passesAll(scripts) {
  let isClean = true;
  for (const script of scripts) if (!(await passes(script))) isClean = false;
  return isClean;
}

await install();
const sides = [
  ['check:lint', 'check:unused', 'check:format'],
  // The types of the console depend on the generated ones.
  ['check:made', 'check:types', 'check:openapi'],
];
const outcomes = await Promise.all(sides.map(passesAll));
if (outcomes.includes(false)) process.exit(1);
