import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  ConflictError,
  DomainError,
  InputError,
  NotFoundError,
  UnavailableError,
  type AcceptFile,
  type FilePlace,
  type Files,
  type FileScanner,
  type FormBody,
  type FormFile,
  type Logger,
  type OpenFile,
  type ReadForm,
  type SettledFile,
  type StoredFile,
  type Transaction,
} from '../../plugin-api/index.js';
import type { FileLimits } from '../../plugin-api/data/files.js';
import { isOfMediaType } from '../../plugin-api/data/media-types.js';
import type { FileStorage, ObjectPart } from '../storage/file-storage.js';
import { FileInspection } from './file-inspection.js';
import type { FileRow, FileRows } from './file-rows.js';
import { readParts } from './read-parts.js';
import { removeClaimed } from './remove-claimed.js';

/** Returns a file's name as staff see it: without folders and control characters, and storable in any database. */
function displayName(filename: string): string {
  const name = filename
    .replace(/^.*[\\/]/s, '')
    .slice(0, 255)
    .normalize('NFC')
    .slice(0, 255)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  return name || 'archivo';
}

const NAMELESS = 'El archivo no tiene nombre.';

const settledFile = ({ storage_key: _key, ...file }: FileRow): SettledFile => file;

/** {@link Files} in the object storage, with a row of `host_file` for each file. */
export class StorageFiles implements Files {
  /**
   * The storage keys of files received by this host that have no owner yet. The database is authoritative; this spares
   * statements.
   */
  private readonly pending = new WeakMap<StoredFile, string>();
  private scanners: readonly FileScanner[] = [];

  constructor(
    private readonly rows: FileRows,
    private readonly storage: FileStorage,
    private readonly logger: Logger,
    /** The largest file, in bytes, unless the receiver sets another limit. */
    private readonly fileBytes: number,
  ) {}

  /** Sets the scanners of all later files: plugins are bound after the host's own services. */
  scanWith(scanners: readonly FileScanner[]): void {
    this.scanners = scanners;
  }

  async receiveFile(
    content: Readable,
    { name, mostBytes = this.fileBytes, types }: FileLimits & { readonly name: string },
  ): Promise<StoredFile> {
    const id = randomUUID();
    const storageKey = randomBytes(32).toString('hex');
    await this.rows.announce(id, storageKey);
    try {
      const inspection = new FileInspection(Math.min(mostBytes, ...this.scanners.map((scanner) => scanner.mostBytes)));
      await this.transfer(content, inspection, storageKey);
      const inspected = await inspection.result(name, (part) => this.readPart(storageKey, part));
      const file = { id, name: displayName(name), ...inspected };
      if (types && !isOfMediaType(file.type, types)) {
        throw new InputError(`El archivo debe ser de tipo ${types.join(', ')}.`, {
          code: 'file_type_not_allowed',
        });
      }
      // Scans the stored file before it can be settled, so that a slow upload does not block the scanner.
      for (const scanner of this.scanners) await scanner.scanFile(file, () => this.storage.open(storageKey));
      this.pending.set(file, storageKey);
      return file;
    } catch (error) {
      await this.remove(id, storageKey);
      throw error;
    }
  }

  async discardFiles(files: readonly StoredFile[]): Promise<void> {
    for (const file of files) {
      const storageKey = this.pending.get(file);
      if (storageKey === undefined) continue;
      this.pending.delete(file);
      await this.remove(file.id, storageKey);
    }
  }

  async readForm<T>(body: FormBody, accept: AcceptFile, use: (form: ReadForm) => Promise<T>): Promise<T> {
    if (body.kind === 'json') return use({ fields: body.value, files: [] });
    const files: FormFile[] = [];
    try {
      const fields = await readParts(body, async ({ name: field, filename, content }) => {
        const limits = accept({ field, filename }, files);
        if (filename === '')
          throw new InputError('Los datos enviados no son válidos.', { errors: { [field]: [NAMELESS] } });
        files.push({ field, file: await this.receiveFile(content, { ...limits, name: filename }) });
      });
      return await use({ fields, files });
    } finally {
      await this.discardFiles(files.map(({ file }) => file));
    }
  }

  async settleFile(tx: Transaction, file: StoredFile, place: FilePlace): Promise<void> {
    const isOurs = await this.rows.settle(tx, file, place).catch((cause: unknown) => {
      if (!this.rows.isTaken(cause)) throw cause;
      throw new ConflictError('Ya hay un archivo en ese lugar.', { code: 'file_place_taken', cause });
    });
    if (!isOurs) {
      throw new ConflictError('La carga de los archivos tardó demasiado. Envíe el formulario de nuevo.');
    }
    tx.afterCommit(() => void this.pending.delete(file));
  }

  releaseFile(tx: Transaction, id: string): Promise<void> {
    return this.rows.release(tx, id);
  }

  async findFile(id: string, tx?: Transaction): Promise<StoredFile | undefined> {
    const row = await this.rows.find(id, tx);
    return row && settledFile(row);
  }

  async listFiles(
    owner: string,
    { after, limit }: { readonly after?: string; readonly limit: number },
    tx?: Transaction,
  ): Promise<SettledFile[]> {
    return (await this.rows.list(owner, after, limit, tx)).map(settledFile);
  }

  async openFile(which: string | FilePlace, tx?: Transaction): Promise<OpenFile> {
    const row = await this.rows.find(which, tx);
    if (!row) throw new NotFoundError('No existe ese archivo.');
    const content = await this.storage.open(row.storage_key).catch((cause: unknown) => {
      throw new UnavailableError(undefined, cause);
    });
    return { ...settledFile(row), content };
  }

  /** Removes a file without an owner; the sweep retries after a failure. */
  private async remove(id: string, storageKey: string): Promise<void> {
    try {
      if (await this.rows.claim(id)) {
        await removeClaimed(this.rows, this.storage, { id, storage_key: storageKey });
      }
    } catch {
      this.logger.warn({ file: id }, 'a file that nobody has could not be removed now');
    }
  }

  private async readPart(storageKey: string, part: ObjectPart): Promise<Buffer> {
    try {
      return await buffer(await this.storage.open(storageKey, part));
    } catch (cause) {
      throw new UnavailableError(undefined, cause);
    }
  }

  private async transfer(content: Readable, inspection: FileInspection, storageKey: string): Promise<void> {
    const put = this.storage.put(storageKey, inspection).catch((error: unknown) => {
      // Without this, the sender would wait for ever for a reader.
      inspection.destroy();
      throw error;
    });
    // Both must have ended before the removal: a writer still running would recreate the file.
    const [received, stored] = await Promise.allSettled([pipeline(content, inspection), put]);
    if (received.status === 'rejected' && received.reason instanceof DomainError) throw received.reason;
    if (stored.status === 'rejected') throw new UnavailableError(undefined, stored.reason);
    if (received.status === 'rejected') throw received.reason;
  }
}
