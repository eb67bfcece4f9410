import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';

interface FileRow {
  readonly clave: string;
  readonly pre_codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly tamano: number;
  readonly sha256: string;
}

/** A stored file of a record, and the path where it is downloaded. */
export interface ListedFile extends Omit<FileRow, 'clave'> {
  readonly ruta: string;
}

/** The files of a record; their content comes over REST, as tRPC carries JSON alone. */
@injectable()
export class FileList {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Files of a record after a question's code, in its order. */
  async page(recordId: number, after: string, limit: number): Promise<ListedFile[]> {
    const rows = await this.database.rows<FileRow>(
      `SELECT r.clave, f.pre_codigo, f.nombre, f.tipo, f.tamano, f.sha256
       FROM tramites_file f JOIN tramites_record r ON r.id = f.record_id
       WHERE f.record_id = $1 AND f.pre_codigo > $2
       ORDER BY f.pre_codigo OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      [recordId, after],
    );
    return rows.map(({ clave, ...file }) => ({
      ...file,
      ruta: `/home/api/tramite/archivo/${clave}/${file.pre_codigo}`,
    }));
  }
}
