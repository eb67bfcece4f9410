import type { Container } from 'inversify';
import { auditCommand } from '../../data/audit/audit-command.js';
import { chainedLogs } from '../../data/audit/chained-logs.js';
import { BootError } from '../../runtime/boot-error.js';
import { BUNDLE_COMMAND, bundleCommand, type BundleServices } from '../../data/bundles/bundle-command.js';
import { AuditLog, Database, Revisions, Secrets, type Command, type CommandConsole } from '../../plugin-api/index.js';

/** Returns the command-line tools of the host and of plugins. Throws `BootError` for two of one name. */
export function allCommands(
  container: Container,
  bundles: Pick<BundleServices, 'sections' | 'leftOut' | 'transaction'>,
  ofPlugins: readonly Command[],
): readonly Command[] {
  const database = container.get<Database>(Database);
  const audit = container.get<AuditLog>(AuditLog);
  const commands = [
    auditCommand({ database, audit, secrets: container.get<Secrets>(Secrets), logs: chainedLogs(container) }),
    bundleCommand({ database, audit, revisions: container.get<Revisions>(Revisions), ...bundles }),
    ...ofPlugins,
  ];
  const names = commands.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new BootError(`Two commands are called "${twice}".`);
  return commands;
}

/** Returns the exit status of a failed command: 2 for `bundle`, because 1 is a result of `bundle diff`. */
export const failureStatus = ([name]: readonly string[]): number => (name === BUNDLE_COMMAND ? 2 : 1);

/** Tells whether a command migrates an empty database by itself, and leaves it empty where it fails. */
export const leavesEmpty = ([name, action]: readonly string[]): boolean =>
  name === BUNDLE_COMMAND && action !== 'export';

const usageOf = (commands: readonly Command[]): string =>
  [
    'Commands:',
    ...commands.flatMap(({ name, usage }) => usage.map((form) => `  npm run tool -- ${name} ${form}`)),
  ].join('\n');

/**
 * Runs one command: `<name> <arguments>`. Without a name, or with an unknown one, it prints the usage.
 *
 * @returns the exit status.
 */
export async function runCommand(
  commands: readonly Command[],
  [name, ...args]: readonly string[],
  console: CommandConsole,
): Promise<number> {
  const command = commands.find((candidate) => candidate.name === name);
  if (command) {
    const status: unknown = await command.run(args, console);
    return typeof status === 'number' ? status : 0;
  }
  if (name === undefined) {
    console.print(usageOf(commands));
    return 0;
  }
  console.warn(`There is no command "${name}".\n${usageOf(commands)}`);
  return 2;
}
