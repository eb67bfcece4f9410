import { inject, injectable } from 'inversify';
import { legalProfiles, type LegalProfile, type ProfileCode } from '../contract.js';
import { TermsSettings } from '../terms-config.js';

/** The terms of the law, with what the configuration of the city corrects in them (`terms.profiles`). */
@injectable()
export class CityProfiles {
  constructor(@inject(TermsSettings) private readonly settings: TermsSettings) {}

  of(code: ProfileCode): LegalProfile {
    return { ...legalProfiles[code], ...this.settings.profiles[code] };
  }

  /** Undefined for a term of the city's own. */
  ofTerm({ perfil }: { readonly perfil: ProfileCode | null }): LegalProfile | undefined {
    return perfil === null ? undefined : this.of(perfil);
  }
}
