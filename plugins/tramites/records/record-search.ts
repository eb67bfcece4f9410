import { inject, injectable } from 'inversify';
import { Database, NotFoundError } from '../../../host/plugin-api/index.js';
import type { Answers } from '../questions/index.js';
import { filingNumber } from './filing-number.js';
import type { RecordState } from './record-states.js';

interface RecordRow {
  readonly id: number;
  readonly clave: string;
  readonly codigo: string;
  readonly anio: number;
  readonly numero: number;
  readonly estado: RecordState;
  readonly canal: string;
  readonly created_at: Date;
}

/** A record in a list for staff. */
export interface ListedRecord {
  readonly id: number;
  readonly key: string;
  readonly tramite: string;
  readonly radicado: string;
  readonly estado: RecordState;
  readonly canal: string;
  readonly creado: string;
}

/** What a list is narrowed by. */
export interface RecordFilter {
  /** Records before this id; the newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly tramite?: string | undefined;
  readonly estado?: RecordState | undefined;
  readonly radicado?: string | undefined;
}

const columns = 'r.id, r.clave, t.codigo, r.anio, r.numero, r.estado, r.canal, r.created_at';

/** Records as staff see them: nothing is masked. */
@injectable()
export class RecordSearch {
  constructor(@inject(Database) private readonly database: Database) {}

  async list({ before, limit, tramite, estado, radicado }: RecordFilter): Promise<ListedRecord[]> {
    const bind: unknown[] = [];
    const conditions = ['1 = 1'];
    const where = (condition: string, value: unknown): void => {
      conditions.push(condition.replace('?', `$${bind.push(value)}`));
    };
    if (before !== undefined) where('r.id < ?', before);
    if (tramite !== undefined) where('t.codigo = ?', tramite);
    if (estado !== undefined) where('r.estado = ?', estado);
    if (radicado !== undefined) {
      const [year, number] = radicado.split('-').map(Number);
      where('r.anio = ?', year);
      where('r.numero = ?', number);
    }
    const rows = await this.database.rows<RecordRow>(
      `SELECT ${columns} FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE ${conditions.join(' AND ')} ORDER BY r.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      bind,
    );
    return rows.map(listed);
  }

  /** One record with its answers. Throws `NotFoundError`. */
  async get(id: number): Promise<ListedRecord & { readonly informacion: Answers }> {
    const [row] = await this.database.rows<RecordRow & { readonly informacion: unknown }>(
      `SELECT ${columns}, r.informacion FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE r.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundError('No existe ese registro.');
    return { ...listed(row), informacion: this.database.parseJson<Answers>(row.informacion) };
  }
}

function listed({ id, clave, codigo, anio, numero, estado, canal, created_at }: RecordRow): ListedRecord {
  return {
    id,
    key: clave,
    tramite: codigo,
    radicado: filingNumber(anio, numero),
    estado,
    canal,
    creado: created_at.toISOString(),
  };
}
