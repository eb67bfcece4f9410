import { createHash } from 'node:crypto';
import type { DraftView } from '../../../forms/contract.js';
import type { Filling } from '../drafts/fillings.js';
import { reviewView } from './review-view.js';

/** The most answers that are shown to distinguish drafts. */
const MOST_ANSWERS = 2;

/** Names a draft among those of its browser: pages never show its key. */
export const nameOf = ({ borrador }: Pick<DraftView, 'borrador'>): string =>
  createHash('sha256').update(borrador).digest('base64url').slice(0, 12);

/** A draft that the user may continue, as the template takes it. */
export interface BegunView {
  readonly name: string;
  readonly until: string;
  /** Its first answers, in words. */
  readonly answers: readonly { readonly pregunta: string; readonly respuesta: string }[];
}

export function begunView(filling: Filling, dayOf: (date: Date) => string): BegunView {
  const answers = reviewView(filling).sections.flatMap((section) => section.answers);
  return {
    name: nameOf(filling.view),
    until: dayOf(filling.view.vence),
    answers: answers
      .flatMap(({ pregunta, respuesta }) => (respuesta === null ? [] : [{ pregunta, respuesta }]))
      .slice(0, MOST_ANSWERS),
  };
}
