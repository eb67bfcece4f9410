import { inject, injectable } from 'inversify';
import { Clock, UnavailableError } from '../../../host/plugin-api/index.js';
import { WorkingCalendar, type Term } from '../../calendar/contract.js';
import type { QuestionForm } from '../../forms/contract.js';
import { Terms, termInWords } from '../../terms/contract.js';
import { notReceivingWords, type OfferedTerm, type OfferedTramite, type OfferedTramites } from '../contract.js';
import type { AnswerTerms } from './answer-terms.js';
import { TramiteSearch } from './tramite-search.js';
import { draftName } from './draftable-tramites.js';
import { TramiteCatalog, type Tramite } from './tramite-catalog.js';
import { TramiteProcesses } from './tramite-processes.js';

/** {@link OfferedTramites} of the catalogue. */
@injectable()
export class TramitesOnOffer implements OfferedTramites {
  /** The offers by tramite. The catalogue makes new tramites after each change. */
  private readonly offers = new WeakMap<Tramite, OfferedTramite>();
  private last: readonly OfferedTramite[] = [];
  private readonly search = new TramiteSearch();

  constructor(
    @inject(TramiteCatalog) private readonly catalog: TramiteCatalog,
    @inject(TramiteProcesses) private readonly processes: TramiteProcesses,
    @inject(Terms) private readonly terms: Terms,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async listTramites(): Promise<readonly OfferedTramite[]> {
    const tramites = await this.catalog.all();
    const offers = tramites.filter((tramite) => this.canStart(tramite)).map((tramite) => this.offerOf(tramite));
    const isSame = offers.length === this.last.length && offers.every((offer, index) => offer === this.last[index]);
    if (!isSame) this.last = offers;
    return this.last;
  }

  async searchTramites(query: string): Promise<readonly OfferedTramite[]> {
    return this.search.find(await this.listTramites(), query);
  }

  async findTramite(codigo: string): Promise<OfferedTramite | undefined> {
    const tramite = await this.catalog.find(codigo);
    if (!tramite) return undefined;
    this.processes.check(tramite);
    return this.offerOf(tramite);
  }

  whyClosed({ recibe }: Pick<OfferedTramite, 'recibe'>): string | undefined {
    return recibe && notReceivingWords(this.calendar.dayOf(this.clock.now()), recibe);
  }

  private offerOf(tramite: Tramite): OfferedTramite {
    const offer = this.offers.get(tramite) ?? offerOf(tramite, this.terms);
    this.offers.set(tramite, offer);
    return offer;
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

/** Describes a tramite as channels offer it. */
export function offerOf(
  {
    codigo,
    nombre,
    plazo,
    termino,
    page,
    form,
  }: Pick<Tramite, 'codigo' | 'nombre' | 'plazo' | 'termino' | 'page' | 'form'>,
  terms: Terms,
): OfferedTramite {
  const { una_pagina, norma, terminos, asunto: _subject, ...shown } = page;
  const legal = termino === undefined ? undefined : terms.profile(termino).plazo;
  const term: Term | undefined = legal ? { habiles: legal.habiles } : plazo;
  return {
    codigo,
    nombre,
    form: draftName(codigo),
    ...shown,
    termino,
    plazo: term === undefined ? undefined : termInWords(term),
    ...(terminos && { plazos: termsByAnswer(terminos, form, terms) }),
    norma: norma ?? legal?.fuente,
    unaPagina: una_pagina ?? false,
  };
}

/** Lists the terms by answer in words, each with the name of its option. */
function termsByAnswer({ pregunta, respuestas }: AnswerTerms, form: QuestionForm, terms: Terms): OfferedTerm[] {
  const options = form.describeQuestions().find(({ pre_codigo }) => pre_codigo === pregunta)?.pre_opciones ?? [];
  return Object.entries(respuestas).map(([codigo, profile]) => {
    const { habiles, fuente } = terms.profile(profile).plazo;
    const option = options.find((one) => one.codigo === codigo);
    return { respuesta: option?.nombre ?? codigo, plazo: termInWords({ habiles }), norma: fuente };
  });
}
