// Tests the code that others compile: clients of the service, by `test/slow/outside/`, and plugins. For these, the
// service and its admin client are packed and installed beside copies of the examples and the output of `npm run
// new:plugin`, as their authors would do, and the test command of each package is run.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { install, root } from './install.mjs';
import { writePlugin } from './new-plugin/write-plugin.mjs';
import { runProgram } from './run-program.mjs';
import { runSuite } from './run-suite.mjs';

const examples = ['sms-channel', 'sms-mailbox', 'canchas'];
const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-outside-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const npm = (cwd, ...parameters) => {
  const cli = process.env.npm_execpath;
  const [command, before] = cli ? [process.execPath, [cli]] : ['npm', []];
  return runProgram(command, [...before, ...parameters], { cwd });
};

await install();
await build();
await runProgram(process.execPath, [path.join(root, 'scripts/build-client.mjs')], { cwd: root });
const packages = path.join(folder, 'packages');
mkdirSync(packages);
for (const packed of ['.', './admin-client'])
  await npm(root, 'pack', packed, '--silent', '--pack-destination', packages);
const archives = readdirSync(packages).map((file) => path.join(packages, file));

// One installation for all of them.
const outside = [...examples, 'saludos', 'ecos'];
writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: outside }));
const isMade = (file) => /[\\/](?:node_modules|dist)$/.test(file);
for (const example of examples) {
  const from = path.join(root, 'docs/examples', example);
  cpSync(from, path.join(folder, example), { recursive: true, filter: (file) => !isMade(file) });
}
await writePlugin({ id: 'saludos', kind: 'plugin', folder: path.join(folder, 'saludos') });
cpSync(
  path.join(root, 'test/slow/outside/inferred-results.ts.txt'),
  path.join(folder, 'saludos/src/inferred-results.ts'),
);
await writePlugin({ id: 'ecos', kind: 'channel', folder: path.join(folder, 'ecos') });
const installed = npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', '--silent', ...archives);

// Runs meanwhile, as an installation mostly waits.
const reporter = path.join(root, 'scripts/spec-reporter.cjs');
await runSuite({
  options: ['--config', 'test/slow/mocharc.json', '--timeout', '180000', '--exit', '--reporter', reporter],
  files: ['test/slow/outside/*.slow.ts'],
  once: process.argv.includes('--once'),
});
await installed;
await npm(folder, 'test', '--silent', '--workspaces');

// Without hoisting, as with pnpm, the dependencies of the service are only beside the service: the packages must still
// build, with their declarations.
const modules = path.join(folder, 'node_modules');
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const ofPackages = ['inversify', 'sequelize', 'zod'];
for (const name of Object.keys(dependencies).filter((each) => !ofPackages.includes(each))) {
  const hoisted = path.join(modules, name);
  const nested = path.join(modules, 'ventanilla/node_modules', name);
  if (!existsSync(hoisted) || existsSync(nested)) continue;
  mkdirSync(path.dirname(nested), { recursive: true });
  renameSync(hoisted, nested);
}
await npm(folder, 'run', 'build', '--silent', '--workspaces');
