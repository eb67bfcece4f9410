import type { FieldParts, FormField } from '../../../forms/contract.js';
import type { Filling } from '../drafts/fillings.js';
import { fieldId, fieldView, type FieldView } from '../fields/field-view.js';
import type { FormPage, PageProgress } from '../plan/page-plan.js';
import { addresses } from './addresses.js';
import { leftOutViews, type LeftOutView } from './left-out.js';
import { seenOf } from './seen-answers.js';

/** The state in which a page is shown. */
export interface ShownPage {
  /** Whether it was opened from the check of all answers, and returns there. */
  readonly isChange: boolean;
  /** Whether the form changed while the page was answered. */
  readonly hasChanged?: boolean;
  /** Why answers were not kept, by the code of their question. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The typed values that were not kept. */
  readonly typed?: FieldParts;
}

/** A fault in the summary at the top of a page. */
export interface FaultView {
  readonly address: string;
  readonly words: string;
}

/** Joins a question and its fault in one text. */
export const faultWords = (texto: string, error: string): string =>
  /[?:.!]$/.test(texto) ? `${texto} ${error}` : `${texto}: ${error}`;

/** Names a question and its type, as the page submits them: so a change of the form is noticed. */
export const askedAs = ({ codigo, tipo }: Pick<FormField, 'codigo' | 'tipo'>): string => `${codigo}:${tipo}`;

/** A page of questions as its template takes it. */
export interface QuestionView {
  readonly title: string;
  readonly tramite: string;
  readonly action: string;
  readonly isChange: boolean;
  readonly hasChanged: boolean;
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
  const { isChange, hasChanged = false, faults = {}, typed = {} } = shown;
  const asked = page.fields.filter(({ state }) => state !== 'notice').map(({ field }) => field);
  const alone = page.titulo === undefined && asked.length === 1 ? asked[0]! : undefined;
  const faultOf = (codigo: string): string | undefined => (Object.hasOwn(faults, codigo) ? faults[codigo] : undefined);
  return {
    title: page.titulo ?? alone?.texto ?? tramite.nombre,
    tramite: tramite.nombre,
    action: addresses.question(tramite.codigo, page.codigo),
    isChange,
    hasChanged,
    backTo: isChange ? 'Volver a revisar' : plan.before(page) ? 'Volver al paso anterior' : 'Volver al trámite',
    progress: plan.progressOf(page) ?? null,
    heading: alone ? null : (page.titulo ?? tramite.nombre),
    faults: asked.flatMap(({ codigo, texto }) => {
      const error = faultOf(codigo);
      return error === undefined ? [] : [{ address: `#${fieldId(codigo)}`, words: faultWords(texto, error) }];
    }),
    fields: page.fields.map(({ field }) =>
      fieldView(field, {
        answers: view.answers,
        typed,
        error: faultOf(field.codigo),
        isTitle: field === alone,
      }),
    ),
    questions: asked.map(askedAs).join(' '),
    seen: seenOf(asked, view.answers),
    hasFiles: asked.some(({ tipo }) => tipo === 'ARCHIVO'),
    leftOut: leftOutViews(view),
  };
}
