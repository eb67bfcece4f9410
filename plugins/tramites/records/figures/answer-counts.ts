import { inject, injectable } from 'inversify';
import { Clock, Database, UserDirectory, type Conditions } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { openStates } from '../../vocabulary/index.js';
import { RecordSearch } from '../search/record-search.js';
import {
  allCounts,
  answeredCounts,
  type AnswerCounted,
  type AnsweredCounts,
  answeredNames,
  type CountedGroup,
  type CountName,
  type Grouping,
  openNames,
  tally,
  worstFirst,
} from './answer-tally.js';
import { countDays, dayAfter, monthsOf } from './day-range.js';
import { type NamedTramite, readTramites } from './named-tramites.js';

/** The days of a figure, both included, and the records that it is about. */
export interface AnswerPeriod {
  readonly desde: string;
  readonly hasta: string;
  /** The code of a tramite. */
  readonly tramite?: string | undefined;
  /** The name of the department that answers the records. */
  readonly oficina?: string | undefined;
}

/** The answers of a period in three groupings. */
export interface AnswerFigures {
  readonly total: AnswerCounted;
  /** Each month of the period: answers in the month of the answer, open records in that of the filing. */
  readonly meses: (AnswerCounted & { readonly mes: string })[];
  /** The users who gave the first answers, those with the most late ones first; null for an unknown user. */
  readonly personas: (AnsweredCounts & { readonly usuario: number | null; readonly nombre: string | null })[];
  /** The tramites with an answer or an open record, those with the most late answers first. */
  readonly tramites: (AnswerCounted & NamedTramite)[];
}

/** A read of records, with 1 or 0 in the column of each count. */
interface CountedRead {
  readonly sql: string;
  readonly names: readonly CountName[];
  readonly groupings: readonly Grouping[];
}

const openList = openStates.map((state) => `'${state}'`).join(', ');

const flag = (name: CountName, condition: string): string => `CASE WHEN ${condition} THEN 1 ELSE 0 END AS ${name}`;

/** Builds the statement that sums the counts of a read for each of its groupings. */
function summed({ sql, names, groupings }: CountedRead): string {
  const which = groupings.map((one) => `WHEN GROUPING(x.${one}) = 0 THEN '${one}'`).join(' ');
  const columns = groupings.map((one) => `x.${one}`);
  return `SELECT CASE ${which} END AS por, COALESCE(${columns.join(', ')}) AS clave,
      ${names.map((name) => `SUM(x.${name}) AS ${name}`).join(', ')}
    FROM (${sql}) AS x GROUP BY GROUPING SETS (${columns.map((one) => `(${one})`).join(', ')})`;
}

/**
 * The counts of records that were answered in time and late, and of those that are still open. The answers of a period
 * are read from two indexes, and the open records from that of due dates: no row of a record that has ended is read.
 */
@injectable()
export class AnswerCounts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(RecordSearch) private readonly search: RecordSearch,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Counts the answers of a period, a year at most. Throws `InputError` for too many days. */
  async ofPeriod(period: AnswerPeriod): Promise<AnswerFigures> {
    countDays(period.desde, period.hasta);
    const months = monthsOf(period.desde, period.hasta);
    const groups = [...(await this.answered(period, months)), ...(await this.open(period, months))];
    const byMonth = tally(groups, 'mes');
    return {
      total: allCounts(byMonth.values()),
      meses: months.map((mes, place) => ({ mes, ...allCounts(byMonth.has(place) ? [byMonth.get(place)!] : []) })),
      personas: await this.people(groups),
      tramites: await this.tramites(groups),
    };
  }

  private async people(groups: readonly CountedGroup[]): Promise<AnswerFigures['personas']> {
    const byUser = [...tally(groups, 'persona')];
    const names = await this.users.namesOf(byUser.flatMap(([id]) => id ?? []));
    return byUser
      .map(([usuario, numbers]) => {
        const nombre = usuario === null ? undefined : names.get(usuario)?.name;
        return { usuario, nombre: nombre ?? null, ...answeredCounts(numbers) };
      })
      .sort((a, b) => worstFirst(a, b) || (a.usuario ?? 0) - (b.usuario ?? 0));
  }

  private async tramites(groups: readonly CountedGroup[]): Promise<AnswerFigures['tramites']> {
    const tramites = await readTramites(this.database);
    return [...tally(groups, 'tramite')]
      .flatMap(([id, numbers]) => {
        const tramite = id === null ? undefined : tramites.get(id);
        return tramite ? [{ ...tramite, ...allCounts([numbers]) }] : [];
      })
      .sort((a, b) => worstFirst(a, b) || (a.codigo < b.codigo ? -1 : 1));
  }

  /** Counts first answers. Each was given at the moment that ended the term of its record. */
  private async answered(period: AnswerPeriod, months: readonly string[]): Promise<CountedGroup[]> {
    const narrowed = await this.narrowed(period, 'r.respondido');
    const [from, to] = this.limits(period).map((moment) => narrowed.place(moment));
    const mes = this.placeOf('r.respondido', months, narrowed);
    return narrowed.rows<CountedGroup>(this.database, (where) =>
      summed({
        sql: `SELECT ${mes} AS mes, r.tramite_id AS tramite, a.user_id AS persona,
            ${flag('a_tiempo', 'r.respondido <= r.vence')}, ${flag('tarde', 'r.respondido > r.vence')},
            ${flag('sin_plazo', 'r.vence IS NULL')}
          FROM tramites_record r LEFT JOIN tramites_record_answer a
            ON a.record_id = r.id AND a.numero = 1 AND a.answered_at >= ${from} AND a.answered_at < ${to}
          ${where} AND r.respondido IS NOT NULL`,
        names: answeredNames,
        groupings: ['mes', 'persona', 'tramite'],
      }),
    );
  }

  /** Counts the records that run against a term: open, not answered, and with a term that is not paused. */
  private async open(period: AnswerPeriod, months: readonly string[]): Promise<CountedGroup[]> {
    const narrowed = await this.narrowed(period, 'r.created_at');
    const now = narrowed.place(this.clock.now());
    const mes = this.placeOf('r.created_at', months, narrowed);
    return narrowed.rows<CountedGroup>(this.database, (where) =>
      summed({
        sql: `SELECT ${mes} AS mes, r.tramite_id AS tramite,
            ${flag('abiertos_a_tiempo', `r.vence >= ${now}`)}, ${flag('abiertos_vencidos', `r.vence < ${now}`)}
          FROM tramites_record r
          ${where} AND r.vence IS NOT NULL AND r.respondido IS NULL AND r.estado IN (${openList})`,
        names: openNames,
        groupings: ['mes', 'tramite'],
      }),
    );
  }

  /** Returns the first moment of a period, and the first one after it. */
  private limits({ desde, hasta }: AnswerPeriod): readonly [from: Date, to: Date] {
    return [this.calendar.startOf(desde), this.calendar.startOf(dayAfter(hasta))];
  }

  /** Makes the conditions that the moment in a column is in the period, and those of the tramite and the office. */
  private async narrowed(period: AnswerPeriod, column: string): Promise<Conditions> {
    const { tramite, oficina } = period;
    const narrowed = await this.search.conditionsOf({ tramite, oficina });
    return narrowed.and(`${column} >= ? AND ${column} < ?`, ...this.limits(period));
  }

  /** Builds the place of a moment among the months of the period. */
  private placeOf(column: string, [_first, ...later]: readonly string[], narrowed: Conditions): string {
    const cases = later.map((month, place) => {
      const begin = narrowed.place(this.calendar.startOf(`${month}-01`));
      return `WHEN ${column} < ${begin} THEN ${place}`;
    });
    return cases.length === 0 ? '0' : `CASE ${cases.join(' ')} ELSE ${cases.length} END`;
  }
}
