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
  openNames,
  tally,
  worstFirst,
} from './answer-tally.js';
import { flag, summed } from './counted-read.js';
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
  /** The users who gave the first answers, those with the most late ones first; null for a process by itself. */
  readonly personas: (AnsweredCounts & { readonly usuario: number | null; readonly nombre: string | null })[];
  /** The tramites with an answer or an open record, those with the most late answers first. */
  readonly tramites: (AnswerCounted & NamedTramite)[];
}

/** A read of records that are answered: the moment, the author, the join that finds the author, and the condition. */
interface ClosedRead {
  readonly at: string;
  readonly persona: string;
  readonly author: string;
  readonly only: string;
}

const openList = openStates.map((state) => `'${state}'`).join(', ');

/**
 * The counts of records that were answered in time and late, and of those that are still open. A record that a process
 * decided without an answer is answered by that. The answers of a period are read from two indexes, the decisions from
 * one, and the open records from that of due dates: no row of a record that has ended is read.
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
    const groups = [
      ...(await this.answered(period, months)),
      ...(await this.decided(period, months)),
      ...(await this.open(period, months)),
    ];
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
    return this.closed(narrowed, months, {
      at: 'r.respondido',
      persona: 'a.user_id',
      author: `LEFT JOIN tramites_record_answer a
        ON a.record_id = r.id AND a.numero = 1 AND a.answered_at >= ${from} AND a.answered_at < ${to}`,
      only: 'r.respondido IS NOT NULL AND r.decidido IS NULL',
    });
  }

  /** Counts the records that a process decided without an answer, which ended their term as well. */
  private async decided(period: AnswerPeriod, months: readonly string[]): Promise<CountedGroup[]> {
    const narrowed = await this.narrowed(period, 'r.decidido');
    const only = 'r.decidido IS NOT NULL';
    return this.closed(narrowed, months, { at: 'r.decidido', persona: 'r.decidido_por', author: '', only });
  }

  private closed(narrowed: Conditions, months: readonly string[], read: ClosedRead): Promise<CountedGroup[]> {
    const { at, persona, author, only } = read;
    const mes = this.placeOf(at, months, narrowed);
    // Nothing ran out during a pause.
    const isPaused = `r.vence IS NULL AND r.suspendido = ${narrowed.place(true)}`;
    const hasNone = `r.vence IS NULL AND (r.suspendido IS NULL OR r.suspendido = ${narrowed.place(false)})`;
    return narrowed.rows<CountedGroup>(this.database, (where) =>
      summed({
        sql: `SELECT ${mes} AS mes, r.tramite_id AS tramite, ${persona} AS persona,
            ${flag('a_tiempo', `${at} <= r.vence OR ${isPaused}`)}, ${flag('tarde', `${at} > r.vence`)},
            ${flag('sin_plazo', hasNone)}
          FROM tramites_record r ${author} ${where} AND ${only}`,
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
