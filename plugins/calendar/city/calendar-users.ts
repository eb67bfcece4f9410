import { inject, injectable } from 'inversify';
import type { Transaction, UserReference } from '../../../host/plugin-api/index.js';
import { CalendarRows } from './calendar-rows.js';

/** A user who closed a day, or set the settings that hold, is not removed. */
@injectable()
export class CalendarUsers implements UserReference {
  constructor(@inject(CalendarRows) private readonly rows: CalendarRows) {}

  refersTo(userId: number, tx: Transaction): Promise<boolean> {
    return this.rows.isNaming(userId, tx);
  }
}
