import type { HostConfig } from '../config/host-config.js';
import { openFileStorage } from '../storage/open-file-storage.js';
import { prepareDataFolder } from '../boot/data-folder.js';
import type { AnyHostPlugin, Database } from '../plugin-api/index.js';
import type { ArchivePart } from './archive/archive-part.js';
import { BackupError } from './backup-error.js';
import { checkManifest, readManifest } from './check-manifest.js';
import { DATABASE_PARTS, type DatabaseTarget, type RestoredDatabase } from './database/database-copy.js';
import { openTarget } from './database/targets.js';
import { endUnfinished } from './database/unfinished-database.js';
import { FILE_PARTS } from './files/add-files.js';
import { PutFiles } from './files/put-files.js';
import { SUMMARY, type Manifest } from './manifest.js';
import { PartStream } from './part-stream.js';
import { UnfinishedRestore } from './unfinished-restore.js';

export interface RestoreTarget {
  readonly config: HostConfig;
  readonly plugins: readonly AnyHostPlugin[];
}

/** A backup that was brought back, and is to be looked at. */
export interface RestoredBackup {
  readonly manifest: Manifest;
  /** Lets hosts start. */
  readonly finish: (database: Database) => Promise<void>;
  /** Called at the end, whether it was finished or is to be taken up again. */
  readonly release: () => void;
}

/**
 * Brings the database and the files of a backup back into a place without either, once all of it is known to be whole.
 * Until `finish` is called no host starts there: what `finish` is for is the caller's.
 *
 * @throws `BackupError`, and leaves the place as it was.
 */
export async function restoreBackup(
  archive: AsyncGenerator<ArchivePart>,
  { config, plugins }: RestoreTarget,
): Promise<RestoredBackup> {
  const parts = new PartStream(archive);
  try {
    const manifest = await readManifest(await parts.next());
    await checkManifest(manifest, config, plugins);
    const dataFolder = prepareDataFolder(config.data);
    const backup = `${manifest.city} ${manifest.begunAt}`;
    const target = await openTarget(manifest.database, config, plugins, { dataFolder, backup });
    try {
      const restore = await bringBack(parts, target, config, dataFolder);
      const finish = async (database: Database): Promise<void> => {
        await restore.end();
        await endUnfinished(database);
      };
      return { manifest, finish, release: () => restore.release() };
    } finally {
      await target.close();
    }
  } finally {
    await archive.return(undefined);
  }
}

/** Database and files; both, or neither. */
async function bringBack(
  parts: PartStream,
  target: DatabaseTarget,
  config: HostConfig,
  dataFolder: string,
): Promise<UnfinishedRestore> {
  const restore = await UnfinishedRestore.begin(dataFolder);
  let restored: RestoredDatabase | undefined;
  let files: PutFiles | undefined;
  try {
    files = new PutFiles((await openFileStorage(config.storage, dataFolder)).storage);
    const ofDatabase = parts.while(({ name }) => name.startsWith(DATABASE_PARTS));
    restored = await target.restore(ofDatabase, restore.isAgain);
    await putFiles(parts, files, restore.isAgain || target.isFilled);
  } catch (error) {
    await restored?.discard();
    if (await isTakenBack(files, restore, config)) await restore.undo();
    else restore.release();
    throw error;
  }
  await restored.complete();
  return restore;
}

/**
 * Takes back what was put. Where that fails, and of a killed restore, what is left in a bucket is known to the mark
 * alone: the next one takes it up.
 */
async function isTakenBack(
  files: PutFiles | undefined,
  { isAgain }: UnfinishedRestore,
  { storage }: HostConfig,
): Promise<boolean> {
  if (isAgain && storage.driver === 's3') return false;
  return (files?.undo() ?? Promise.resolve()).then(
    () => true,
    () => false,
  );
}

/** All that is left of a backup behind its database. */
async function putFiles(parts: PartStream, files: PutFiles, isAgain: boolean): Promise<void> {
  let isFirst = !isAgain;
  try {
    for await (const part of parts.while(({ name }) => name.startsWith(FILE_PARTS))) {
      // Two cities that share a bucket would remove each other's files.
      if (isFirst) await files.refusePresent(part);
      isFirst = false;
      await files.put(part);
    }
  } finally {
    await files.end();
  }
  if ((await parts.next())?.name !== SUMMARY || (await parts.next()) !== undefined)
    throw new BackupError('The backup has parts that this version does not know.');
}
