/** The values of `pre_tipo` (decisions, section 3). */
export const questionTypeNames = [
  'TEXTO',
  'TEXTO_LARGO',
  'NUMERO',
  'FECHA',
  'HORA',
  'CORREO',
  'TELEFONO',
  'BOOLEANO',
  'SELECCION',
  'SELECCION_MULTIPLE',
  'DOCUMENTO_IDENTIDAD',
  'DIRECCION',
  'UBICACION',
  'ARCHIVO',
  'INFORMATIVO',
] as const;

export type QuestionTypeName = (typeof questionTypeNames)[number];

/** The type of a field of any form: a type of question, or a list or an object of a JSON Schema. */
export type FieldType = QuestionTypeName | 'LISTA' | 'OBJETO';

/**
 * The types of data that browsers have of their user, under the names of HTML (`autocomplete`), by the type of question
 * that asks for them.
 */
export const autocompleteTokens = {
  TEXTO: ['name', 'given-name', 'family-name', 'organization'],
  CORREO: ['email'],
  TELEFONO: ['tel'],
  DIRECCION: ['street-address'],
} as const satisfies { readonly [type in QuestionTypeName]?: readonly string[] };

export type AutocompleteToken = (typeof autocompleteTokens)[keyof typeof autocompleteTokens][number];

/** The most files that a question of type ARCHIVO takes (`pre_maximo`). */
export const MOST_FILES_OF_QUESTION = 10;

/** An option of a selection. */
export interface QuestionOption {
  readonly codigo: string;
  readonly nombre: string;
  /** A line that explains it. */
  readonly ayuda?: string | undefined;
}

/** A question of a form with its defaults, as it is stored; decisions, section 3, describes the fields. */
export interface FormQuestion {
  readonly pre_codigo: string;
  readonly pre_texto: string;
  readonly pre_tipo: QuestionTypeName;
  readonly pre_obligatorio: boolean;
  readonly pre_orden?: number | undefined;
  readonly pre_ayuda?: string | undefined;
  readonly pre_opciones?: readonly QuestionOption[] | undefined;
  readonly pre_catalogo?: string | undefined;
  readonly pre_patron?: string | undefined;
  /** The message for an answer that the pattern refuses. */
  readonly pre_patron_mensaje?: string | undefined;
  readonly pre_minimo?: number | string | undefined;
  /** The limit of a NUMERO or a FECHA; for an ARCHIVO, the most files that answer it, 1 where it is absent. */
  readonly pre_maximo?: number | string | undefined;
  readonly pre_longitud_minima?: number | undefined;
  readonly pre_longitud_maxima?: number | undefined;
  readonly pre_tipos_archivo?: readonly string[] | undefined;
  readonly pre_tamano_maximo?: number | undefined;
  readonly pre_condicion?: string | undefined;
  readonly pre_sensible: boolean;
  readonly pre_consultable: boolean;
  readonly pre_recibo?: boolean | undefined;
  readonly pre_solicitante?: boolean | undefined;
  readonly pre_autocompletar?: AutocompleteToken | undefined;
}

/** A question under the names of a bundle, which differ for some fields (decisions, section 12). */
export type BundleQuestion = Omit<FormQuestion, 'pre_opciones' | 'pre_catalogo' | 'pre_condicion'> & {
  readonly opciones?: FormQuestion['pre_opciones'];
  readonly catalogo?: FormQuestion['pre_catalogo'];
  readonly condicion?: FormQuestion['pre_condicion'];
};

/** Options as they may be written: a text is both code and name. */
type WrittenOptions = readonly (string | QuestionOption)[] | undefined;

/** A question as it may be written: fields with a default may be absent, and a field may have either of its names. */
export type WrittenQuestion = Pick<FormQuestion, 'pre_codigo' | 'pre_texto' | 'pre_tipo'> & {
  readonly [field in keyof Omit<FormQuestion, 'pre_opciones'>]?: FormQuestion[field] | undefined;
} & {
  readonly pre_opciones?: WrittenOptions;
  readonly opciones?: WrittenOptions;
  readonly catalogo?: string | undefined;
  readonly condicion?: string | undefined;
};

/**
 * A question as it is shown for answering (interface, `info`): the four fields of the interface first.
 * `pre_consultable` is false for the types by whose answers no record can be found.
 */
export type PublicQuestion = Omit<FormQuestion, 'pre_orden' | 'pre_sensible' | 'pre_recibo' | 'pre_solicitante'>;
