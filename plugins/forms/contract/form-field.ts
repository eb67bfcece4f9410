import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { FieldType, QuestionOption } from './question.js';

/** What a file may be: its media types without families, any where none are named, and its bytes. */
export interface FileLimits {
  readonly tipos?: readonly string[] | undefined;
  readonly tamano: number;
}

/** A JSON Schema 2020-12 that is an object. */
export type JsonSchema = Readonly<Record<string, JsonValue>>;

/** A field of a form, as somebody is asked for it. */
export interface FormField {
  readonly codigo: string;
  readonly texto: string;
  readonly tipo: FieldType;
  readonly obligatorio: boolean;
  readonly ayuda?: string;
  /** What it is picked out of. */
  readonly opciones?: readonly QuestionOption[];
  /** Where it is answered with a file. */
  readonly archivo?: FileLimits;
  /** Of its answer. */
  readonly schema: JsonSchema;
}

/** A text that a form shows and that is not answered. */
export type FormNotice = Pick<FormField, 'codigo' | 'texto' | 'ayuda'>;

/**
 * Where a dialogue stands. `notices` are to be shown first: they stand between what was asked before and what comes
 * now.
 */
export type FormStep =
  | {
      readonly kind: 'question';
      readonly question: FormField;
      readonly notices: readonly FormNotice[];
      /** How many of the questions that are shown have been answered or skipped. */
      readonly answered: number;
      /** How many are shown, as far as these answers tell: a later one may show or hide others. */
      readonly total: number;
    }
  | { readonly kind: 'complete'; readonly notices: readonly FormNotice[] };

/** A field that answers show, and how it stands. */
export interface ShownField {
  readonly field: FormField;
  /**
   * A `notice` is read and not answered. What is `answered` has an answer that the form takes; what is `skipped` was
   * left without one, and need not have one; all else is `open`.
   */
  readonly state: 'notice' | 'answered' | 'skipped' | 'open';
  /** Why the answer that it has is not taken, alone or together with others: it is `open` then. */
  readonly reason?: string;
  /** Whether other answers may hide it. */
  readonly isConditional: boolean;
}

/** What answers show of a form, in its order, and the codes of the questions that they hide. */
export interface ShownFields {
  readonly shown: readonly ShownField[];
  readonly hidden: readonly string[];
}
