import { inject, injectable } from 'inversify';
import { fieldErrors, InputError, UnavailableError } from '../../../host/plugin-api/index.js';
import type { FormQuestion, QuestionForm, QuestionForms } from '../contract.js';
import {
  FormDefinitionError,
  formSchema,
  inFieldOrder,
  QuestionEngine,
  QuestionEngineError,
  questionSchema,
  underBundleNames,
  type QuestionDefinition,
} from '../questions/index.js';

/** {@link QuestionForms} by the engine of the procedures' own forms. */
@injectable()
export class EngineQuestionForms implements QuestionForms {
  readonly questionSchema = questionSchema;
  readonly formSchema = formSchema;

  constructor(@inject(QuestionEngine) private readonly engine: QuestionEngine) {}

  write(question: FormQuestion): FormQuestion {
    return { ...underBundleNames(inFieldOrder(question as QuestionDefinition)) };
  }

  async check(questions: readonly FormQuestion[]): Promise<void> {
    try {
      await this.engine.compileForm(questions as readonly QuestionDefinition[]);
    } catch (error) {
      if (!(error instanceof FormDefinitionError)) throw asUnavailable(error);
      const placed = error.issues.map(({ path, message }) => ({ path: ['preguntas', ...path], message }));
      throw new InputError('El formulario no es válido.', { errors: fieldErrors(placed), cause: error });
    }
  }

  open(stored: unknown): QuestionForm {
    const form = this.engine.openForm(stored);
    const refuse = (error: unknown): never => {
      throw asUnavailable(error);
    };
    return {
      ready: () => form.ready().catch(refuse),
      describe: () => form.describe(),
      validate: (input) => form.validate(input).catch(refuse),
    };
  }
}

function asUnavailable(error: unknown): unknown {
  return error instanceof QuestionEngineError ? new UnavailableError(undefined, error) : error;
}
