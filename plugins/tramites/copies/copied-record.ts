import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { Answers } from '../../forms/contract.js';

interface Row {
  readonly id: number;
  readonly clave: string;
  readonly anio: number;
  readonly numero: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly tramite_revision: number | null;
  readonly informacion: unknown;
  readonly created_at: Date;
  readonly vence: Date | null;
  /** The file of its copy. */
  readonly archivo: string | null;
  /** The moment of the print; with a null `archivo`, the copy cannot be a PDF. */
  readonly printed_at: Date | null;
}

/** A record as its copy reads it. */
export interface CopiedRecord extends Omit<Row, 'informacion'> {
  readonly answers: Answers;
}

/** The records that copies are made of. */
@injectable()
export class CopiedRecords {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Finds a record, with the id of the file of its copy where that was printed. */
  async find(which: { readonly id: number } | { readonly key: string }): Promise<CopiedRecord | undefined> {
    const [condition, value] = 'id' in which ? ['r.id = $1', which.id] : ['r.clave = $1', which.key];
    const [row] = await this.database.rows<Row>(
      `SELECT r.id, r.clave, r.anio, r.numero, t.codigo, t.nombre, r.tramite_revision, r.informacion, r.created_at,
         r.vence, c.archivo, c.printed_at
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       LEFT JOIN tramites_record_copy c ON c.record_id = r.id WHERE ${condition} AND r.numero IS NOT NULL`,
      [value],
    );
    if (!row) return undefined;
    const { informacion, ...record } = row;
    return { ...record, answers: this.database.parseJson<Answers>(informacion) };
  }
}
