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
import { WorkingCalendar } from '../../../calendar/contract.js';
import { QuestionForms, type Answers } from '../../../forms/contract.js';
import { acceptedNotice, type AcceptedNotice, type AnswerMeans, type ReceiptState } from '../../vocabulary/index.js';
import type { TrackedRemedy } from '../../contract.js';
import { dayAfter } from '../figures/day-range.js';
import { RecordRemedies } from '../moves/record-remedies.js';
import { answerAim, type AnswerAim } from './answer-aim.js';
import { AnsweredQuestions, type AnsweredQuestion } from './answered-questions.js';
import { listedRecord, recordColumns, type ListedRecord, type RecordRow } from './listed-record.js';
import { OfficeNames } from './office-of-record.js';
import { OfficePlaces } from './office-places.js';
import { filedBefore, isOfDays, narrowedBy, type RecordFilter } from './record-filter.js';
import { recordWords } from '../filing/record-tables.js';

/** A record with the fields that a list leaves out. */
export interface DetailedRecord extends ListedRecord {
  /** The key of the instance that it started. */
  readonly llave: string | null;
  /** The user who filed it; null where that is not known. */
  readonly usuario: number | null;
  /** The clerk who filed it at the counter; null where the person filed it. */
  readonly funcionario: number | null;
  /** Whether its tramite demands an answer before its end. */
  readonly exige_respuesta: boolean;
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

/** Tells whether a list is narrowed by a name alone. */
function isOfName({ before: _before, limit: _limit, nombre = [], ...others }: RecordFilter): boolean {
  return nombre.length > 0 && Object.values(others).every((one) => one === undefined);
}

/**
 * The number of records of a filter up to which a search by words reads them rather than the entries of a word: of
 * more, the newest entries soon have a page of them.
 */
const FEW = 5000;

/** Builds the query for the newest records `r` of a filter, at most {@link FEW}. */
export const fewRecords = (where: string): string =>
  `SELECT r.id FROM tramites_record r ${where} ORDER BY r.id DESC OFFSET 0 ROWS FETCH NEXT ${FEW} ROWS ONLY`;

/** The search of records for staff: nothing is masked. */
@injectable()
export class RecordSearch {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AnsweredQuestions) private readonly questions: AnsweredQuestions,
    @inject(RecordRemedies) private readonly remedies: RecordRemedies,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(OfficePlaces) private readonly places: OfficePlaces,
    @inject(OfficeNames) private readonly offices: OfficeNames,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
  ) {}

  /** Returns the records of a filter, the newest first. */
  async list(filter: RecordFilter): Promise<ListedRecord[]> {
    const { limit, oficina, ...others } = filter;
    const isByDay = isOfDays(filter);
    const narrowed = isOfName(filter)
      ? await this.named(filter)
      : await this.conditionsOf({ ...others, oficina: isByDay ? oficina : undefined });
    const first = `ORDER BY ${isByDay ? 'r.created_at DESC, ' : ''}r.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`;
    const newest = oficina === undefined || isByDay ? undefined : await this.places.newestOf(oficina, narrowed, first);
    const rows = await narrowed.rows<RecordRow>(
      this.database,
      (where) =>
        `SELECT ${recordColumns} FROM ${newest ? newest(where) : 'tramites_record r'}
         JOIN tramites_tramite t ON t.id = r.tramite_id ${newest ? '' : where} ${first}`,
    );
    const officeOf = await this.offices.of(rows);
    return rows.map((row) => listedRecord(row, officeOf));
  }

  /** Tells whether few records meet the conditions of a filter on a record `r`. */
  async isFew(narrowed: Conditions): Promise<boolean> {
    const [row] = await narrowed.rows<{ count: number | string }>(
      this.database,
      (where) => `SELECT COUNT(*) AS count FROM (${fewRecords(where)}) AS c`,
    );
    return Number(row!.count) < FEW;
  }

  /** Makes the conditions of a filter on a record `r`, also that of its office. */
  async conditionsOf({ oficina, ...filter }: Omit<RecordFilter, 'limit'>): Promise<Conditions> {
    const narrowed = await this.narrowed(filter);
    return oficina === undefined ? narrowed : this.places.narrow(narrowed, oficina);
  }

  private async named({ nombre = [], before, limit }: RecordFilter): Promise<Conditions> {
    const search = { words: nombre.map((word) => [beginningWith(word)]), before, limit };
    return conditions().oneOf('r.id', await rowsOfWords(this.database, recordWords, search));
  }

  /**
   * Makes the conditions of a filter. It reads the id of the tramite first: a plan that knows the id knows whether the
   * tramite has many records.
   */
  private async narrowed(filter: Omit<RecordFilter, 'limit' | 'oficina'>): Promise<Conditions> {
    const { desde, hasta, before, ...others } = filter;
    const narrowed = isOfDays(filter)
      ? filedBefore(await this.ofTramite(others), before)
      : await this.ofTramite({ ...others, before });
    return narrowed
      .and('r.created_at >= ?', desde && this.calendar.startOf(desde))
      .and('r.created_at < ?', hasta && this.calendar.startOf(dayAfter(hasta)));
  }

  private async ofTramite({
    tramite,
    ...filter
  }: Omit<RecordFilter, 'limit' | 'oficina' | 'desde' | 'hasta'>): Promise<Conditions> {
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
        Pick<DetailedRecord, 'llave' | 'usuario' | 'funcionario' | 'recibo' | 'exige_respuesta'> & {
          readonly recibo_pregunta: string | null;
          readonly reply_to: string | null;
          readonly privacidad: string | null;
          readonly recursos: unknown;
          readonly frases: unknown;
          readonly informacion: unknown;
        }
    >(
      `SELECT ${recordColumns}, r.llave, r.usuario_id AS usuario, r.funcionario_id AS funcionario, r.recibo, r.recibo_pregunta,
         r.reply_to, r.privacidad, t.exige_respuesta, t.recursos, t.frases, r.informacion
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE r.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundError('No existe ese registro.');
    const { llave, usuario, funcionario, recibo, exige_respuesta } = row;
    const informacion = this.database.parseJson<Answers>(row.informacion);
    const privacidad = row.privacidad === null ? null : acceptedNotice(row.privacidad, row.created_at);
    const respuestas = await this.questions.of(row.codigo, informacion);
    const recursos = (await this.remedies.of(row.recursos, null)).map(({ hasta: _none, ...remedy }) => remedy);
    const frases = row.frases === null ? [] : this.database.parseJson<string[]>(row.frases);
    const known = { llave, usuario, funcionario, recibo, privacidad, recursos, frases, informacion, respuestas };
    const destino = answerAim(row, { informacion, respuestas, forms: this.forms });
    const listed = listedRecord(row, await this.offices.of([row]));
    return { ...listed, ...known, exige_respuesta, medio: destino.medio, destino };
  }
}
