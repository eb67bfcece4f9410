import { createContext, use } from 'react';
import type { Draft } from './draft-model.js';
import type { Fault } from './faults.js';
import type { QuestionChoices } from './question-types.js';

/** The editor of a form, as the parts that change its questions use it. */
export interface QuestionsEditor {
  readonly draft: Draft;
  readonly choices: QuestionChoices;
  /** Whether a tramite asks the questions: it has steps, and the public finds its records by their answers. */
  readonly isOfTramite: boolean;
  readonly faults: readonly Fault[];
  /** Codes of questions and steps of the published definition: they do not change by themselves. */
  readonly publishedQuestions: ReadonlySet<string>;
  readonly publishedSteps: ReadonlySet<string>;
  /** Codes of options behind the code of their question, with a space between. */
  readonly publishedOptions: ReadonlySet<string>;
  /** Changes the draft; changes of one `merge` in a row are one step of undoing. */
  readonly change: (change: (draft: Draft) => Draft, merge?: string) => void;
  /** The question whose properties are shown. */
  readonly chosen: number | undefined;
  readonly choose: (id: number | undefined) => void;
  /** Gives the focus to an element, by its id, once it is drawn. */
  readonly focusOn: (field: string) => void;
  /** Has a change announced to readers of the screen. */
  readonly announce: (text: string) => void;
}

export const QuestionsContext = createContext<QuestionsEditor | undefined>(undefined);

export function useQuestions(): QuestionsEditor {
  const editor = use(QuestionsContext);
  if (!editor) throw new Error('useQuestions is used within an editor of questions');
  return editor;
}
