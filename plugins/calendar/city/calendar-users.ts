import { inject, injectable } from 'inversify';
import type { Transaction, UserReference } from '../../../host/plugin-api/index.js';
import { CalendarRows } from './calendar-rows.js';

/** Keeps a user from being removed who closed a day, or set the present settings. */
@injectable()
export class CalendarUsers implements UserReference {
  readonly things = 'días que cerró en el calendario';

  constructor(@inject(CalendarRows) private readonly rows: CalendarRows) {}

  refersTo(userId: number, tx: Transaction): Promise<boolean> {
    return this.rows.isNaming(userId, tx);
  }
}
