import { inject, injectable } from 'inversify';
import { Clock, Database, NotFoundError } from '../../../host/plugin-api/index.js';
import type { Answers } from '../../forms/contract.js';
import type { ReceiptState } from '../receipts/receipt-states.js';
import { answerDigest, staffAnswerDigest } from './answer-digest.js';
import { filingNumber } from './filing-number.js';
import { openStates, type RecordState } from './record-states.js';

interface RecordRow {
  readonly id: number;
  readonly clave: string;
  readonly codigo: string;
  readonly anio: number;
  readonly numero: number;
  readonly estado: RecordState;
  readonly canal: string;
  readonly created_at: Date;
  readonly vence: Date | null;
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
  readonly vence: string | null;
}

/** One record, with what a list leaves out. */
export interface DetailedRecord extends ListedRecord {
  /** The instance of a process that it started. */
  readonly llave: string | null;
  /** What became of its receipt; null where none was asked for. */
  readonly recibo: ReceiptState | null;
  readonly informacion: Answers;
}

/** What a list is narrowed by. */
export interface RecordFilter {
  /** Records before this id; the newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly tramite?: string | undefined;
  readonly estado?: RecordState | undefined;
  readonly radicado?: string | undefined;
  /** Only those whose term has ended, and that are still to be dealt with. */
  readonly vencidos?: boolean | undefined;
  readonly key?: string | undefined;
  /** Only those whose answer to a question is exactly this. */
  readonly respuesta?: { readonly pre_codigo: string; readonly valor: string } | undefined;
}

const columns = 'r.id, r.clave, t.codigo, r.anio, r.numero, r.estado, r.canal, r.created_at, r.vence';
const openList = openStates.map((state) => `'${state}'`).join(', ');

/** Records as staff see them: nothing is masked. */
@injectable()
export class RecordSearch {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async list({ before, limit, vencidos, respuesta, ...filter }: RecordFilter): Promise<ListedRecord[]> {
    const { tramite, estado, radicado, key } = filter;
    const bind: unknown[] = [];
    const conditions = ['1 = 1'];
    const where = (condition: string, ...values: readonly unknown[]): void => {
      const places = values.map((value) => `$${bind.push(value)}`);
      conditions.push(condition.replaceAll('?', () => places.shift()!));
    };
    if (before !== undefined) where('r.id < ?', before);
    if (tramite !== undefined) where('t.codigo = ?', tramite);
    if (estado !== undefined) where('r.estado = ?', estado);
    if (radicado !== undefined) {
      const [year, number] = radicado.split('-').map(Number);
      where('r.anio = ?', year);
      where('r.numero = ?', number);
    }
    if (key !== undefined) where('r.clave = ?', key);
    if (respuesta !== undefined) {
      where(
        `EXISTS (SELECT 1 FROM tramites_answer a
                 WHERE a.digest IN (?, ?) AND a.tramite_id = r.tramite_id AND a.record_id = r.id)`,
        answerDigest(respuesta.pre_codigo, respuesta.valor),
        staffAnswerDigest(respuesta.pre_codigo, respuesta.valor),
      );
    }
    if (vencidos) where(`r.estado IN (${openList}) AND r.vence < ?`, this.clock.now());
    const rows = await this.database.rows<RecordRow>(
      `SELECT ${columns} FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE ${conditions.join(' AND ')} ORDER BY r.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      bind,
    );
    return rows.map(listed);
  }

  /** One record with its answers. Throws `NotFoundError`. */
  async get(id: number): Promise<DetailedRecord> {
    const [row] = await this.database.rows<
      RecordRow & Pick<DetailedRecord, 'llave' | 'recibo'> & { readonly informacion: unknown }
    >(
      `SELECT ${columns}, r.llave, r.recibo, r.informacion FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE r.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundError('No existe ese registro.');
    const { llave, recibo, informacion } = row;
    return { ...listed(row), llave, recibo, informacion: this.database.parseJson<Answers>(informacion) };
  }
}

function listed(row: RecordRow): ListedRecord {
  const { id, clave, codigo, anio, numero, estado, canal, created_at, vence } = row;
  return {
    id,
    key: clave,
    tramite: codigo,
    radicado: filingNumber(anio, numero),
    estado,
    canal,
    creado: created_at.toISOString(),
    vence: vence?.toISOString() ?? null,
  };
}
