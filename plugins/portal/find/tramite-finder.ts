import { inject, injectable } from 'inversify';
import { OfferedTramites, type OfferedTramite } from '../../tramites/contract.js';
import type { PortalConfig } from '../portal-config.js';
import { PortalSettings } from '../portal-settings.js';
import { SearchIndex, type WeighedText } from './search-index.js';
import { topicsOf, type Topic } from './topics.js';

/** The topics and the index of the tramites, built once until the tramites change. */
interface Catalogue {
  readonly tramites: readonly OfferedTramite[];
  readonly topics: readonly Topic[];
  readonly index: SearchIndex<OfferedTramite>;
}

const textsOf = (tramite: OfferedTramite): readonly WeighedText[] => [
  { text: tramite.nombre, weight: 4 },
  { text: tramite.sinonimos?.join(' ') ?? '', weight: 3 },
  { text: tramite.tema ?? '', weight: 2 },
  { text: tramite.descripcion ?? '', weight: 2 },
  { text: tramite.requisitos?.join(' ') ?? '', weight: 1 },
  { text: tramite.dependencia ?? '', weight: 1 },
];

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
  async search(query: string): Promise<readonly OfferedTramite[]> {
    return (await this.present()).index.find(query);
  }

  /**
   * Finds the tramite by which a person can ask the city for anything: the configured one, or else the one with the
   * term of a petition that a search for its name finds first.
   */
  async petition(): Promise<OfferedTramite | undefined> {
    const { tramites, index } = await this.present();
    const named = tramites.find(({ codigo }) => codigo === this.settings.petition);
    return named ?? index.find('petición').find(({ termino }) => termino === 'PETICION');
  }

  /** Finds a tramite. Throws `UnavailableError` where it takes no records now. */
  get(codigo: string): Promise<OfferedTramite | undefined> {
    return this.offered.findTramite(codigo);
  }

  private async present(): Promise<Catalogue> {
    const tramites = await this.offered.listTramites();
    if (this.catalogue?.tramites !== tramites) {
      this.catalogue = { tramites, topics: topicsOf(tramites), index: new SearchIndex(tramites, textsOf) };
    }
    return this.catalogue;
  }
}
