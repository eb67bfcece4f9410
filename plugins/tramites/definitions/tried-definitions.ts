import { inject, injectable } from 'inversify';
import { InputError, NotFoundError, type FieldErrors } from '../../../host/plugin-api/index.js';
import { QuestionForms, type Answers, type ShownFields } from '../../forms/contract.js';
import { Terms } from '../../terms/contract.js';
import type { DefinitionPreviews, PreviewedDefinition } from '../contract.js';
import { offerOf, pageOf, TramiteDefinitions, writtenTramite } from '../catalog/index.js';
import { DefinitionCheck } from './definition-check.js';
import { DraftAuthors } from './draft-authors.js';
import type { TestAnswers, WrittenDefinition } from './draft-content.js';
import { DraftForms } from './draft-form.js';
import { DraftRows } from './draft-rows.js';
import { givenTest, readTest } from './test-answers.js';

/** A definition that is tried, with its tests. */
interface Tried {
  readonly definicion: WrittenDefinition;
  readonly pruebas: readonly TestAnswers[];
}

/** The outcome of a filing with the answers of a test, without writing it. */
export interface TriedAnswers {
  readonly valido: boolean;
  /** The reasons of the refusal, by the code of the question. */
  readonly faltas: FieldErrors;
  /** The answers as the record would have them; of a refused filing, those that are accepted. */
  readonly se_guarda: Answers;
  /** These answers as public look-ups would show them. */
  readonly se_muestra: Answers;
}

const NO_ANSWERS: Pick<TestAnswers, 'respuestas'> = { respuestas: {} };

/** Tries definitions with the answers of their tests. Nothing is stored. */
@injectable()
export class TriedDefinitions implements DefinitionPreviews {
  constructor(
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(TramiteDefinitions) private readonly definitions: TramiteDefinitions,
    @inject(QuestionForms) private readonly questions: QuestionForms,
    @inject(DraftForms) private readonly forms: DraftForms,
    @inject(DefinitionCheck) private readonly checks: DefinitionCheck,
    @inject(DraftAuthors) private readonly authors: DraftAuthors,
    @inject(Terms) private readonly terms: Terms,
  ) {}

  /**
   * Files the answers of a test of a draft of this revision; 0 for the stored definition. Throws `NotFoundError`, and
   * `ConflictError` `stale_revision`.
   */
  async try(codigo: string, revision: number, prueba: number): Promise<TriedAnswers> {
    const draft = revision === 0 ? undefined : await this.rows.find(codigo);
    if (revision !== 0 && draft?.revision !== revision) throw await this.authors.stale(draft);
    const tried = draft ?? (await this.stored(codigo));
    const { form } = await this.forms.open(tried.definicion);
    const given = givenTest(form, testOf(tried, prueba < 0 ? undefined : prueba));
    const outcome = await form.validateAnswers(given.fields, given.files);
    const answers = outcome.ok ? outcome.answers : (await readTest(form, given)).answers;
    return {
      valido: outcome.ok,
      faltas: outcome.ok ? {} : outcome.errors,
      se_guarda: answers,
      se_muestra: form.maskForPublic(answers, form.sensitiveAnswers(answers)),
    };
  }

  async previewDefinition(codigo: string, prueba: number | undefined): Promise<PreviewedDefinition> {
    const tried = (await this.rows.find(codigo)) ?? (await this.stored(codigo));
    const test = testOf(tried, prueba);
    const { form, leftOut } = await this.forms.open(tried.definicion);
    const { nombre = codigo, plazo, termino, ...read } = this.checks.usable(tried.definicion);
    const page = pageOf(read) ?? {};
    const tramite = offerOf({ codigo, nombre, plazo, termino, page, form }, this.terms);
    const { answers, refused } = await readTest(form, givenTest(form, test));
    const outcome = await form.shownFields(answers).catch(failedWords);
    const shown = typeof outcome === 'string' ? { shown: [], hidden: [] } : outcome;
    return { ...shown, tramite, answers, refused, leftOut, failed: typeof outcome === 'string' ? outcome : undefined };
  }

  private async stored(codigo: string): Promise<Tried> {
    const stored = await this.definitions.find(codigo);
    if (!stored) throw new NotFoundError('No existe un trámite con ese código, ni un borrador.');
    return { definicion: { ...writtenTramite(stored.item, this.questions) }, pruebas: [] };
  }
}

function testOf({ pruebas }: Tried, prueba: number | undefined): Pick<TestAnswers, 'respuestas'> {
  const test = prueba === undefined ? NO_ANSWERS : pruebas[prueba];
  if (!test) throw new NotFoundError('No existe esa prueba.');
  return test;
}

/** Returns the words of a refusal: a condition cannot be evaluated. */
function failedWords(error: unknown): string | ShownFields {
  if (!(error instanceof InputError)) throw error;
  return error.message;
}
