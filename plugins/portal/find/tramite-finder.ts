import { inject, injectable, optional } from 'inversify';
import { OfferedCertificates, type OfferedCertificate } from '../../certificates/contract.js';
import {
  OfferedTramites,
  SearchIndex,
  searchedTexts,
  type OfferedTramite,
  type WeighedText,
} from '../../tramites/contract.js';
import type { PortalConfig } from '../portal-config.js';
import { PortalSettings } from '../portal-settings.js';
import { offerOf, type Offer } from './offer.js';
import { topicsOf, type Topic } from './topics.js';

/** The topics and the index, built once until the tramites or the certificates change. */
interface Catalogue {
  readonly tramites: readonly OfferedTramite[];
  readonly certificates: readonly OfferedCertificate[];
  /** All of them, the tramites first. */
  readonly offers: readonly Offer[];
  readonly topics: readonly Topic[];
  readonly index: SearchIndex<Offer>;
}

const NONE: readonly OfferedCertificate[] = [];

/** The word by which people look for a certificate, whatever its name. */
const KIND = 'certificado';

const textsOf = (offer: Offer): readonly WeighedText[] => [
  ...searchedTexts(offer),
  { text: offer.esCertificado ? KIND : '', weight: 2 },
];

/** Finds the tramites that may be filed now, and the certificates that may be asked for. */
@injectable()
export class TramiteFinder {
  private catalogue: Catalogue | undefined;

  constructor(
    @inject(OfferedTramites) private readonly offered: OfferedTramites,
    @inject(PortalSettings) private readonly settings: PortalConfig,
    @inject(OfferedCertificates) @optional() private readonly certificates?: OfferedCertificates,
  ) {}

  /** Returns the tramites, then the certificates. */
  async all(): Promise<readonly Offer[]> {
    return (await this.present()).offers;
  }

  async topics(): Promise<readonly Topic[]> {
    return (await this.present()).topics;
  }

  /** Returns the tramites and certificates that match a query, the best first. */
  async search(query: string): Promise<readonly Offer[]> {
    return (await this.present()).index.find(query);
  }

  /**
   * Finds the tramite by which a person can ask the city for anything: the configured one, or else the one with the
   * term of a petition that a search for its name finds first.
   */
  async petition(): Promise<Offer | undefined> {
    const { tramites } = await this.present();
    const named = tramites.find(({ codigo }) => codigo === this.settings.petition);
    return named ?? (await this.search('petición')).find(({ termino }) => termino === 'PETICION');
  }

  /** Finds a tramite. Throws `UnavailableError` where it takes no records now. */
  get(codigo: string): Promise<OfferedTramite | undefined> {
    return this.offered.findTramite(codigo);
  }

  /** Finds a certificate that may be asked for. */
  async certificate(codigo: string): Promise<OfferedCertificate | undefined> {
    return this.certificates?.findCertificate(codigo);
  }

  private async present(): Promise<Catalogue> {
    const tramites = await this.offered.listTramites();
    const certificates = (await this.certificates?.listCertificates()) ?? NONE;
    if (this.catalogue?.tramites !== tramites || this.catalogue.certificates !== certificates) {
      const offers = [...tramites, ...certificates.map(offerOf)];
      const [topics, index] = [topicsOf(offers), new SearchIndex(offers, textsOf)];
      this.catalogue = { tramites, certificates, offers, topics, index };
    }
    return this.catalogue;
  }
}
