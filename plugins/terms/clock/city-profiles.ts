import { inject, injectable } from 'inversify';
import { Clock } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import { legalProfiles, type LegalProfile, type ProfileCode } from '../contract.js';
import { TermsSettings } from '../terms-config.js';

/**
 * The legal terms, with the city's corrections from its configuration (`terms.profiles`). A correction applies to
 * requests received from its day on: a term keeps the law under which it began.
 */
@injectable()
export class CityProfiles {
  constructor(
    @inject(TermsSettings) private readonly settings: TermsSettings,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns the profile for a request received at a moment, or now. */
  of(code: ProfileCode, receivedAt: Date = this.clock.now()): LegalProfile {
    const day = this.calendar.dayOf(receivedAt);
    const corrections = (this.settings.profiles[code] ?? []).filter(({ desde }) => desde <= day);
    const inOrder = corrections
      .sort((a, b) => (a.desde < b.desde ? -1 : 1))
      .map(({ desde: _desde, ...numbers }) => numbers);
    return Object.assign({}, legalProfiles[code], ...inOrder) as LegalProfile;
  }

  /** Returns the profile of a term; undefined for a term of the city's own. */
  ofTerm({
    perfil,
    receivedAt,
  }: {
    readonly perfil: ProfileCode | null;
    readonly receivedAt: Date;
  }): LegalProfile | undefined {
    return perfil === null ? undefined : this.of(perfil, receivedAt);
  }
}
