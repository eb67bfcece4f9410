import { freeCode, stepCode } from './codes.js';
import { nextId, stepsInOrder, type Draft, type DraftQuestion } from './draft-model.js';
import { inListOrder } from './question-edits.js';

const withStep = ({ id, fields }: DraftQuestion, step: number | undefined): DraftQuestion => ({
  id,
  ...(step !== undefined && { step }),
  fields,
});

/**
 * Moves a question by one place. At the edge of a step it first leaves the step, or enters the next one: the questions
 * of a step always follow one another.
 */
export function moveQuestion(draft: Draft, id: number, by: -1 | 1): Draft {
  const questions = [...draft.questions];
  const at = questions.findIndex((question) => question.id === id);
  const moved = questions[at];
  if (!moved) return draft;
  const neighbour = questions[at + by];
  if (neighbour?.step === moved.step) {
    if (!neighbour) return moved.step === undefined ? draft : placed(draft, questions, at, withStep(moved, undefined));
    questions[at] = neighbour;
    return placed(draft, questions, at + by, moved);
  }
  return placed(draft, questions, at, withStep(moved, neighbour?.step));
}

function placed(draft: Draft, questions: DraftQuestion[], at: number, question: DraftQuestion): Draft {
  questions[at] = question;
  return { ...draft, questions: inListOrder(questions) };
}

/** Takes a question to another one, before or after it, and into its step. */
export function takeQuestion(draft: Draft, id: number, side: 'before' | 'after', of: number): Draft {
  const moved = draft.questions.find((question) => question.id === id);
  const rest = draft.questions.filter((question) => question.id !== id);
  const at = rest.findIndex((question) => question.id === of);
  if (!moved || at < 0) return draft;
  const questions = rest.toSpliced(side === 'before' ? at : at + 1, 0, withStep(moved, rest[at]!.step));
  return { ...draft, questions: inListOrder(questions) };
}

/** Puts a question at the end of a step, or right behind its own step where it shall have none. */
export function putInStep(draft: Draft, id: number, step: number | undefined): Draft {
  const moved = draft.questions.find((question) => question.id === id);
  if (!moved || moved.step === step) return draft;
  const rest = draft.questions.filter((question) => question.id !== id);
  const last = rest.findLastIndex((question) => question.step === (step ?? moved.step));
  const at =
    last >= 0 ? last + 1 : step === undefined ? draft.questions.indexOf(moved) : placeOfStep(draft, rest, step);
  return { ...draft, questions: inListOrder(rest.toSpliced(at, 0, withStep(moved, step))) };
}

/** Finds the place of the first question of a step that has none. */
function placeOfStep(draft: Draft, rest: readonly DraftQuestion[], step: number): number {
  const ids = stepsInOrder(draft).map(({ id }) => id);
  const earlier = new Set(ids.slice(0, ids.indexOf(step)));
  return rest.findLastIndex((question) => question.step !== undefined && earlier.has(question.step)) + 1;
}

/** Begins a step at a question: those after it that were on the same page, or had pages of their own, follow. */
export function beginStep(draft: Draft, id: number, titulo: string): Draft {
  const at = draft.questions.findIndex((question) => question.id === id);
  const first = draft.questions[at];
  if (!first) return draft;
  const end = draft.questions.findIndex((question, index) => index > at && question.step !== first.step);
  const step = nextId(draft.steps);
  const codigo = freeCode(
    stepCode(titulo),
    draft.steps.map((one) => one.codigo),
    '-',
  );
  const after = draft.steps.findIndex((one) => one.id === first.step);
  const questions = draft.questions.map((question, index) =>
    index >= at && (end < 0 || index < end) ? withStep(question, step) : question,
  );
  const steps = draft.steps.toSpliced(after < 0 ? draft.steps.length : after + 1, 0, {
    id: step,
    codigo,
    titulo,
    others: [],
  });
  return { ...draft, questions: inListOrder(questions), steps: stepsInOrder({ steps, questions }) };
}

/** Removes a step; its questions stay, each on a page of its own. */
export const removeStep = (draft: Draft, id: number): Draft => ({
  ...draft,
  steps: draft.steps.filter((step) => step.id !== id),
  questions: draft.questions.map((question) => (question.step === id ? withStep(question, undefined) : question)),
});

/** Gives a step another title; its code follows while it is not published. */
export function nameStep(draft: Draft, id: number, titulo: string, published: ReadonlySet<string>): Draft {
  const others = draft.steps.filter((step) => step.id !== id).map(({ codigo }) => codigo);
  const steps = draft.steps.map((step) => {
    if (step.id !== id) return step;
    const codigo = published.has(step.codigo)
      ? step.codigo
      : freeCode(stepCode(titulo), [...others, ...published], '-');
    return { ...step, titulo, codigo };
  });
  return { ...draft, steps };
}

/** A part of the list of questions: a step with its questions, or a question with a page of its own. */
export interface OutlinePart {
  readonly step?: Draft['steps'][number];
  readonly questions: readonly DraftQuestion[];
}

/** Lists steps and questions as they are asked. */
export function outlineOf(draft: Draft): readonly OutlinePart[] {
  const parts: OutlinePart[] = [];
  const ordered = stepsInOrder(draft);
  const empty = ordered.filter(({ id }) => !draft.questions.some(({ step }) => step === id));
  const shown = new Set<number>();
  for (const question of draft.questions) {
    const step = draft.steps.find(({ id }) => id === question.step);
    if (!step) parts.push({ questions: [question] });
    else if (!shown.has(step.id)) {
      shown.add(step.id);
      parts.push({ step, questions: draft.questions.filter((one) => one.step === step.id) });
    }
  }
  for (const step of empty) {
    const before = ordered[ordered.indexOf(step) - 1];
    const at = before ? parts.findIndex((part) => part.step?.id === before.id) + 1 : 0;
    parts.splice(step.others.length > 0 ? parts.length : at, 0, { step, questions: [] });
  }
  return parts;
}

/** Moves a step, with its questions, by one part of the outline. */
export function moveStep(draft: Draft, id: number, by: -1 | 1): Draft {
  const parts = [...outlineOf(draft)];
  const at = parts.findIndex(({ step }) => step?.id === id);
  const [moved, neighbour] = [parts[at], parts[at + by]];
  if (!moved || !neighbour) return draft;
  parts[at] = neighbour;
  parts[at + by] = moved;
  const questions = inListOrder(parts.flatMap((part) => part.questions));
  return { ...draft, questions, steps: parts.flatMap(({ step }) => step ?? []) };
}
