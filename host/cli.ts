import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { auditCommand } from './audit/audit-command.js';
import { bundleCommand } from './bundles/bundle-command.js';
import { readLayers } from './config/layers.js';
import { createHost } from './create-host.js';
import { describeFailure } from './describe-failure.js';
import { AuditLog, Database, Revisions, Secrets, type CommandConsole } from './plugin-api/index.js';

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

/** Runs one command: `<name> <arguments>`. Answers the exit status. */
async function run([name, ...args]: readonly string[]): Promise<number> {
  // Log lines would mix with what the command prints.
  const environment = {
    ...process.env,
    VENTANILLA_LOG_LEVEL: process.env['VENTANILLA_LOG_LEVEL'] ?? 'silent',
  };
  const host = await createHost({ layer: readLayers(environment), environment, role: 'tool' });
  try {
    const { container } = host;
    const database = container.get<Database>(Database);
    const audit = container.get<AuditLog>(AuditLog);
    const commands = [
      auditCommand({ database, audit, secrets: container.get<Secrets>(Secrets) }),
      bundleCommand(
        { database, audit, revisions: container.get<Revisions>(Revisions) },
        () => host.bundleSections,
      ),
      ...host.commands,
    ];
    const command = commands.find((candidate) => candidate.name === name);
    if (!command) {
      const usage = commands.flatMap((candidate) =>
        candidate.usage.map((form) => `  npm run ${candidate.name} -- ${form}`),
      );
      terminal.warn(['Commands:', ...usage].join('\n'));
      return 2;
    }
    await command.run(args, terminal);
    return 0;
  } finally {
    await host.stop();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  terminal.warn(`ventanilla: ${describeFailure(error)}`);
  process.exitCode = 1;
}
