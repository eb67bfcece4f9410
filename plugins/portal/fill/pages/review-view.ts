import {
  answerInWords,
  plainAnswerWords,
  fileSizeInWords,
  filesOfAnswer,
  type Answers,
  type FormField,
} from '../../../forms/contract.js';
import type { Filling } from '../drafts/fillings.js';
import type { FormPage, PageProgress } from '../plan/page-plan.js';
import { addresses } from './addresses.js';
import { leftOutViews, type LeftOutView } from './left-out.js';
import { faultWords, type FaultView } from './question-view.js';

interface AnswerView {
  readonly pregunta: string;
  /** Null without an answer. */
  readonly respuesta: string | null;
  /** The page on which it is changed; null where the whole section is. */
  readonly change: string | null;
}

/** A step, or a run of pages with one question each. */
interface SectionView {
  readonly id: string;
  readonly titulo: string | null;
  readonly change: string | null;
  readonly answers: AnswerView[];
}

/** All answers before they are filed, as the template takes them. */
export interface ReviewView {
  readonly tramite: string;
  readonly action: string;
  readonly progress: PageProgress | null;
  readonly sections: readonly SectionView[];
  readonly leftOut: readonly LeftOutView[];
  readonly faults: readonly FaultView[];
}

/** Describes all answers. `faults` are by the code of their question; `others` concern no question. */
export function reviewView(
  { tramite, view, plan }: Filling,
  faults: Readonly<Record<string, string>> = {},
  others: readonly FaultView[] = [],
): ReviewView {
  const changeOf = ({ codigo }: FormPage): string => addresses.change(tramite.codigo, codigo);
  return {
    tramite: tramite.nombre,
    action: addresses.review(tramite.codigo),
    progress: plan.progressOf('review') ?? null,
    sections: sectionsOf(plan.pages, view.answers, changeOf),
    leftOut: leftOutViews(view),
    faults: [
      ...Object.entries(faults).map(([codigo, error]) => {
        const page = plan.pageOf(codigo) ?? plan.pages[0];
        const texto = view.shown.find(({ field }) => field.codigo === codigo)?.field.texto ?? codigo;
        return { address: page ? changeOf(page) : addresses.tramite(tramite.codigo), words: faultWords(texto, error) };
      }),
      ...others,
    ],
  };
}

function sectionsOf(
  pages: readonly FormPage[],
  answers: Answers,
  changeOf: (page: FormPage) => string,
): readonly SectionView[] {
  const sections: SectionView[] = [];
  for (const page of pages) {
    const { titulo = null, fields } = page;
    const change = changeOf(page);
    const shown = fields
      .filter(({ state }) => state !== 'notice')
      .map(({ field }) => ({
        pregunta: field.texto,
        respuesta: answerOf(field, answers),
        change: titulo === null ? change : null,
      }));
    const last = sections.at(-1);
    if (titulo === null && last?.titulo === null) last.answers.push(...shown);
    else {
      const id = `parte-${sections.length + 1}`;
      sections.push({ id, titulo, change: titulo === null ? null : change, answers: shown });
    }
  }
  return sections;
}

/** Writes the answer to a question, each file on a line with its size; null without an answer. */
export function answerOf(field: FormField, answers: Answers): string | null {
  const answer = Object.hasOwn(answers, field.codigo) ? answers[field.codigo] : undefined;
  if (answer === undefined) return null;
  if (field.tipo !== 'ARCHIVO') return answerInWords(field, answer, plainAnswerWords);
  return filesOfAnswer(answer)
    .map(({ nombre, tamano }) => `${nombre} (${fileSizeInWords(tamano)})`)
    .join('\n');
}
