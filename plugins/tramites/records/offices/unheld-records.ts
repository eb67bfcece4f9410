import { inject, injectable } from 'inversify';
import { conditions, Database } from '../../../../host/plugin-api/index.js';
import { filingNumber, type RecordState } from '../../vocabulary/index.js';

/** An open record that neither a process nor an office has. */
export interface UnheldRecord {
  readonly id: number;
  readonly radicado: string;
  /** Code and name of its tramite. */
  readonly tramite: string;
  readonly nombre: string;
  readonly estado: RecordState;
  readonly creado: string;
  readonly vence: string | null;
}

interface Row extends Pick<UnheldRecord, 'id' | 'nombre' | 'estado'> {
  readonly codigo: string;
  readonly anio: number;
  readonly numero: number;
  readonly created_at: Date;
  readonly vence: Date | null;
}

/** The records that no office has, the oldest first. Reads the index of these records. */
@injectable()
export class UnheldRecords {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Lists the records after an id. */
  async page(after: number, limit: number): Promise<UnheldRecord[]> {
    const rows = await conditions()
      .and('r.sin_oficina IS NOT NULL')
      .and('r.id > ?', after)
      .rows<Row>(
        this.database,
        (where) => `SELECT r.id, r.anio, r.numero, t.codigo, t.nombre, r.estado, r.created_at, r.vence
          FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id ${where}
          ORDER BY r.id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      );
    return rows.map(({ anio, numero, codigo, created_at, vence, ...row }) => ({
      ...row,
      radicado: filingNumber(anio, numero),
      tramite: codigo,
      creado: created_at.toISOString(),
      vence: vence?.toISOString() ?? null,
    }));
  }

  async count(): Promise<number> {
    const sql = 'SELECT COUNT(*) AS total FROM tramites_record WHERE sin_oficina IS NOT NULL';
    return Number((await this.database.rows<{ total: number | string }>(sql))[0]!.total);
  }
}
