import { useEffect, useRef } from 'react';
import { moveQuestion } from './question-moves.js';
import type { Draft } from './draft-model.js';
import { useQuestions } from './questions-context.js';

/** Says where a question is now. */
function placeOf(draft: Draft, id: number): string {
  const at = draft.questions.findIndex((question) => question.id === id);
  const { fields, step } = draft.questions[at]!;
  const title = draft.steps.find((one) => one.id === step)?.titulo;
  const within = title === undefined ? 'en una página propia' : `en el paso «${title}»`;
  return `«${fields.pre_texto.trim() || fields.pre_codigo}»: lugar ${at + 1} de ${draft.questions.length}, ${within}.`;
}

/** Moves a question by one place. */
export type Move = (id: number, by: -1 | 1) => void;

/** Moves questions by one place, keeps the focus where it was, and has the new place announced. */
export function useMoves(): Move {
  const { draft, change, announce } = useQuestions();
  const focused = useRef<string>(undefined);
  // In another part of the list the entry is a new element.
  useEffect(() => {
    if (focused.current === undefined) return;
    document.getElementById(focused.current)?.focus();
    focused.current = undefined;
  }, [draft]);
  return (id, by) => {
    const moved = moveQuestion(draft, id, by);
    if (moved === draft) return announce(by < 0 ? 'Ya es la primera.' : 'Ya es la última.');
    focused.current = document.activeElement?.id || undefined;
    change(() => moved);
    return announce(placeOf(moved, id));
  };
}
