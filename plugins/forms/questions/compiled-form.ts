import type { Expressions } from '../../../host/plugin-api/index.js';
import type { Answers, FormDescription, FormQuestion, PublicQuestion, QuestionForm, SearchKey } from '../contract.js';
import { CompiledQuestion } from './compiled-question.js';
import { FieldForm } from './field-form.js';
import { publicQuestion } from './public-question.js';
import { schemaOf } from './schema-of.js';
import { searchTexts } from './search-texts.js';

/** {@link QuestionForm} of questions whose definitions fit together. */
export class CompiledForm extends FieldForm<CompiledQuestion<FormQuestion>> implements QuestionForm {
  /** Built by `QuestionEngine`, which gives the questions in the order of the form. */
  constructor(definitions: readonly FormQuestion[], expressions: Expressions) {
    super(
      definitions.map((definition) => new CompiledQuestion(definition)),
      expressions,
    );
  }

  describe(): PublicQuestion[] {
    return [...this.questions.values()].map(({ definition }) => publicQuestion(definition));
  }

  asSchema(): FormDescription {
    return schemaOf([...this.questions.values()]);
  }

  findQuestion(codigo: string): FormQuestion | undefined {
    return this.questions.get(codigo)?.definition;
  }

  searchKeys(answers: Answers): SearchKey[] {
    return this.stored(answers).flatMap(([{ codigo, definition }, stored]) =>
      searchTexts(stored).map((texto) => ({ codigo, texto, consultable: definition.pre_consultable })),
    );
  }

  receiptQuestion(answers: Answers): string | undefined {
    return this.stored(answers).find(([{ definition }]) => definition.pre_recibo)?.[0].codigo;
  }
}
