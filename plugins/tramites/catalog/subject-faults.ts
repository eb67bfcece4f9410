import { cutTo, plainValue, type FieldIssue } from '../../../host/plugin-api/index.js';
import type { Answers, FormQuestion, QuestionForm, QuestionTypeName } from '../../forms/contract.js';
import { COMPLAINT_QUESTION } from './complaint-question.js';
import type { TramitePage } from './page-fields.js';

/** The width of the column, in characters. */
const MOST_OF_SUBJECT = 200;

/** The types of questions whose answer says in a line what a record is about. */
const subjectTypes: ReadonlySet<QuestionTypeName> = new Set(['TEXTO', 'TEXTO_LARGO', 'SELECCION']);

interface Named extends Pick<TramitePage, 'asunto'> {
  readonly tra_isDenuncia: boolean;
  readonly preguntas: readonly FormQuestion[];
}

/** Finds the faults of the question that is named as the subject: a text or a selection of the form, not sensitive. */
export function subjectFaults({ asunto, tra_isDenuncia, preguntas }: Named): FieldIssue[] {
  if (asunto === undefined || (tra_isDenuncia && asunto === COMPLAINT_QUESTION)) return [];
  const question = preguntas.find(({ pre_codigo }) => pre_codigo === asunto);
  if (!question) return [fault(`El formulario no tiene la pregunta «${asunto}».`)];
  if (!subjectTypes.has(question.pre_tipo)) {
    return [fault(`La pregunta «${asunto}» no sirve de asunto: nombre una TEXTO, TEXTO_LARGO o SELECCION.`)];
  }
  if (!question.pre_sensible) return [];
  return [fault(`La pregunta «${asunto}» es sensible: nombre como asunto una que no lo sea.`)];
}

const fault = (message: string): FieldIssue => ({ path: ['asunto'], message });

/**
 * Returns the subject of a record in one line: the answer to the question that its tramite names, for a selection the
 * name of the option. Null without an answer, and for a sensitive question.
 */
export function subjectOf(
  { page, form }: { readonly page: TramitePage; readonly form: QuestionForm },
  answers: Answers,
): string | null {
  const question = page.asunto === undefined ? undefined : form.findQuestion(page.asunto);
  const answer = question && !question.pre_sensible ? answers[question.pre_codigo] : undefined;
  if (typeof answer !== 'string') return null;
  const words = question!.pre_opciones?.find(({ codigo }) => codigo === answer)?.nombre ?? answer;
  return cutTo(plainValue(words).replaceAll(/\s+/g, ' ').trim(), MOST_OF_SUBJECT) || null;
}
