import type { Answers } from '../../../forms/contract.js';
import { reviewedSections, type FormPage } from '../../../tramites/contract.js';
import type { Filling } from '../drafts/fillings.js';
import type { PageProgress } from '../plan/page-plan.js';
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
  readonly answers: readonly AnswerView[];
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
  return reviewedSections(pages, answers).map(({ titulo, page, answers: reviewed }, index) => ({
    id: `parte-${index + 1}`,
    titulo,
    change: titulo === null ? null : changeOf(page),
    answers: reviewed.map((one) => ({
      pregunta: one.pregunta,
      respuesta: one.respuesta,
      change: titulo === null ? changeOf(one.page) : null,
    })),
  }));
}
