import { inject, injectable } from 'inversify';
import { Clock } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import { legalProfiles, type LegalProfile, type ProfileCode } from '../contract.js';
import { TermsSettings } from '../terms-config.js';

/**
 * The terms of the law, with what the configuration of the city corrects in them (`terms.profiles`). A correction holds
 * for what is received from its day on: a term keeps the law under which it began.
 */
@injectable()
export class CityProfiles {
  constructor(
    @inject(TermsSettings) private readonly settings: TermsSettings,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** For what is received at a moment, or now. */
  of(code: ProfileCode, receivedAt: Date = this.clock.now()): LegalProfile {
    const day = this.calendar.dayOf(receivedAt);
    const corrections = (this.settings.profiles[code] ?? []).filter(({ desde }) => desde <= day);
    const inOrder = corrections
      .sort((a, b) => (a.desde < b.desde ? -1 : 1))
      .map(({ desde: _desde, ...numbers }) => numbers);
    return Object.assign({}, legalProfiles[code], ...inOrder) as LegalProfile;
  }

  /** Undefined for a term of the city's own. */
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
