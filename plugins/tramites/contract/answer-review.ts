import {
  answerInWords,
  fileSizeInWords,
  filesOfAnswer,
  plainAnswerWords,
  type Answers,
  type FormField,
} from '../../forms/contract.js';
import type { FormPage } from './form-pages.js';

/** A question and its answer in words, before they are filed. */
export interface ReviewedAnswer {
  readonly codigo: string;
  readonly pregunta: string;
  /** Null without an answer. */
  readonly respuesta: string | null;
  /** The page that asks for it. */
  readonly page: FormPage;
}

/** A step, or a run of pages with one question each, which has no title. */
export interface ReviewedSection {
  readonly titulo: string | null;
  readonly answers: readonly ReviewedAnswer[];
  /** The page of a step; the first of a run. */
  readonly page: FormPage;
}

/** Writes all answers of a form in words, section by section, for the person who gave them. */
export function reviewedSections(pages: readonly FormPage[], answers: Answers): readonly ReviewedSection[] {
  const sections: (ReviewedSection & { readonly answers: ReviewedAnswer[] })[] = [];
  for (const page of pages) {
    const { titulo = null, fields } = page;
    const shown = fields
      .filter(({ state }) => state !== 'notice')
      .map(({ field }) => ({
        codigo: field.codigo,
        pregunta: field.texto,
        respuesta: reviewedAnswer(field, answers),
        page,
      }));
    const last = sections.at(-1);
    if (titulo === null && last?.titulo === null) last.answers.push(...shown);
    else sections.push({ titulo, answers: shown, page });
  }
  return sections;
}

/** Writes the answer to a question, each file on a line with its size; null without an answer. */
export function reviewedAnswer(field: FormField, answers: Answers): string | null {
  const answer = Object.hasOwn(answers, field.codigo) ? answers[field.codigo] : undefined;
  if (answer === undefined) return null;
  if (field.tipo !== 'ARCHIVO') return answerInWords(field, answer, plainAnswerWords);
  return filesOfAnswer(answer)
    .map(({ nombre, tamano }) => `${nombre} (${fileSizeInWords(tamano)})`)
    .join('\n');
}
