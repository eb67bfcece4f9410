import { hasEmbeddedDatabase } from '../../../embedded-postgres/index.js';
import type { HostConfig } from '../../config/host-config.js';
import type { AnyHostPlugin } from '../../plugin-api/index.js';
import { BackupError } from '../backup-error.js';
import { isUnfinishedRestore } from '../unfinished-restore.js';
import type { CopyKind } from './copies.js';
import type { DatabaseTarget } from './database-copy.js';
import { EmbeddedCopy } from './embedded-copy.js';
import { LogicalTarget } from './logical/logical-target.js';

const nothing = (): Promise<void> => Promise.resolve();

/** The embedded database of a data folder. */
function embeddedTarget(dataFolder: string): DatabaseTarget {
  if (hasEmbeddedDatabase(dataFolder) && !isUnfinishedRestore(dataFolder))
    throw new BackupError(`${dataFolder} has a database: a restore begins with an empty folder.`);
  return {
    isFilled: false,
    restore: (parts, isAgain) => new EmbeddedCopy(dataFolder, { replaces: isAgain }).restore(parts),
    close: nothing,
  };
}

/** A database that is brought back by its own means. */
const noTarget: DatabaseTarget = {
  isFilled: false,
  restore: () => Promise.resolve({ complete: nothing, discard: nothing }),
  close: nothing,
};

/**
 * Where a backup of a kind is brought back to, before anything is changed there.
 *
 * @param backup tells the backup from others.
 * @throws `BackupError` where there is a database already.
 */
export async function openTarget(
  kind: CopyKind,
  config: HostConfig,
  plugins: readonly AnyHostPlugin[],
  { dataFolder, backup }: { readonly dataFolder: string; readonly backup: string },
): Promise<DatabaseTarget> {
  if (kind === 'embedded') return embeddedTarget(dataFolder);
  return kind === 'logical' ? LogicalTarget.open(config, plugins, backup) : noTarget;
}
