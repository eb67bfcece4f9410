import type { Filling } from '../drafts/fillings.js';
import { fieldId, fieldView, type FieldView } from '../fields/field-view.js';
import { askedAs } from '../handed-in/returned-answers.js';
import type { FormPage } from '../../../tramites/contract.js';
import type { PageProgress } from '../plan/page-plan.js';
import { addresses } from './addresses.js';
import { leftOutViews, type LeftOutView } from './left-out.js';
import { returnedTo } from './returned-view.js';
import { seenOf } from './seen-answers.js';

/** The state in which a page is shown. */
export interface ShownPage {
  /** Whether it was opened from the check of all answers, and returns there. */
  readonly isChange: boolean;
  /** The event since the user saw it last, in words. */
  readonly notice?: string | undefined;
}

/** A fault in the summary at the top of a page. */
export interface FaultView {
  readonly address: string;
  readonly words: string;
}

/** Joins a question and its fault in one text; a fault that names its question stands alone. */
export const faultWords = (texto: string, error: string): string => {
  if (error.includes(`«${texto}»`)) return error;
  return /[?:.!]$/.test(texto) ? `${texto} ${error}` : `${texto}: ${error}`;
};

/** A page of questions as its template takes it. */
export interface QuestionView {
  readonly title: string;
  readonly tramite: string;
  readonly action: string;
  readonly isChange: boolean;
  readonly notice: string | null;
  readonly backTo: string;
  readonly progress: PageProgress | null;
  readonly heading: string | null;
  readonly faults: readonly FaultView[];
  readonly fields: readonly FieldView[];
  readonly questions: string;
  readonly seen: string;
  readonly hasFiles: boolean;
  readonly leftOut: readonly LeftOutView[];
}

export function questionView({ tramite, view, plan }: Filling, page: FormPage, shown: ShownPage): QuestionView {
  const { isChange, notice = null } = shown;
  const all = page.fields.map((one) => ({ ...one, ...returnedTo(one, view.returned) }));
  const asked = all.filter(({ state }) => state !== 'notice');
  const questions = asked.map(({ field }) => field);
  const alone = page.titulo === undefined && questions.length === 1 ? questions[0]! : undefined;
  return {
    title: page.titulo ?? alone?.texto ?? tramite.nombre,
    tramite: tramite.nombre,
    action: addresses.question(tramite.codigo, page.codigo),
    isChange,
    notice,
    backTo: isChange ? 'Volver a revisar' : plan.before(page) ? 'Volver al paso anterior' : 'Volver al trámite',
    progress: plan.progressOf(page) ?? null,
    heading: alone ? null : (page.titulo ?? tramite.nombre),
    faults: asked.flatMap(({ error, field: { codigo, texto } }) =>
      error === undefined ? [] : [{ address: `#${fieldId(codigo)}`, words: faultWords(texto, error) }],
    ),
    fields: all.map(({ field, typed, error }) =>
      fieldView(field, { answers: view.answers, typed, error, isTitle: field === alone }),
    ),
    questions: questions.map(askedAs).join(' '),
    seen: seenOf(questions, view.answers),
    hasFiles: questions.some(({ tipo }) => tipo === 'ARCHIVO'),
    leftOut: leftOutViews(view),
  };
}
