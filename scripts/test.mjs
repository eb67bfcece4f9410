// `npm test`: installs what is missing, then runs the suite in two workers a processor, as a test waits for half of its
// time; `npm test -- FILE…` runs those files alone, and every option of mocha is taken.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { install, root } from './install.mjs';
import { runProgram } from './run-program.mjs';

await install();
const asked = process.argv.slice(2);
const files = asked.some((argument) => argument.endsWith('.ts')) ? [] : ['test/**/*.test.ts'];
const workers = ['--parallel', '--jobs', String(2 * availableParallelism())];
const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
await runProgram(process.execPath, [mocha, ...workers, ...asked, ...files], { cwd: root, stdio: 'inherit' });
