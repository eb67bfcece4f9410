import { inject, injectable } from 'inversify';
import { QuestionForms, type FormQuestion, type QuestionForm } from '../../forms/contract.js';
import { TramiteCatalog } from '../catalog/index.js';
import type { WrittenDefinition } from './draft-content.js';

/** The form of a definition, as far as it can be used. */
export interface DraftForm {
  readonly form: QuestionForm;
  /** The texts of its questions that have faults. */
  readonly leftOut: readonly string[];
}

/** The most times that questions are left out: each time, a condition may lose the question that it names. */
const MOST_ROUNDS = 10;

/** The most questions that are read. */
const MOST_READ = 400;

/** Opens the forms of definitions that may be faulty. */
@injectable()
export class DraftForms {
  constructor(
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(TramiteCatalog) private readonly catalog: TramiteCatalog,
  ) {}

  /** Opens the form without the questions that have faults. Throws `UnavailableError` where they cannot be checked. */
  async open({ preguntas: written, tra_isDenuncia }: WrittenDefinition): Promise<DraftForm> {
    const list: readonly unknown[] = Array.isArray(written) ? written.slice(0, MOST_READ) : [];
    const leftOut: string[] = [];
    let questions = list.flatMap((one, index): FormQuestion[] => {
      const parsed = this.forms.questionSchema.safeParse(one);
      if (!parsed.success) leftOut.push(nameOf(one, index));
      return parsed.success ? [parsed.data] : [];
    });
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const issues = await this.forms.findIssues(questions);
      if (issues.length === 0) break;
      const faulty = new Set(issues.map(({ path }) => path[0]));
      leftOut.push(...questions.filter((_, index) => faulty.has(index)).map(({ pre_texto }) => pre_texto));
      questions = round === MOST_ROUNDS - 1 ? [] : questions.filter((_, index) => !faulty.has(index));
    }
    const form = await this.catalog.openQuestions(questions, tra_isDenuncia === true);
    await form.ready();
    return { form, leftOut };
  }
}

function nameOf(question: unknown, index: number): string {
  const { pre_texto: text } = (typeof question === 'object' && question) as { readonly pre_texto?: unknown };
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, 500) : `Pregunta ${index + 1}`;
}
