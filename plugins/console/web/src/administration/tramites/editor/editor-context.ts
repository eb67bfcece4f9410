import { createContext, use } from 'react';
import type { Choices } from '../definition-calls.js';
import type { Draft } from '../../questions/draft-model.js';
import type { Autosave } from './use-autosave.js';
import type { Fault } from '../../questions/faults.js';

/** The parts of the editor, by their name in the address. */
export type EditorPart = 'preguntas' | 'datos' | 'pruebas' | 'publicar';

/** The editor of a tramite, as its parts use it. */
export interface TramiteEditor {
  readonly codigo: string;
  readonly draft: Draft;
  readonly choices: Choices;
  readonly saving: Autosave;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  /** Codes of questions and steps of the published definition: they do not change by themselves. */
  readonly publishedQuestions: ReadonlySet<string>;
  readonly publishedSteps: ReadonlySet<string>;
  /** Codes of options behind the code of their question, with a space between. */
  readonly publishedOptions: ReadonlySet<string>;
  readonly isPublished: boolean;
  /** Changes the draft; changes of one `merge` in a row are one step of undoing. */
  readonly change: (change: (draft: Draft) => Draft, merge?: string) => void;
  readonly load: (draft: Draft) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** The question whose properties are shown. */
  readonly chosen: number | undefined;
  readonly choose: (id: number | undefined) => void;
  /** Gives the focus to an element, by its id, once it is drawn. */
  readonly focusOn: (field: string) => void;
  /** Goes to the field of a fault. */
  readonly goTo: (fault: Fault) => void;
  readonly part: EditorPart;
  readonly show: (part: EditorPart) => void;
  /** Has a change announced to readers of the screen. */
  readonly announce: (text: string) => void;
}

export const EditorContext = createContext<TramiteEditor | undefined>(undefined);

export function useTramiteEditor(): TramiteEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('useTramiteEditor is used within the editor');
  return editor;
}
