import { inject, injectable } from 'inversify';
import { fieldErrors, InputError, UnavailableError } from '../../../host/plugin-api/index.js';
import type { FormQuestion, QuestionForm, QuestionForms } from '../contract.js';
import {
  FormDefinitionError,
  inFieldOrder,
  QuestionEngine,
  QuestionEngineError,
  questionSchema,
  underBundleNames,
  type CompiledForm,
  type QuestionDefinition,
} from '../questions/index.js';

/** {@link QuestionForms} by the engine of the procedures' own forms. */
@injectable()
export class EngineQuestionForms implements QuestionForms {
  readonly questionSchema = questionSchema;

  constructor(@inject(QuestionEngine) private readonly engine: QuestionEngine) {}

  write(question: FormQuestion): FormQuestion {
    return { ...underBundleNames(inFieldOrder(question as QuestionDefinition)) };
  }

  compile(questions: readonly FormQuestion[]): QuestionForm {
    const form = this.compiled(questions as readonly QuestionDefinition[]);
    return {
      describe: () => form.describe(),
      validate: (input) =>
        form.validate(input).catch((error: unknown) => {
          throw error instanceof QuestionEngineError ? new UnavailableError(undefined, error) : error;
        }),
    };
  }

  private compiled(questions: readonly QuestionDefinition[]): CompiledForm {
    try {
      return this.engine.compileForm(questions);
    } catch (error) {
      if (!(error instanceof FormDefinitionError)) throw error;
      const placed = error.issues.map(({ path, message }) => ({ path: ['preguntas', ...path], message }));
      throw new InputError('El formulario no es válido.', { errors: fieldErrors(placed), cause: error });
    }
  }
}
