import type { Container } from 'inversify';
import { actListOf } from '../audit/act-list-of.js';
import { auditCommand } from '../audit/audit-command.js';
import { chainedLogs } from '../audit/chained-logs.js';
import { backupCommand } from '../backup/backup-command.js';
import { RESTORE_USAGE } from '../backup/backup-options.js';
import type { BackupServices } from '../backup/take-backup.js';
import { BootError } from '../boot-error.js';
import { BUNDLE_COMMAND, bundleCommand, type BundleServices } from '../bundles/bundle-command.js';
import type { JobHandlers } from '../jobs/job-handlers.js';
import { jobsCommand } from '../jobs/jobs-command.js';
import {
  AuditLog,
  Clock,
  Database,
  FunctionKeepers,
  KeyKinds,
  type KeyKind,
  Revisions,
  Secrets,
  type Command,
  type CommandConsole,
  type FunctionKeeper,
} from '../plugin-api/index.js';
import { keysCommand } from '../secrets/keys-command.js';
import type { RootKeyChange } from '../secrets/root-key-change.js';
import { FileStorage } from '../storage/file-storage.js';

/** What the commands of the host need, beside what is bound. */
interface HostCommandParts {
  readonly bundles: Pick<BundleServices, 'sections' | 'leftOut' | 'transaction'>;
  readonly backup: Pick<BackupServices, 'config' | 'server' | 'plugins'>;
  readonly jobHandlers: () => JobHandlers;
  readonly rootKey: RootKeyChange;
}

export const RESTORE_COMMAND = 'restore';

/** Runs before there is a host: here it is for the list of commands, and its name is taken. */
const restoreForm: Command = {
  name: RESTORE_COMMAND,
  usage: RESTORE_USAGE,
  run: (): Promise<number> => Promise.reject(new BootError('A restore needs a place that no host has opened.')),
};

/** The command-line tools of the host and those that plugins bring. Two of one name are a `BootError`. */
export function allCommands(
  container: Container,
  { bundles, backup, jobHandlers, rootKey }: HostCommandParts,
  ofPlugins: readonly Command[],
): readonly Command[] {
  const database = container.get<Database>(Database);
  const audit = container.get<AuditLog>(AuditLog);
  const logged = { database, audit, secrets: container.get<Secrets>(Secrets), logs: chainedLogs(container) };
  const keepers = container.getAll<FunctionKeeper>(FunctionKeepers.token, { optional: true });
  const stored = { clock: container.get<Clock>(Clock), storage: container.get<FileStorage>(FileStorage) };
  const kinds = container.getAll<KeyKind>(KeyKinds.token, { optional: true });
  const commands = [
    auditCommand({ ...logged, acts: actListOf(container) }),
    backupCommand({ ...logged, ...stored, ...backup, keepers }),
    restoreForm,
    bundleCommand({ database, audit, revisions: container.get<Revisions>(Revisions), ...bundles }),
    jobsCommand({ database, clock: container.get<Clock>(Clock), audit, jobHandlers }),
    keysCommand({ database, clock: stored.clock, kinds, rootKey }),
    ...ofPlugins,
  ];
  const names = commands.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new BootError(`Two commands are called "${twice}".`);
  return commands;
}

/** The exit status of a command that fails, or that no host could be made for: 1 is a result of `bundle diff`. */
export const failureStatus = ([name]: readonly string[]): number => (name === BUNDLE_COMMAND ? 2 : 1);

/** Whether a command brings an empty database to what it needs by itself, and leaves it empty where it fails. */
export const leavesEmpty = ([name, action]: readonly string[]): boolean =>
  name === BUNDLE_COMMAND && action !== 'export';

const usageOf = (commands: readonly Command[]): string =>
  [
    'Commands:',
    ...commands.flatMap(({ name, usage }) => usage.map((form) => `  npm run tool -- ${name} ${form}`)),
  ].join('\n');

/**
 * Runs one command: `<name> <arguments>`. Without a name it says what there is, as for a name that is none.
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
