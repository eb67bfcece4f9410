import { inject, injectable } from 'inversify';
import { Clock, conditions, Database, NotFoundError } from '../../../host/plugin-api/index.js';
import type { Answers } from '../../forms/contract.js';
import type { ReceiptState } from '../receipts/receipt-states.js';
import { acceptedNotice, type AcceptedNotice } from './accepted-notice.js';
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
  readonly respondido: Date | null;
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
  /** When it was first answered, which ends its term. */
  readonly respondido: string | null;
}

/** One record, with what a list leaves out. */
export interface DetailedRecord extends ListedRecord {
  /** The instance of a process that it started. */
  readonly llave: string | null;
  /** The user who filed it; null where that is not known. */
  readonly usuario: number | null;
  /** The clerk who filed it at the counter; null for what the person filed. */
  readonly funcionario: number | null;
  /** The state of its receipt; null where none was asked for. */
  readonly recibo: ReceiptState | null;
  /** Null where none was shown with it. */
  readonly privacidad: AcceptedNotice | null;
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
  /** Only those whose term has ended, and that are neither answered nor dealt with. */
  readonly vencidos?: boolean | undefined;
  readonly key?: string | undefined;
  /** Only those whose answer to a question is exactly this. */
  readonly respuesta?: { readonly pre_codigo: string; readonly valor: string } | undefined;
}

const columns = 'r.id, r.clave, t.codigo, r.anio, r.numero, r.estado, r.canal, r.created_at, r.vence, r.respondido';
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
    const narrowed = conditions()
      .and('r.id < ?', before)
      .and('t.codigo = ?', tramite)
      .and('r.estado = ?', estado)
      .and('r.clave = ?', key);
    if (radicado !== undefined) {
      const [year, number] = radicado.split('-').map(Number);
      narrowed.and('r.anio = ?', year).and('r.numero = ?', number);
    }
    if (respuesta !== undefined) {
      narrowed.and(
        `EXISTS (SELECT 1 FROM tramites_answer a
                 WHERE a.digest IN (?, ?) AND a.tramite_id = r.tramite_id AND a.record_id = r.id)`,
        answerDigest(respuesta.pre_codigo, respuesta.valor),
        staffAnswerDigest(respuesta.pre_codigo, respuesta.valor),
      );
    }
    if (vencidos) {
      narrowed.and(`r.estado IN (${openList}) AND r.respondido IS NULL AND r.vence < ?`, this.clock.now());
    }
    const rows = await narrowed.rows<RecordRow>(
      this.database,
      (where) =>
        `SELECT ${columns} FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
         ${where} ORDER BY r.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map(listed);
  }

  /** One record with its answers. Throws `NotFoundError`. */
  async get(id: number): Promise<DetailedRecord> {
    const [row] = await this.database.rows<
      RecordRow &
        Pick<DetailedRecord, 'llave' | 'usuario' | 'funcionario' | 'recibo'> & {
          readonly privacidad: string | null;
          readonly informacion: unknown;
        }
    >(
      `SELECT ${columns}, r.llave, r.usuario_id AS usuario, r.funcionario_id AS funcionario, r.recibo, r.privacidad, r.informacion
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE r.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundError('No existe ese registro.');
    const { llave, usuario, funcionario, recibo } = row;
    const informacion = this.database.parseJson<Answers>(row.informacion);
    const privacidad = row.privacidad === null ? null : acceptedNotice(row.privacidad, row.created_at);
    return { ...listed(row), llave, usuario, funcionario, recibo, privacidad, informacion };
  }
}

function listed(row: RecordRow): ListedRecord {
  const { id, clave, codigo, anio, numero, estado, canal, created_at, vence, respondido } = row;
  return {
    id,
    key: clave,
    tramite: codigo,
    radicado: filingNumber(anio, numero),
    estado,
    canal,
    creado: created_at.toISOString(),
    vence: vence?.toISOString() ?? null,
    respondido: respondido?.toISOString() ?? null,
  };
}
