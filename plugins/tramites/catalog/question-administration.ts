import { inject, injectable } from 'inversify';
import {
  fieldIssues,
  InputError,
  NotFoundError,
  spanishReasons,
  type FieldIssue,
  type Identity,
} from '../../../host/plugin-api/index.js';
import { MOST_QUESTIONS, QuestionForms, type FormQuestion } from '../../forms/contract.js';
import { TramiteAdministration } from './tramite-administration.js';
import type { SavedTramite } from './tramite-definitions.js';

/** The tramite of a question, and the revision that its editor has seen. */
export interface EditedForm {
  readonly tramite: string;
  readonly revision: number;
}

/**
 * The questions of a form, one at a time. A stale revision throws `ConflictError`, so that no editor overwrites
 * another.
 */
@injectable()
export class QuestionAdministration {
  constructor(
    @inject(TramiteAdministration) private readonly tramites: TramiteAdministration,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

  /**
   * Returns the faults of a form that is not saved yet. While single questions have faults, their fit is not checked.
   */
  async check(questions: readonly unknown[]): Promise<readonly FieldIssue[]> {
    const read = this.forms.formSchema.safeParse(questions, { error: spanishReasons });
    return read.success ? this.forms.findIssues(read.data) : fieldIssues(read.error);
  }

  /**
   * Saves a question. A question whose code is known keeps its place; a new one comes last, unless its `pre_orden` says
   * otherwise.
   */
  save(by: Identity, form: EditedForm, question: FormQuestion): Promise<SavedTramite> {
    const work = (questions: readonly FormQuestion[]): FormQuestion[] => {
      const isSame = ({ pre_codigo }: FormQuestion): boolean => pre_codigo === question.pre_codigo;
      if (questions.some(isSame)) return questions.map((present) => (isSame(present) ? question : present));
      if (questions.length >= MOST_QUESTIONS) {
        throw new InputError(`Un formulario tiene hasta ${MOST_QUESTIONS} preguntas.`);
      }
      return [...questions, question];
    };
    return this.edit(by, form, work, question.pre_codigo);
  }

  /** Removes a question. Throws `NotFoundError`, and `InputError` where the condition of another question uses it. */
  remove(by: Identity, form: EditedForm, codigo: string): Promise<SavedTramite> {
    return this.edit(by, form, (questions) => {
      const others = questions.filter(({ pre_codigo }) => pre_codigo !== codigo);
      if (others.length === questions.length) {
        throw new NotFoundError('El trámite no tiene una pregunta con ese código.');
      }
      return others;
    });
  }

  /** Puts the questions in the order of these codes, each of them once: `pre_orden` counts from 1. */
  reorder(by: Identity, form: EditedForm, codes: readonly string[]): Promise<SavedTramite> {
    return this.edit(by, form, (questions) => {
      const byCode = new Map(questions.map((question) => [question.pre_codigo, question]));
      const ordered = [...new Set(codes)].flatMap((code) => byCode.get(code) ?? []);
      if (ordered.length !== questions.length || codes.length !== questions.length) {
        throw new InputError('El orden debe nombrar cada pregunta del trámite una sola vez.', {
          errors: { orden: ['Debe nombrar cada pregunta una sola vez.'] },
        });
      }
      return ordered.map((question, index) => ({ ...question, pre_orden: index + 1 }));
    });
  }

  private edit(
    by: Identity,
    { tramite, revision }: EditedForm,
    work: (questions: readonly FormQuestion[]) => FormQuestion[],
    edited?: string,
  ): Promise<SavedTramite> {
    const place = { codigo: tramite, revision, ...(edited !== undefined && { edited }) };
    return this.tramites.edit(by, place, work);
  }
}
