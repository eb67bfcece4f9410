import { inject, injectable } from 'inversify';
import { Clock, conditions, Database } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import type { Absences, PresentAbsence } from '../../contract.js';

interface Row {
  readonly user_id: number;
  readonly substitute_id: number;
  readonly hasta: string;
}

/** The absences that have begun, from `workflow_substitution`. */
@injectable()
export class PresentAbsences implements Absences {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async findAbsent(userIds: readonly number[]): Promise<ReadonlyMap<number, PresentAbsence>> {
    const today = this.calendar.dayOf(this.clock.now());
    const rows = await conditions()
      .and('desde <= ?', today)
      .and('hasta >= ?', today)
      .oneOf('user_id', userIds)
      .rows<Row>(this.database, (where) => `SELECT user_id, substitute_id, hasta FROM workflow_substitution ${where}`);
    return new Map(rows.map((row) => [row.user_id, { hasta: row.hasta, substituteId: row.substitute_id }]));
  }
}
