import type { HostSettings } from '../../../../host/plugin-api/index.js';
import type { DraftReturns } from '../../../forms/contract.js';
import type { Reception } from '../../find/reception.js';
import type { Fillings } from '../drafts/fillings.js';
import type { FilingDesk } from '../filing/filing-desk.js';
import type { PageKeeping } from '../handed-in/page-keeping.js';
import type { PageReader } from '../handed-in/page-reader.js';
import type { FillPages } from '../pages/fill-pages.js';
import type { DraftMail } from '../saving/draft-mail.js';

/** The services of the routes on which a tramite is filled in. */
export interface FillServices {
  readonly fillings: Fillings;
  readonly pageReader: PageReader;
  readonly pageKeeping: PageKeeping;
  readonly fillPages: FillPages;
  readonly filingDesk: FilingDesk;
  readonly draftMail: DraftMail;
  readonly reception: Reception;
  readonly returns: DraftReturns;
  readonly settings: HostSettings;
}
