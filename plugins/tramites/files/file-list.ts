import { inject, injectable } from 'inversify';
import { Database, Files } from '../../../host/plugin-api/index.js';
import type { UploadedFile } from '../../forms/contract.js';
import { recordOwner, uploadedFile } from './record-place.js';

/** A stored file of a record, and the path where it is downloaded. */
export interface ListedFile extends UploadedFile {
  readonly pre_codigo: string;
  readonly ruta: string;
}

/** The files of a record; their content comes over REST, as tRPC carries JSON alone. */
@injectable()
export class FileList {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
  ) {}

  /** Files of a record after a question's code, in its order. */
  async page(recordId: number, after: string, limit: number): Promise<ListedFile[]> {
    const [record] = await this.database.rows<{ clave: string }>('SELECT clave FROM tramites_record WHERE id = $1', [
      recordId,
    ]);
    if (!record) return [];
    const { clave } = record;
    const files = await this.files.list(recordOwner(clave), { after, limit });
    return files.map(({ slot, ...file }) => ({
      pre_codigo: slot,
      ...uploadedFile(file),
      ruta: `/home/api/tramite/archivo/${clave}/${slot}`,
    }));
  }
}
