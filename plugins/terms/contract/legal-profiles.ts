/** A limit in working days, and the law that sets it. */
export interface LegalLimit {
  readonly habiles: number;
  /** As `Ley 1755 de 2015, art. 17`. */
  readonly fuente: string;
}

/** A term of the citizen, in whole months or so, and the law that sets it. */
export interface CitizenTerm {
  readonly plazo: string;
  readonly fuente: string;
}

/** What the law makes of a request that nobody decides. */
export interface LegalSilence {
  /** Whether it is taken as refused, or as granted. */
  readonly efecto: 'NEGATIVO' | 'POSITIVO';
  /** Since when: so long after receipt, whatever happened to the term; without it as the term ends. */
  readonly plazo?: string;
  /** How many working days later at most what was granted is handed over. */
  readonly entrega?: number;
  readonly fuente: string;
}

/** A term that the law sets. What a law says nothing of is absent. */
export interface LegalProfile {
  /** In Spanish, as staff read it. */
  readonly nombre: string;
  /** How long the city has. */
  readonly plazo: LegalLimit;
  /** How much longer at most, in all extensions together; each is announced before the term is over. */
  readonly prorroga: LegalLimit;
  /**
   * Until when, from receipt, the citizen may be asked for what is missing: only then does the term pause. Without it
   * the law has no such pause: the citizen may be asked, and the term goes on.
   */
  readonly requerimiento?: LegalLimit;
  /** How long the citizen has to hand it in. */
  readonly plazoCiudadano?: CitizenTerm;
  /** How much longer at most, where the citizen asks for it before that is over; once a request. */
  readonly prorrogaCiudadano?: CitizenTerm;
  /** Until when, from receipt, the request is forwarded to the entity that is competent. */
  readonly traslado?: LegalLimit;
  readonly silencio?: LegalSilence;
}

/** Three months from the petition on without a decision that was notified. */
const refused: LegalSilence = { efecto: 'NEGATIVO', plazo: 'P3M', fuente: 'Ley 1437 de 2011, art. 83' };

const PETITIONS = 'Ley 1755 de 2015, art. 14';
const PARAGRAPH = 'Ley 1755 de 2015, art. 14, parágrafo';
const INCOMPLETE = 'Ley 1755 de 2015, art. 17';
const CLAIMS = 'Ley 1581 de 2012, art. 15';

/** Of all petitions: asked about within 10 days, the citizen has a month, and as much again; forwarded within 5. */
const ofPetitions = {
  requerimiento: { habiles: 10, fuente: INCOMPLETE },
  plazoCiudadano: { plazo: 'P1M', fuente: INCOMPLETE },
  prorrogaCiudadano: { plazo: 'P1M', fuente: INCOMPLETE },
  traslado: { habiles: 5, fuente: 'Ley 1755 de 2015, art. 21' },
} as const;

/** The terms that the law sets, by the code that a tramite names. Extensions of petitions: in all twice the term. */
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
  // Article 14 has no request for what is missing.
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
