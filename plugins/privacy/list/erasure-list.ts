import { constants } from 'node:fs';
import { access, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { CheckFailedError, ConflictError, JobFailedError } from '../../../host/plugin-api/index.js';
import type { PrivacyConfig } from '../privacy-config.js';
import { PrivacySettings } from '../privacy-settings.js';

const digest = z.object({ tipo: z.string().max(10), digest: z.string().regex(/^[0-9a-f]{64}$/) });

/** One erasure as the list has it: no name, number or ground. */
const listedErasure = z.object({
  version: z.literal(1),
  id: z.uuid(),
  at: z.iso.datetime(),
  personas: z.array(digest).min(1),
});

export type ListedErasure = z.output<typeof listedErasure>;

const KEY = 'privacy.erasureList';
const ENDING = '.json';

/**
 * The list of erasures outside of the database and its backups: a file for each, which is there whole or not at all,
 * before the erasure counts. Hosts write files of different names, so that none waits for another.
 */
@injectable()
export class ErasureList {
  constructor(@inject(PrivacySettings) private readonly settings: PrivacyConfig) {}

  get isConfigured(): boolean {
    return this.settings.erasureList !== undefined;
  }

  /**
   * Answers once the disk has it. A restored backup may know some of the names alone of an erasure that is made again:
   * those that are listed stay.
   */
  async add(erasure: Omit<ListedErasure, 'version'>): Promise<void> {
    const folder = this.settings.erasureList;
    if (folder === undefined) return;
    const file = path.join(folder, `${erasure.id}${ENDING}`);
    try {
      const listed = await personsIn(file);
      const personas = [...new Map([...listed, ...erasure.personas].map((one) => [one.digest, one])).values()];
      const handle = await open(`${file}.part`, 'w', 0o600);
      try {
        await handle.writeFile(`${JSON.stringify({ version: 1, ...erasure, personas })}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.part`, file);
      await this.sync(folder);
    } catch (error) {
      throw new JobFailedError(`the list of erasures cannot be written: look at ${KEY}`, { cause: error });
    }
  }

  /** Takes an erasure off the list that was refused after all. */
  async remove(id: string): Promise<void> {
    const folder = this.settings.erasureList;
    if (folder !== undefined) await rm(path.join(folder, `${id}${ENDING}`), { force: true });
  }

  /** All erasures, one after another. Throws `ConflictError` for a file that is none, which is to be looked at. */
  async *all(): AsyncIterable<ListedErasure> {
    const folder = this.settings.erasureList;
    if (folder === undefined) throw new ConflictError(`No hay lista de borrados: falta ${KEY} en la configuración.`);
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(ENDING)).sort()) {
      const read = listedErasure.safeParse(parsed(await readFile(path.join(folder, name), 'utf8')));
      if (!read.success) throw new ConflictError(`El archivo ${name} de la lista de borrados no se puede leer.`);
      yield read.data;
    }
  }

  /** Throws `CheckFailedError` where the folder is not there, or cannot be written. */
  async check(): Promise<void> {
    const folder = this.settings.erasureList;
    if (folder === undefined) return;
    await access(folder, constants.W_OK).catch((cause: unknown) => {
      throw new CheckFailedError('the folder for the list of erasures cannot be written', { key: KEY, cause });
    });
  }

  /** Has the disk know the name of a new file. */
  private async sync(folder: string): Promise<void> {
    // Windows neither needs nor allows that.
    if (process.platform === 'win32') return;
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** The people of an erasure that is in the list already. */
async function personsIn(file: string): Promise<ListedErasure['personas']> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return listedErasure.safeParse(parsed(text)).data?.personas ?? [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
