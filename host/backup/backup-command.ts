import { DomainError, type Command } from '../plugin-api/index.js';
import { BackupError } from './backup-error.js';
import { BACKUP_USAGE, protectionOf, readOptions } from './backup-options.js';
import { momentOf } from './manifest.js';
import { megabytes, Progress } from './progress.js';
import { takeBackup, type BackupServices } from './take-backup.js';

export const BACKUP_COMMAND = 'backup';

/** `npm run backup -- FOLDER`: the database and the files of one moment, while the service runs. */
export function backupCommand(services: BackupServices, environment: NodeJS.ProcessEnv = process.env): Command {
  return {
    name: BACKUP_COMMAND,
    usage: BACKUP_USAGE,
    run: async (args, console) => {
      const given = readOptions('backup', args);
      const protection = await protectionOf(given, environment, console);
      if (protection.kind === 'none') console.warn('The backup is not encrypted: it holds the data of all people.');
      const { bytes: onBytes } = new Progress('backup', (line) => console.warn(line));
      const warn = (line: string): void => console.warn(line);
      const { place: folder, keep, logical } = given;
      const taken = await takeBackup(services, { folder, protection, keep, logical, onBytes, warn }).catch(
        (cause: unknown) => {
          if (cause instanceof BackupError || cause instanceof DomainError) throw cause;
          throw new BackupError(`There is no backup: ${(cause as Error).message}`, { cause });
        },
      );
      const { file, bytes, manifest, files, removed } = taken;
      console.print(`${file}: ${megabytes(bytes)}, ${files.count} files`);
      console.print(momentOf(manifest));
      if (manifest.database === 'none')
        console.warn(
          'The database is not in it: back it up by its own means, before this command (docs/operation.md).',
        );
      console.print(`It needs the secret key ${manifest.rootKeys.join(' and ')}, which is not in it.`);
      for (const name of removed) console.print(`removed ${name}`);
      return warnOfFiles(files, warn);
    },
  };
}

function warnOfFiles(
  { missing, changed }: { readonly missing: readonly string[]; readonly changed: readonly string[] },
  warn: (line: string) => void,
): number {
  for (const id of missing) warn(`The file ${id} of a record is not in the storage.`);
  for (const id of changed) warn(`The file ${id} of a record is not the one that was filed.`);
  if (missing.length + changed.length === 0) return 0;
  warn('The backup has everything else. No older one was removed: they may have these files.');
  return 1;
}
