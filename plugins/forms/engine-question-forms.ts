import { inject, injectable } from 'inversify';
import { fieldErrors, InputError, type FieldIssue, type ImportContext } from '../../host/plugin-api/index.js';
import type {
  BundleQuestion,
  FormQuestion,
  QuestionForm,
  QuestionForms,
  QuestionTypeName,
  QuestionTypeView,
} from './contract.js';
import { formSchema } from './questions/form-schema.js';
import { hiddenText } from './questions/masks/hidden.js';
import { unmaskedQuestions } from './questions/public-answers.js';
import { QuestionEngine } from './questions/question-engine.js';
import { inFieldOrder } from './questions/question-fields.js';
import { underBundleNames } from './questions/question-names.js';
import { questionSchema } from './questions/question-schema.js';
import { identityNumber } from './questions/question-types/identity-number.js';
import { typeViews } from './questions/type-views.js';
import { questionTypes } from './questions/question-types/question-types.js';

type Placing = (path: FieldIssue['path']) => FieldIssue['path'];

const inQuestions: Placing = (path) => ['preguntas', ...path];

function refuse(issues: readonly FieldIssue[], place: Placing): void {
  if (issues.length === 0) return;
  const placed = issues.map(({ path, message }) => ({ path: place(path), message }));
  throw new InputError('El formulario no es válido.', { errors: fieldErrors(placed) });
}

/** {@link QuestionForms} by the question engine. */
@injectable()
export class EngineQuestionForms implements QuestionForms {
  readonly questionSchema = questionSchema;
  readonly formSchema = formSchema;

  constructor(@inject(QuestionEngine) private readonly engine: QuestionEngine) {}

  readQuestions(stored: unknown): FormQuestion[] {
    const questions: unknown[] = Array.isArray(stored) ? stored : [];
    return questions
      .filter((question): question is FormQuestion => typeof question === 'object' && question !== null)
      .map(inFieldOrder);
  }

  writeQuestion(question: FormQuestion): BundleQuestion {
    return underBundleNames(inFieldOrder(question));
  }

  findIssues(questions: readonly FormQuestion[]): Promise<readonly FieldIssue[]> {
    return this.engine.check(questions);
  }

  async checkQuestions(questions: readonly FormQuestion[], place: Placing = inQuestions): Promise<void> {
    refuse(await this.findIssues(questions), place);
  }

  async checkImported(
    questions: readonly FormQuestion[],
    name: string,
    { leftOut, warn }: Pick<ImportContext, 'leftOut' | 'warn'>,
  ): Promise<void> {
    const awaited = this.engine.awaitedCatalogs(questions, leftOut);
    refuse(await this.engine.check(questions, awaited), inQuestions);
    if (awaited.length > 0) {
      const catalogs = awaited.join(', ');
      const message = `${name}: not available: no loaded plugin brings the options of its form (catalogo: ${catalogs})`;
      warn(
        message,
        `${name}: no se puede usar, porque este servidor no tiene el catálogo de sus opciones (${catalogs}).`,
      );
    }
  }

  describeTypes(): readonly QuestionTypeView[] {
    return typeViews;
  }

  listCatalogs(): readonly string[] {
    return this.engine.catalogNames();
  }

  unmasked(questions: readonly FormQuestion[]): readonly string[] {
    return unmaskedQuestions(questions);
  }

  maskText(tipo: QuestionTypeName, text: string): string {
    const masked = questionTypes[tipo].mask(text);
    return typeof masked === 'string' ? masked : hiddenText;
  }

  identityNumber(text: string): string | undefined {
    return identityNumber(text);
  }

  openForm(stored: unknown, own: readonly FormQuestion[] = []): QuestionForm {
    return this.engine.openForm(stored, own);
  }
}
