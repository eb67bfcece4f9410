import { inject, injectable } from 'inversify';
import { OfferedTramites, type OfferedTramite } from '../../tramites/contract.js';
import type { PortalConfig } from '../portal-config.js';
import { PortalSettings } from '../portal-settings.js';
import { topicsOf, type Topic } from './topics.js';

/** The topics of the tramites, built once until the tramites change. */
interface Catalogue {
  readonly tramites: readonly OfferedTramite[];
  readonly topics: readonly Topic[];
}

/** Finds the tramites that may be filed now. */
@injectable()
export class TramiteFinder {
  private catalogue: Catalogue | undefined;

  constructor(
    @inject(OfferedTramites) private readonly offered: OfferedTramites,
    @inject(PortalSettings) private readonly settings: PortalConfig,
  ) {}

  async all(): Promise<readonly OfferedTramite[]> {
    return (await this.present()).tramites;
  }

  async topics(): Promise<readonly Topic[]> {
    return (await this.present()).topics;
  }

  /** Returns the tramites that match a query, the best first. */
  search(query: string): Promise<readonly OfferedTramite[]> {
    return this.offered.searchTramites(query);
  }

  /**
   * Finds the tramite by which a person can ask the city for anything: the configured one, or else the one with the
   * term of a petition that a search for its name finds first.
   */
  async petition(): Promise<OfferedTramite | undefined> {
    const { tramites } = await this.present();
    const named = tramites.find(({ codigo }) => codigo === this.settings.petition);
    return named ?? (await this.search('petición')).find(({ termino }) => termino === 'PETICION');
  }

  /** Finds a tramite. Throws `UnavailableError` where it takes no records now. */
  get(codigo: string): Promise<OfferedTramite | undefined> {
    return this.offered.findTramite(codigo);
  }

  private async present(): Promise<Catalogue> {
    const tramites = await this.offered.listTramites();
    if (this.catalogue?.tramites !== tramites) {
      this.catalogue = { tramites, topics: topicsOf(tramites) };
    }
    return this.catalogue;
  }
}
