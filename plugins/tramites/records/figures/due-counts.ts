import { inject, injectable } from 'inversify';
import { Clock, Database } from '../../../../host/plugin-api/index.js';
import { SOON, WorkingCalendar } from '../../../calendar/contract.js';
import { openStates, type RecordState, unnotifiedAnswers } from '../../vocabulary/index.js';
import { type NamedTramite, readTramites } from './named-tramites.js';

/** The records of a tramite that run against a term: open, not answered, and with a term that is not paused. */
export interface DueTramite extends NamedTramite {
  readonly abiertos: number;
  readonly vencidos: number;
  /** The open records whose term ends within {@link SOON}. */
  readonly por_vencer: number;
}

/** The counts of open and overdue records. */
export interface DueCounts {
  /** The end of the time that counts as soon. */
  readonly pronto: Date;
  /** The tramites, those with the most overdue records first. */
  readonly tramites: DueTramite[];
  /** Records with an answer that did not reach the person, open or not. */
  readonly sin_notificar: number;
  /** Records that staff have returned, where the time of the citizen is over. */
  readonly plazo_ciudadano_vencido: number;
  /** All open records, by state. */
  readonly estados: { readonly estado: RecordState; readonly total: number }[];
}

type Counted = Readonly<Record<'tramite_id' | 'abiertos' | 'vencidos' | 'por_vencer', number | string>>;

const openList = openStates.map((state) => `'${state}'`).join(', ');

/**
 * The counts of due records. Each reads an index: of due dates, of states, of answers that failed, of the citizen's
 * time. No record that has ended is read.
 */
@injectable()
export class DueCounting {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async now(): Promise<DueCounts> {
    const now = this.clock.now();
    const pronto = (await this.calendar.settled()).endAfter(now, SOON);
    const counted = await this.database.rows<Counted>(
      `SELECT tramite_id, COUNT(*) AS abiertos, SUM(CASE WHEN vence < $1 THEN 1 ELSE 0 END) AS vencidos,
         SUM(CASE WHEN vence >= $1 AND vence <= $2 THEN 1 ELSE 0 END) AS por_vencer
       FROM tramites_record WHERE vence IS NOT NULL AND respondido IS NULL AND estado IN (${openList})
       GROUP BY tramite_id`,
      [now, pronto],
    );
    const states = await this.database.rows<{ estado: RecordState; total: number | string }>(
      `SELECT estado, COUNT(*) AS total FROM tramites_record WHERE estado IN (${openList}) GROUP BY estado`,
    );
    const [unnotified] = await this.database.rows<{ total: number | string }>(
      `SELECT COUNT(DISTINCT a.record_id) AS total FROM tramites_record_answer a WHERE ${unnotifiedAnswers}`,
    );
    const [lapsed] = await this.database.rows<{ total: number | string }>(
      'SELECT COUNT(*) AS total FROM tramites_record WHERE plazo_ciudadano < $1',
      [now],
    );
    const totals = new Map(states.map(({ estado, total }) => [estado, Number(total)]));
    return {
      pronto,
      tramites: await this.named(counted),
      sin_notificar: Number(unnotified!.total),
      plazo_ciudadano_vencido: Number(lapsed!.total),
      estados: openStates.map((estado) => ({ estado, total: totals.get(estado) ?? 0 })),
    };
  }

  private async named(counted: readonly Counted[]): Promise<DueTramite[]> {
    const tramites = await readTramites(this.database);
    return counted
      .flatMap(({ tramite_id, abiertos, vencidos, por_vencer }) => {
        // A tramite that was created and removed between the two reads has no records.
        const tramite = tramites.get(Number(tramite_id));
        if (!tramite) return [];
        return {
          ...tramite,
          abiertos: Number(abiertos),
          vencidos: Number(vencidos),
          por_vencer: Number(por_vencer),
        };
      })
      .sort((a, b) => b.vencidos - a.vencidos || b.por_vencer - a.por_vencer || (a.codigo < b.codigo ? -1 : 1));
  }
}
