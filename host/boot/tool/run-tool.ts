import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { failureStatus, leavesEmpty, runCommand } from './commands.js';
import { readLayers } from '../config/layers.js';
import { createHost } from '../../create-host.js';
import { keepTransactionsQuiet } from '../../data/database/quiet-console.js';
import { describeFailure } from '../describe-failure.js';
import type { AnyHostPlugin, CommandConsole } from '../../plugin-api/index.js';

const muted = new Writable({ write: (_chunk, _encoding, done) => done() });

const terminal: CommandConsole = {
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  readSecret: async (question) => {
    if (process.stdin.isTTY) process.stderr.write(question);
    const lines = createInterface({ input: process.stdin, output: muted, terminal: process.stdin.isTTY });
    try {
      for await (const line of lines) return line;
      return '';
    } finally {
      lines.close();
      if (process.stdin.isTTY) process.stderr.write('\n');
    }
  },
};

async function run(args: readonly string[], plugins: readonly AnyHostPlugin[] | undefined): Promise<number> {
  keepTransactionsQuiet(console);
  // Log lines would mix with the command's output.
  const environment = {
    ...process.env,
    VENTANILLA_LOG_LEVEL: process.env['VENTANILLA_LOG_LEVEL'] ?? 'silent',
  };
  const host = await createHost({
    layer: readLayers(environment),
    environment,
    role: 'tool',
    leavesEmpty: leavesEmpty(args),
    ...(plugins && { plugins }),
  });
  try {
    return await runCommand(host.commands, args, terminal);
  } finally {
    await host.stop();
  }
}

/**
 * Runs the command named by the arguments of this process, on a host that does not serve, and sets the exit status.
 * Without `plugins`, it imports the configured ones.
 */
export async function runTool(plugins?: readonly AnyHostPlugin[]): Promise<void> {
  const args = process.argv.slice(2);
  try {
    process.exitCode = await run(args, plugins);
  } catch (error) {
    terminal.warn(`ventanilla: ${describeFailure(error)}`);
    process.exitCode = failureStatus(args);
  }
}
