import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { AutocompleteToken, FieldType, QuestionOption } from './question.js';

/**
 * The limits of a file: media types without families, any type where none are named, and the size in bytes; and the
 * most files of an answer, where that is more than one.
 */
export interface FileLimits {
  readonly tipos?: readonly string[] | undefined;
  readonly tamano: number;
  /** Where it is there, the answer is a list of files, in the order in which they came. */
  readonly maximo?: number | undefined;
}

/** A JSON Schema 2020-12 that is an object. */
export type JsonSchema = Readonly<Record<string, JsonValue>>;

/** A field of a form, as a person is asked for it. */
export interface FormField {
  readonly codigo: string;
  readonly texto: string;
  readonly tipo: FieldType;
  readonly obligatorio: boolean;
  readonly ayuda?: string;
  /** The options of a selection. */
  readonly opciones?: readonly QuestionOption[];
  /** The limits of a field that is answered with a file. */
  readonly archivo?: FileLimits;
  /** The datum of the person who answers that browsers fill in; absent where it may be about another person. */
  readonly autocompletar?: AutocompleteToken;
  /** The schema of its answer. */
  readonly schema: JsonSchema;
}

/** A text that a form shows and that is not answered. */
export type FormNotice = Pick<FormField, 'codigo' | 'texto' | 'ayuda'>;

/**
 * The next step of a dialogue. `notices` are the texts between the previous question and this one, to be shown first.
 */
export type FormStep =
  | {
      readonly kind: 'question';
      readonly question: FormField;
      readonly notices: readonly FormNotice[];
      /** How many of the shown questions have been answered or skipped. */
      readonly answered: number;
      /** How many questions the present answers show: a later answer may show or hide others. */
      readonly total: number;
    }
  | { readonly kind: 'complete'; readonly notices: readonly FormNotice[] };

/** A field that the answers show, and its state. */
export interface ShownField {
  readonly field: FormField;
  /**
   * `notice`: a text to read. `answered`: has an answer that the form accepts. `skipped`: was left without an answer
   * and is not required. `open`: everything else.
   */
  readonly state: 'notice' | 'answered' | 'skipped' | 'open';
  /** Why the form refuses its present answer, by itself or together with others; its state is `open` then. */
  readonly reason?: string;
  /** Whether other answers may hide it. */
  readonly isConditional: boolean;
}

/** The fields that answers show, in the order of the form, and the codes of the questions that they hide. */
export interface ShownFields {
  readonly shown: readonly ShownField[];
  readonly hidden: readonly string[];
}
