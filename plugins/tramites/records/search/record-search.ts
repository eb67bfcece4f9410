import { inject, injectable } from 'inversify';
import {
  beginningWith,
  Clock,
  conditions,
  Database,
  NotFoundError,
  rowsOfWords,
  type Conditions,
} from '../../../../host/plugin-api/index.js';
import { QuestionForms, type Answers } from '../../../forms/contract.js';
import {
  acceptedNotice,
  type AcceptedNotice,
  type AnswerMeans,
  filingNumber,
  type ReceiptState,
  type RecordState,
  unattendedColumn,
  unnotifiedColumn,
} from '../../vocabulary/index.js';
import type { TrackedRemedy } from '../../contract.js';
import { RecordRemedies } from '../moves/record-remedies.js';
import { answerAim, type AnswerAim } from './answer-aim.js';
import { AnsweredQuestions, type AnsweredQuestion } from './answered-questions.js';
import { narrowedBy, type RecordFilter } from './record-filter.js';
import { recordWords } from '../filing/record-tables.js';

interface RecordRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly solicitante: string | null;
  readonly anio: number;
  readonly numero: number;
  readonly estado: RecordState;
  readonly canal: string;
  readonly created_at: Date;
  readonly vence: Date | null;
  readonly respondido: Date | null;
  readonly sin_notificar: number;
  readonly sin_atender: number;
  readonly plazo_ciudadano: Date | null;
}

/** A record in a list for staff. */
export interface ListedRecord {
  readonly id: number;
  /** Code and name of its tramite. */
  readonly tramite: string;
  readonly nombre: string;
  readonly radicado: string;
  /** The name of its applicant; null where its form does not ask for it. */
  readonly solicitante: string | null;
  readonly estado: RecordState;
  readonly canal: string;
  readonly creado: string;
  readonly vence: string | null;
  /** The moment of its first answer, which ends its term. */
  readonly respondido: string | null;
  /** Whether it was answered, and no answer reached the person after one that failed. */
  readonly sin_notificar: boolean;
  /** Whether a message of its citizen waits for the city. */
  readonly sin_atender: boolean;
  /** The last moment at which the citizen may hand in what is missing, where staff returned it and the law sets one. */
  readonly plazo_ciudadano: string | null;
}

/** A record with the fields that a list leaves out. */
export interface DetailedRecord extends ListedRecord {
  /** The key of the instance that it started. */
  readonly llave: string | null;
  /** The user who filed it; null where that is not known. */
  readonly usuario: number | null;
  /** The clerk who filed it at the counter; null where the person filed it. */
  readonly funcionario: number | null;
  /** The state of its receipt; null where none was asked for. */
  readonly recibo: ReceiptState | null;
  /** The means by which the person is reached; null where they left none. */
  readonly medio: AnswerMeans | null;
  readonly destino: AnswerAim;
  /** The privacy notice; null where none was shown with the filing. */
  readonly privacidad: AcceptedNotice | null;
  /** The remedies and the phrases of its tramite. */
  readonly recursos: readonly Omit<TrackedRemedy, 'hasta'>[];
  readonly frases: readonly string[];
  readonly informacion: Answers;
  /** The answers as staff read them. */
  readonly respuestas: readonly AnsweredQuestion[];
}

const columns = `r.id, t.codigo, t.nombre, r.anio, r.numero, r.solicitante, r.estado, r.canal, r.created_at, r.vence,
  r.respondido, r.plazo_ciudadano, ${unnotifiedColumn}, ${unattendedColumn}`;

/** Tells whether a list is narrowed by a name alone. */
function isOfName({ before: _before, limit: _limit, nombre = [], ...others }: RecordFilter): boolean {
  return nombre.length > 0 && Object.values(others).every((one) => one === undefined);
}

/** The search of records for staff: nothing is masked. */
@injectable()
export class RecordSearch {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AnsweredQuestions) private readonly questions: AnsweredQuestions,
    @inject(RecordRemedies) private readonly remedies: RecordRemedies,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

  /** Returns the records of a filter, the newest first. */
  async list(filter: RecordFilter): Promise<ListedRecord[]> {
    const { limit } = filter;
    const narrowed = isOfName(filter) ? await this.named(filter) : await this.narrowed(filter);
    const rows = await narrowed.rows<RecordRow>(
      this.database,
      (where) =>
        `SELECT ${columns} FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
         ${where} ORDER BY r.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map(listed);
  }

  private async named({ nombre = [], before, limit }: RecordFilter): Promise<Conditions> {
    const search = { words: nombre.map(beginningWith), before, limit };
    return conditions().oneOf('r.id', await rowsOfWords(this.database, recordWords, search));
  }

  /**
   * Makes the conditions of a filter. It reads the id of the tramite first: a plan that knows the id knows whether the
   * tramite has many records.
   */
  private async narrowed({ tramite, ...filter }: RecordFilter): Promise<Conditions> {
    const now = this.clock.now();
    if (tramite === undefined) return narrowedBy(filter, undefined, now);
    const sql = 'SELECT id FROM tramites_tramite WHERE codigo = $1';
    const [row] = await this.database.rows<{ id: number }>(sql, [tramite]);
    return row ? narrowedBy(filter, row.id, now) : conditions().and('1 = 0');
  }

  /** Reads a record with its answers. Throws `NotFoundError`. */
  async get(id: number): Promise<DetailedRecord> {
    const [row] = await this.database.rows<
      RecordRow &
        Pick<DetailedRecord, 'llave' | 'usuario' | 'funcionario' | 'recibo'> & {
          readonly recibo_pregunta: string | null;
          readonly reply_to: string | null;
          readonly privacidad: string | null;
          readonly recursos: unknown;
          readonly frases: unknown;
          readonly informacion: unknown;
        }
    >(
      `SELECT ${columns}, r.llave, r.usuario_id AS usuario, r.funcionario_id AS funcionario, r.recibo, r.recibo_pregunta,
         r.reply_to, r.privacidad, t.recursos, t.frases, r.informacion
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE r.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundError('No existe ese registro.');
    const { llave, usuario, funcionario, recibo } = row;
    const informacion = this.database.parseJson<Answers>(row.informacion);
    const privacidad = row.privacidad === null ? null : acceptedNotice(row.privacidad, row.created_at);
    const respuestas = await this.questions.of(row.codigo, informacion);
    const recursos = (await this.remedies.of(row.recursos, null)).map(({ hasta: _none, ...remedy }) => remedy);
    const frases = row.frases === null ? [] : this.database.parseJson<string[]>(row.frases);
    const known = { llave, usuario, funcionario, recibo, privacidad, recursos, frases, informacion, respuestas };
    const destino = answerAim(row, { informacion, respuestas, forms: this.forms });
    return { ...listed(row), ...known, medio: destino.medio, destino };
  }
}

function listed(row: RecordRow): ListedRecord {
  const { id, codigo, nombre, anio, numero, solicitante, estado, canal, created_at, vence, respondido } = row;
  return {
    id,
    tramite: codigo,
    nombre,
    radicado: filingNumber(anio, numero),
    solicitante,
    estado,
    canal,
    creado: created_at.toISOString(),
    vence: vence?.toISOString() ?? null,
    respondido: respondido?.toISOString() ?? null,
    sin_notificar: row.sin_notificar === 1,
    sin_atender: row.sin_atender === 1,
    plazo_ciudadano: row.plazo_ciudadano?.toISOString() ?? null,
  };
}
