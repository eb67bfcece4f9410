import { inject, injectable } from 'inversify';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';
import { Terms, termInWords, type ProfileCode } from '../../terms/contract.js';
import type { OfferedTramite, OfferedTramites } from '../contract.js';
import { draftName } from './draftable-tramites.js';
import { TramiteCatalog, type Tramite } from './tramite-catalog.js';
import { TramiteProcesses } from './tramite-processes.js';

/** What is offered of a tramite, and the term that it was made with. */
interface Offer {
  readonly termino: ProfileCode | undefined;
  readonly tramite: OfferedTramite;
}

/** {@link OfferedTramites} of the catalogue. */
@injectable()
export class TramitesOnOffer implements OfferedTramites {
  /** The catalogue has new tramites after each change. */
  private readonly offers = new WeakMap<Tramite, Offer>();
  private last: readonly OfferedTramite[] = [];

  constructor(
    @inject(TramiteCatalog) private readonly catalog: TramiteCatalog,
    @inject(TramiteProcesses) private readonly processes: TramiteProcesses,
    @inject(Terms) private readonly terms: Terms,
  ) {}

  async list(): Promise<readonly OfferedTramite[]> {
    const tramites = await this.catalog.all();
    const startable = tramites.filter((tramite) => this.canStart(tramite));
    const offers = await Promise.all(startable.map((tramite) => this.offerOf(tramite)));
    const isSame = offers.length === this.last.length && offers.every((offer, index) => offer === this.last[index]);
    if (!isSame) this.last = offers;
    return this.last;
  }

  async find(codigo: string): Promise<OfferedTramite | undefined> {
    const tramite = await this.catalog.find(codigo);
    if (!tramite) return undefined;
    this.processes.check(tramite);
    return this.offerOf(tramite);
  }

  private async offerOf(tramite: Tramite): Promise<OfferedTramite> {
    const termino = await this.terminoOf(tramite);
    const known = this.offers.get(tramite);
    if (known && known.termino === termino) return known.tramite;
    const offer = { termino, tramite: offerOf(tramite, termino, this.terms) };
    this.offers.set(tramite, offer);
    return offer.tramite;
  }

  /** The term of the law for the records of a tramite: its own one, or that of its process where it names no term. */
  private async terminoOf(tramite: Tramite): Promise<ProfileCode | undefined> {
    if (tramite.termino !== undefined || tramite.plazo !== undefined) return tramite.termino;
    return this.processes.terminoOf(tramite);
  }

  private canStart(tramite: Tramite): boolean {
    try {
      this.processes.check(tramite);
      return true;
    } catch (error) {
      if (error instanceof UnavailableError) return false;
      throw error;
    }
  }
}

function offerOf(
  { codigo, nombre, plazo, page }: Tramite,
  termino: ProfileCode | undefined,
  terms: Terms,
): OfferedTramite {
  const { una_pagina, norma, ...shown } = page;
  const legal = termino === undefined ? undefined : terms.profile(termino).plazo;
  const term: Term | undefined = legal ? { habiles: legal.habiles } : plazo;
  return {
    codigo,
    nombre,
    form: draftName(codigo),
    ...shown,
    plazo: term === undefined ? undefined : termInWords(term),
    norma: norma ?? legal?.fuente,
    unaPagina: una_pagina ?? false,
  };
}
