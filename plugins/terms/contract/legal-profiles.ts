/** A limit in working days, and the law that sets it. */
export interface LegalLimit {
  readonly habiles: number;
  /** Such as `Ley 1755 de 2015, art. 17`. */
  readonly fuente: string;
}

/** A time that the citizen has, as an ISO 8601 duration, and the law that sets it. */
export interface CitizenTerm {
  readonly plazo: string;
  readonly fuente: string;
}

/** The legal effect of a request that is not decided. */
export interface LegalSilence {
  /** Whether it counts as refused, or as granted. */
  readonly efecto: 'NEGATIVO' | 'POSITIVO';
  /**
   * The time after receipt at which the effect begins, whatever happened to the term; absent: with the end of the term.
   */
  readonly plazo?: string;
  /** The most working days after that in which granted copies are delivered. */
  readonly entrega?: number;
  readonly fuente: string;
}

/** A term that the law sets. A rule that the law does not have is absent. */
export interface LegalProfile {
  /** The name in Spanish, for staff. */
  readonly nombre: string;
  /** The time that the city has. */
  readonly plazo: LegalLimit;
  /** The most that all extensions add together; each is announced before the term is over. */
  readonly prorroga: LegalLimit;
  /**
   * The period from receipt in which the citizen may be asked for what is missing: only such a request pauses the term.
   * Where it is absent, the law has no pause: the citizen may be asked, and the term goes on.
   */
  readonly requerimiento?: LegalLimit;
  /** The citizen's time to submit it. */
  readonly plazoCiudadano?: CitizenTerm;
  /** The most that this time is extended, once per request, where the citizen asks before it is over. */
  readonly prorrogaCiudadano?: CitizenTerm;
  /** The period from receipt in which the request is forwarded to the competent entity. */
  readonly traslado?: LegalLimit;
  readonly silencio?: LegalSilence;
}

/** The effect of three months after the petition without a decision that was notified. */
const refused: LegalSilence = { efecto: 'NEGATIVO', plazo: 'P3M', fuente: 'Ley 1437 de 2011, art. 83' };

const PETITIONS = 'Ley 1755 de 2015, art. 14';
const PARAGRAPH = 'Ley 1755 de 2015, art. 14, parágrafo';
const INCOMPLETE = 'Ley 1755 de 2015, art. 17';
const CLAIMS = 'Ley 1581 de 2012, art. 15';

/**
 * The rules of all petitions: the city asks within 10 days, the citizen has a month, and once a month more; forwarding
 * within 5 days.
 */
const ofPetitions = {
  requerimiento: { habiles: 10, fuente: INCOMPLETE },
  plazoCiudadano: { plazo: 'P1M', fuente: INCOMPLETE },
  prorrogaCiudadano: { plazo: 'P1M', fuente: INCOMPLETE },
  traslado: { habiles: 5, fuente: 'Ley 1755 de 2015, art. 21' },
} as const;

/** The legal terms, by the code that a tramite names. Extensions of petitions: in all as long as the term itself. */
export const legalProfiles = {
  PETICION: {
    nombre: 'Petición',
    plazo: { habiles: 15, fuente: PETITIONS },
    prorroga: { habiles: 15, fuente: PARAGRAPH },
    silencio: refused,
    ...ofPetitions,
  },
  DOCUMENTOS: {
    nombre: 'Petición de documentos y de información',
    plazo: { habiles: 10, fuente: `${PETITIONS}, num. 1` },
    prorroga: { habiles: 10, fuente: PARAGRAPH },
    silencio: { efecto: 'POSITIVO', entrega: 3, fuente: `${PETITIONS}, num. 1` },
    ...ofPetitions,
  },
  CONSULTA: {
    nombre: 'Consulta',
    plazo: { habiles: 30, fuente: `${PETITIONS}, num. 2` },
    prorroga: { habiles: 30, fuente: PARAGRAPH },
    silencio: refused,
    ...ofPetitions,
  },
  // Article 14 does not provide for asking the citizen for what is missing.
  HABEAS_CONSULTA: {
    nombre: 'Consulta de datos personales',
    plazo: { habiles: 10, fuente: 'Ley 1581 de 2012, art. 14' },
    prorroga: { habiles: 5, fuente: 'Ley 1581 de 2012, art. 14' },
  },
  HABEAS_RECLAMO: {
    nombre: 'Reclamo sobre datos personales',
    plazo: { habiles: 15, fuente: CLAIMS },
    prorroga: { habiles: 8, fuente: CLAIMS },
    requerimiento: { habiles: 5, fuente: CLAIMS },
    plazoCiudadano: { plazo: 'P2M', fuente: CLAIMS },
    traslado: { habiles: 2, fuente: CLAIMS },
  },
} as const satisfies Readonly<Record<string, LegalProfile>>;

/** The code of a {@link LegalProfile}. */
export type ProfileCode = keyof typeof legalProfiles;

export const profileCodes = Object.keys(legalProfiles) as [ProfileCode, ...ProfileCode[]];
