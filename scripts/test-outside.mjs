// What others compile: clients of the service, by `test/slow/outside/`; and a plugin. For that one the service and its
// admin client are packed and installed beside a copy of the example channel, as its authors would, and what that
// package says is its test is run.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { install, root } from './install.mjs';
import { runProgram } from './run-program.mjs';

const example = path.join(root, 'docs/examples/sms-channel');
const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-outside-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const npm = (cwd, ...parameters) => {
  const cli = process.env.npm_execpath;
  const [command, before] = cli ? [process.execPath, [cli]] : ['npm', []];
  return runProgram(command, [...before, ...parameters], { cwd });
};

await install();
await build();
const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
const options = ['--config', 'test/slow/outside/mocharc.json', '--require', 'testing/mocha-setup.ts'];
await runProgram(process.execPath, [mocha, ...options], { cwd: root, stdio: 'inherit' });
const packages = path.join(folder, 'packages');
mkdirSync(packages);
const channel = path.join(folder, 'sms-channel');
cpSync(example, channel, { recursive: true, filter: (file) => !/[\\/](?:node_modules|dist)$/.test(file) });
for (const packed of ['.', './admin-client'])
  await npm(root, 'pack', packed, '--silent', '--pack-destination', packages);
const archives = readdirSync(packages).filter((file) => file.endsWith('.tgz'));
const paths = archives.map((file) => path.join(packages, file));
await npm(channel, 'install', '--no-audit', '--no-fund', '--prefer-offline', '--silent', ...paths);
await npm(channel, 'test', '--silent');
