import type { AutocompleteToken, QuestionTypeName } from './question.js';

/** A type of question, as editors of forms choose it. */
export interface QuestionTypeView {
  readonly tipo: QuestionTypeName;
  readonly nombre: string;
  /** A question of this type. */
  readonly ejemplo: string;
  /** The fields, under the names of a bundle, that a question of this type may have beside its code and its type. */
  readonly propiedades: readonly string[];
  /** The values of `pre_autocompletar`. */
  readonly autocompletar: readonly AutocompleteToken[];
}
