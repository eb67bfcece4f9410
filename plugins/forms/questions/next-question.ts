import type { FormField, FormStep } from '../contract.js';
import { isRequired, type ReadQuestion } from './judge-answers.js';

const isAsked = ({ question }: ReadQuestion): boolean => question.type.source !== 'none';

const fieldOf = (one: ReadQuestion): FormField => ({ ...one.question.field, obligatorio: isRequired(one) });

/** What is asked of the questions that are shown, which notices are not. */
export function askedQuestions(shown: readonly ReadQuestion[]): FormField[] {
  return shown.filter(isAsked).map(fieldOf);
}

/** What to ask next, of the questions that are shown and what was read for each. */
export function nextQuestion(shown: readonly ReadQuestion[], skipped: readonly string[]): FormStep {
  const isSettled = (one: ReadQuestion): boolean =>
    one.reading ? 'value' in one.reading : !isRequired(one) && skipped.includes(one.question.codigo);
  const asked = shown.filter(isAsked);
  const open = asked.find((one) => !isSettled(one));
  const before = open ? shown.slice(0, shown.indexOf(open)) : shown;
  const notices = before.slice(before.findLastIndex(isAsked) + 1).map(({ question }) => question.notice);
  if (!open) return { kind: 'complete', notices };
  return {
    kind: 'question',
    question: fieldOf(open),
    notices,
    answered: asked.filter(isSettled).length,
    total: asked.length,
  };
}
