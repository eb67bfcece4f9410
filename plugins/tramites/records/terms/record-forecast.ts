import { inject, injectable } from 'inversify';
import type { CalendarEffect, CalendarFollower, PlannedCalendar } from '../../../calendar/contract.js';
import { PlannedTerms } from '../../../terms/contract.js';
import { RECORD } from '../../vocabulary/index.js';
import { StoredRecords } from '../search/stored-records.js';

/** Finds the open records that a planned change of the calendar would move. */
@injectable()
export class RecordForecast implements CalendarFollower {
  constructor(
    @inject(PlannedTerms) private readonly terms: PlannedTerms,
    @inject(StoredRecords) private readonly records: StoredRecords,
  ) {}

  async forecastChange(planned: PlannedCalendar): Promise<readonly CalendarEffect[]> {
    const { total, isComplete, first } = await this.terms.movedBy(RECORD, planned);
    const outlines = await this.records.outlineAll(first.map(({ id }) => id));
    const byId = new Map(outlines.map((outline) => [outline.recordId, outline]));
    const primeros = first.map(({ id, antes, despues }) => {
      const { radicado = null, tramite = null } = byId.get(id) ?? {};
      return { radicado, tramite, tarea: null, antes, despues };
    });
    return [{ que: 'expedientes', total, isComplete, primeros }];
  }
}
