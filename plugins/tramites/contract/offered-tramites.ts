import { token } from '../../../host/plugin-api/index.js';

/** Questions that are asked on one page, under a title. */
export interface TramiteStep {
  /** Of the page, in its address. */
  readonly codigo: string;
  readonly titulo: string;
  /** Codes of questions that follow one another in the form. */
  readonly preguntas: readonly string[];
}

/** A tramite, as a channel offers it; what the city does not say of it is absent (decisions, section 14). */
export interface OfferedTramite {
  readonly codigo: string;
  readonly nombre: string;
  /** What drafts of it are of: the name of its form (`Drafts.begin`). */
  readonly form: string;
  readonly tema?: string | undefined;
  readonly descripcion?: string | undefined;
  /** What a person needs for it. */
  readonly requisitos?: readonly string[] | undefined;
  /** What it costs: in words, or as money with a decimal and an ISO 4217 code. */
  readonly costo?: string | { readonly valor: string; readonly moneda: string } | undefined;
  /** How long a record of it may take, such as `15 días hábiles`. */
  readonly plazo?: string | undefined;
  /** The law of that term: what the city names, or else what its legal profile does. */
  readonly norma?: string | undefined;
  /** The department that answers it. */
  readonly dependencia?: string | undefined;
  /** The steps of its form, in the order of the form; a question that none of them names has a page of its own. */
  readonly pasos?: readonly TramiteStep[] | undefined;
  /** Whether its whole form is one page; never beside steps. */
  readonly unaPagina: boolean;
}

/** The tramites that records can be filed of now, as far as that is known without opening their forms. */
export interface OfferedTramites {
  /** In the order of their codes; from memory, at most a second old. The same array as long as nothing has changed. */
  list(): Promise<readonly OfferedTramite[]>;

  /**
   * One of them; undefined for a code of no tramite. Throws `UnavailableError` for one whose stored form cannot be read
   * or whose process no plugin runs.
   */
  find(codigo: string): Promise<OfferedTramite | undefined>;
}
export const OfferedTramites = token<OfferedTramites>('tramites/OfferedTramites');
