import type { FormField, FormStep, ShownField, ShownFields } from '../contract.js';
import type { CompiledQuestion } from './compiled-question.js';
import { isRequired, type ReadQuestion } from './judge-answers.js';
import { isAccepted } from './question-types/reading.js';

const isAsked = ({ question }: ReadQuestion): boolean => question.type.source !== 'none';

const fieldOf = (one: ReadQuestion): FormField => ({ ...one.question.field, obligatorio: isRequired(one) });

/** Returns the fields that are asked, without notices. */
export function askedQuestions(shown: readonly ReadQuestion[]): FormField[] {
  return shown.filter(isAsked).map(fieldOf);
}

const isSkipped = (one: ReadQuestion, skipped: readonly string[]): boolean =>
  !one.reading && !isRequired(one) && skipped.includes(one.question.codigo);

/** Returns the state of each shown question, with notices, and the codes of the hidden ones. */
export function shownFields(
  all: readonly CompiledQuestion[],
  shown: readonly ReadQuestion[],
  skipped: readonly string[],
): ShownFields {
  const stateOf = (one: ReadQuestion): ShownField['state'] => {
    if (!isAsked(one)) return 'notice';
    if (isAccepted(one.reading)) return 'answered';
    return isSkipped(one, skipped) ? 'skipped' : 'open';
  };
  const codes = new Set(shown.map(({ question }) => question.codigo));
  return {
    shown: shown.map((one) => ({
      field: fieldOf(one),
      state: stateOf(one),
      ...(one.reading && !isAccepted(one.reading) && { reason: one.reading.reason }),
      isConditional: one.question.definition.pre_condicion !== undefined,
    })),
    hidden: all.filter(({ codigo, type }) => type.source !== 'none' && !codes.has(codigo)).map(({ codigo }) => codigo),
  };
}

/** Returns the next step over the shown questions and the readings of their answers. */
export function nextQuestion(shown: readonly ReadQuestion[], skipped: readonly string[]): FormStep {
  const isSettled = (one: ReadQuestion): boolean => (one.reading ? isAccepted(one.reading) : isSkipped(one, skipped));
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
