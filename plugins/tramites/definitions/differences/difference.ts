/** A changed field of a question. */
export interface ChangedField {
  readonly campo: string;
  /** The field in words. */
  readonly nombre: string;
  readonly antes: string | null;
  readonly despues: string | null;
}

/** A difference between the stored definition and a draft. */
export interface Difference {
  readonly clase: 'agregada' | 'quitada' | 'movida' | 'cambiada' | 'dato';
  /** The code of the question, or the name of the field. */
  readonly codigo: string;
  /** The text of the question, or the field in words. */
  readonly nombre: string;
  readonly antes: string | null;
  readonly despues: string | null;
  /** The changed fields of a question that is `cambiada`. */
  readonly cambios: readonly ChangedField[];
  /** The consequences of the difference, in sentences. */
  readonly efectos: readonly string[];
}

/** A question under the names of a bundle, as far as it could be read. */
export type ComparedQuestion = Readonly<Record<string, unknown>>;

/** A definition whose fields have their defaults, as far as they could be read. */
export interface ComparedDefinition {
  readonly fields: ReadonlyMap<string, unknown>;
  /** In the order in which they are asked, by their codes. */
  readonly questions: ReadonlyMap<string, ComparedQuestion>;
}
