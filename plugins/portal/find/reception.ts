import { inject, injectable } from 'inversify';
import { OfferedTramites, type OfferedTramite } from '../../tramites/contract.js';

/** Says which tramites take no filings today. */
@injectable()
export class Reception {
  constructor(@inject(OfferedTramites) private readonly tramites: OfferedTramites) {}

  /** Returns why a tramite takes no filings today; undefined where it takes them. */
  closed(tramite: Pick<OfferedTramite, 'recibe'>): string | undefined {
    return this.tramites.whyClosed(tramite);
  }
}
