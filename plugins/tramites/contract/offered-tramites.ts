import { token } from '../../../host/plugin-api/index.js';
import type { ProfileCode } from '../../terms/contract.js';
import type { Receiving } from './receiving.js';

/** The questions that are asked on one page, under a title. */
export interface TramiteStep {
  /** The code of the page, in its address. */
  readonly codigo: string;
  readonly titulo: string;
  /** Codes of questions that follow one another in the form. */
  readonly preguntas: readonly string[];
}

/** The term of records with an answer, in words. */
export interface OfferedTerm {
  /** The name of the option, such as `Consulta`. */
  readonly respuesta: string;
  readonly plazo: string;
  readonly norma: string;
}

/** A tramite, as a channel offers it. Facts that the city does not give are absent (decisions, section 14). */
export interface OfferedTramite {
  readonly codigo: string;
  readonly nombre: string;
  /** The name of its form, for drafts (`Drafts.beginDraft`). */
  readonly form: string;
  readonly tema?: string | undefined;
  readonly descripcion?: string | undefined;
  /** Other names that people use for it, and words by which they look for it. */
  readonly sinonimos?: readonly string[] | undefined;
  /** The things that a person needs for it. */
  readonly requisitos?: readonly string[] | undefined;
  /** Its cost: in words, or as money with a decimal and an ISO 4217 code. */
  readonly costo?: string | { readonly valor: string; readonly moneda: string } | undefined;
  /** The term of its records in words, such as `15 días hábiles`. */
  readonly plazo?: string | undefined;
  /** The terms of records with certain answers, in words, which differ from that one. */
  readonly plazos?: readonly OfferedTerm[] | undefined;
  /** The legal profile of that term; absent for a term of the city's own. */
  readonly termino?: ProfileCode | undefined;
  /** The law of that term: the one that the city names, or else that of its legal profile. */
  readonly norma?: string | undefined;
  /** The department that answers its records. */
  readonly dependencia?: string | undefined;
  /** The steps of its form, in the order of the form; a question that none of them names has a page of its own. */
  readonly pasos?: readonly TramiteStep[] | undefined;
  /** When it takes filings; absent where it always does (`notReceivingWords`). */
  readonly recibe?: Receiving | undefined;
  /** Whether its whole form is one page; never beside steps. */
  readonly unaPagina: boolean;
}

/** The tramites that records can be filed of now, as far as that is known without opening their forms. */
export interface OfferedTramites {
  /**
   * Returns all tramites in the order of their codes, from memory, at most a second old. It is the same array as long
   * as nothing has changed.
   */
  listTramites(): Promise<readonly OfferedTramite[]>;

  /**
   * Returns the tramites that have at least half of the words of a query, the best first: in the name, `sinonimos`, the
   * topic, the description, the requirements or the department. Accents, plurals and slips are forgiven. It is empty
   * for a query without words.
   */
  searchTramites(query: string): Promise<readonly OfferedTramite[]>;

  /**
   * Finds a tramite; undefined for an unknown code. Throws `UnavailableError` where its stored form cannot be read, or
   * no plugin runs its process.
   */
  findTramite(codigo: string): Promise<OfferedTramite | undefined>;

  /** Says why a tramite takes no filings today, in a sentence for citizens; undefined where it takes them. */
  whyClosed(tramite: Pick<OfferedTramite, 'recibe'>): string | undefined;
}
export const OfferedTramites = token<OfferedTramites>('tramites/OfferedTramites');
