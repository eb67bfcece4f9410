import type { FormStep } from '../contract.js';
import { isRequired, type ReadQuestion } from './judge-answers.js';

/** What to ask next, of the questions that are shown and what was read for each. */
export function nextQuestion(shown: readonly ReadQuestion[], skipped: readonly string[]): FormStep {
  const isAsked = ({ question }: ReadQuestion): boolean => question.type.source !== 'none';
  const isSettled = (one: ReadQuestion): boolean =>
    one.reading ? 'value' in one.reading : !isRequired(one) && skipped.includes(one.question.codigo);
  const asked = shown.filter(isAsked);
  const open = asked.find((one) => !isSettled(one));
  const before = open ? shown.slice(0, shown.indexOf(open)) : shown;
  const notices = before.slice(before.findLastIndex(isAsked) + 1).map(({ question }) => question.notice);
  if (!open) return { kind: 'complete', notices };
  return {
    kind: 'question',
    question: { ...open.question.field, obligatorio: isRequired(open) },
    notices,
    answered: asked.filter(isSettled).length,
    total: asked.length,
  };
}
