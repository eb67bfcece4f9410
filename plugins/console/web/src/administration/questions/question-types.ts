import type { QuestionFields } from './draft-model.js';

/** A type of questions, as the service describes it. */
export interface QuestionType {
  readonly tipo: string;
  readonly nombre: string;
  /** A question of this type. */
  readonly ejemplo: string;
  /** The properties that a question of this type may have. */
  readonly propiedades: readonly string[];
  readonly autocompletar: readonly string[];
}

/** The values that the editor of questions chooses from. */
export interface QuestionChoices {
  readonly tipos: readonly QuestionType[];
  readonly catalogos: readonly string[];
  /** The families of files that a question may ask for. */
  readonly familias: readonly { readonly codigo: string; readonly nombre: string }[];
}

/** The properties that some types have and others have not, by their name in a definition. */
const settings = {
  opciones: 'pre_opciones',
  catalogo: 'pre_catalogo',
  pre_patron: 'pre_patron',
  pre_patron_mensaje: 'pre_patron',
  pre_minimo: 'pre_minimo',
  pre_maximo: 'pre_maximo',
  pre_longitud_minima: 'pre_longitud_minima',
  pre_longitud_maxima: 'pre_longitud_maxima',
  pre_tipos_archivo: 'pre_tipos_archivo',
  pre_tamano_maximo: 'pre_tamano_maximo',
  pre_recibo: 'pre_recibo',
  pre_solicitante: 'pre_solicitante',
  pre_autocompletar: 'pre_autocompletar',
} as const;

type Setting = keyof typeof settings;

/** Tells whether questions of a type have a property. */
export function hasSetting(type: QuestionType | undefined, setting: Setting): boolean {
  const names = [setting, settings[setting]] as readonly string[];
  return type?.propiedades.some((name) => names.includes(name)) ?? false;
}

/** Tells whether two types mean the same by a limit: a number, a day, or a count of files. */
const kindOfLimit = (type: string): string => (type === 'FECHA' || type === 'ARCHIVO' ? type : 'NUMERO');

/** Gives a question another type; what the new type has no meaning for is left out. */
export function withType(fields: QuestionFields, type: QuestionType): Partial<QuestionFields> {
  const isOtherLimit = kindOfLimit(fields.pre_tipo) !== kindOfLimit(type.tipo);
  const lost = (Object.keys(settings) as Setting[]).filter(
    (setting) => !hasSetting(type, setting) || (isOtherLimit && (setting === 'pre_minimo' || setting === 'pre_maximo')),
  );
  return {
    ...Object.fromEntries(lost.map((setting) => [setting, undefined])),
    pre_tipo: type.tipo,
    // Whether an answer is personal follows from the type, unless it is said.
    ...(fields.pre_sensible !== undefined && { pre_sensible: undefined }),
    ...(type.tipo === 'INFORMATIVO' && { pre_obligatorio: undefined }),
  };
}

const personal: ReadonlySet<string> = new Set(['DOCUMENTO_IDENTIDAD', 'CORREO', 'TELEFONO', 'DIRECCION', 'UBICACION']);

/** Tells whether answers to a question are masked where the public looks. */
export const isPersonal = ({ pre_sensible: said, pre_tipo: type }: QuestionFields): boolean =>
  said ?? personal.has(type);

const picked: ReadonlySet<string> = new Set(['BOOLEANO', 'SELECCION', 'SELECCION_MULTIPLE', 'HORA', 'INFORMATIVO']);

/** Tells whether answers of a type may name a person, so that it should be said whether they are personal. */
export const mayBePersonal = (type: string): boolean => !picked.has(type);
