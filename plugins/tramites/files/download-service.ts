import type { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import { Database, FileStorage, NotFoundError } from '../../../host/plugin-api/index.js';

interface FileRow {
  readonly storage_key: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly tamano: number;
}

/** A stored file, for staff. */
export interface Download {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** Files of records; whoever calls has the permission (decisions, section 3). */
@injectable()
export class DownloadService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(FileStorage) private readonly storage: FileStorage,
  ) {}

  /** The file that answers a question of a record. Throws `NotFoundError`. */
  async open(key: string, codigo: string): Promise<Download> {
    const [file] = await this.database.rows<FileRow>(
      `SELECT f.storage_key, f.nombre, f.tipo, f.tamano FROM tramites_file f
       JOIN tramites_record r ON r.id = f.record_id WHERE r.clave = $1 AND f.pre_codigo = $2`,
      [key, codigo],
    );
    if (!file) throw new NotFoundError('No existe ese archivo.');
    const content = await this.storage.open(file.storage_key);
    return { name: file.nombre, type: file.tipo, size: file.tamano, content };
  }
}
