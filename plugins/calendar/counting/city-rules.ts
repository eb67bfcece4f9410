import type { CivilDay } from './civil-day.js';
import type { OfficeHours } from './office-hours.js';

/** Which days of the week the city works, and when. */
export interface CityRules {
  /** Whether Saturdays are working days. */
  readonly saturdays: boolean;
  /** Where it has none, whatever arrives on a day counts from there. */
  readonly hours: OfficeHours | undefined;
}

/** The rules of each day: a change counts from its first day on, and days before it keep theirs. */
export class RulesByDay {
  constructor(
    private readonly first: CityRules,
    /** In the order of their days. */
    private readonly changes: readonly (CityRules & { readonly since: CivilDay })[] = [],
  ) {}

  on(day: CivilDay): CityRules {
    return this.changes.findLast(({ since }) => since <= day) ?? this.first;
  }
}
