import type { HostConfig } from '../config/host-config.js';
import { FileHold } from '../files/file-hold.js';
import { FileRows } from '../files/file-rows.js';
import type { AuditLog, ChainedLog, Clock, Secrets } from '../plugin-api/index.js';
import type { FileStorage } from '../storage/file-storage.js';
import { ArchiveWriter } from './archive/archive-writer.js';
import type { Protection } from './archive/encryption.js';
import { NewBackup } from './backup-folder.js';
import { copyOf, wantedKind, type CopiedServices } from './database/copies.js';
import { addFiles, type AddedFiles } from './files/add-files.js';
import { cityOf, describeBackup, MANIFEST, refuseOtherKeys, SUMMARY, type Manifest } from './manifest.js';

export interface BackupServices extends CopiedServices {
  readonly config: Pick<HostConfig, 'data' | 'database'>;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly audit: AuditLog;
  readonly storage: FileStorage;
  readonly logs: readonly ChainedLog[];
}

export interface TakenBackup {
  readonly file: string;
  /** Of its content. */
  readonly bytes: number;
  readonly manifest: Manifest;
  readonly files: AddedFiles;
  /** The older ones that were removed. */
  readonly removed: readonly string[];
}

export interface BackupOptions {
  readonly folder: string;
  readonly protection: Protection;
  /** How many of the newest are kept; all unless it says otherwise, and where files are missing. */
  readonly keep?: number | undefined;
  /** Whether it has the rows of an embedded database in place of its files, for a server to move to. */
  readonly logical?: boolean;
  /** Tells the operator what is not in it. */
  readonly warn: (line: string) => void;
  readonly onBytes?: (bytes: number) => void;
}

const json = (value: unknown): readonly Buffer[] => [Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)];

/**
 * Takes a backup: the database first and the files after it, which are held meanwhile, so that no record in it is
 * without its files. Under the name of a backup there is a whole one, or none.
 */
export async function takeBackup(services: BackupServices, options: BackupOptions): Promise<TakenBackup> {
  const { database, clock, secrets, audit } = services;
  const { folder, protection, keep } = options;
  const isEncrypted = protection.kind !== 'none';
  const backup = await NewBackup.begin(folder, { city: cityOf(secrets), at: clock.now(), isEncrypted });
  try {
    const written = await FileHold.during(database, clock, async (confirm) => {
      const content = await writeArchive(services, backup.partial, options);
      await confirm();
      return content;
    });
    const file = await backup.complete();
    const { manifest, files, bytes } = written;
    const isWhole = files.missing.length === 0 && files.changed.length === 0;
    const removed = keep !== undefined && isWhole ? await backup.keepNewest(keep) : [];
    await database.transaction((tx) =>
      audit.record(tx, {
        action: 'host.backup.taken',
        by: 'console',
        details: { begunAt: manifest.begunAt, encrypted: isEncrypted, files: files.count },
      }),
    );
    return { file, bytes, manifest, files, removed };
  } finally {
    await backup.end();
  }
}

async function writeArchive(
  services: BackupServices,
  target: string,
  { protection, onBytes, logical = false, warn }: BackupOptions,
): Promise<Pick<TakenBackup, 'manifest' | 'files' | 'bytes'>> {
  const { config, database, clock, storage } = services;
  const kind = wantedKind(config.database, logical);
  const manifest = await describeBackup(services, kind);
  const writer = await ArchiveWriter.create(target, protection, onBytes);
  try {
    await writer.add(MANIFEST, json(manifest));
    const moment = await copyOf(kind, services, warn)?.write(writer);
    await refuseOtherKeys(database, manifest);
    const files = await addFiles(new FileRows(database, clock), storage, writer);
    await writer.add(SUMMARY, json({ database: moment ?? {}, files }));
    return { manifest, files, bytes: await writer.finish() };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}
