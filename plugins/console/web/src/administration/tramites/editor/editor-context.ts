import { createContext, use } from 'react';
import type { Choices } from '../definition-calls.js';
import type { Draft } from '../../questions/draft-model.js';
import type { QuestionsEditor } from '../../questions/questions-context.js';
import type { Autosave } from './use-autosave.js';
import type { Fault } from '../../questions/faults.js';

/** The parts of the editor, by their name in the address. */
export type EditorPart = 'preguntas' | 'datos' | 'pruebas' | 'publicar';

/** The editor of a tramite, as its parts use it. */
export interface TramiteEditor extends QuestionsEditor {
  readonly codigo: string;
  readonly choices: Choices;
  readonly saving: Autosave;
  readonly warnings: readonly Fault[];
  readonly isPublished: boolean;
  readonly load: (draft: Draft) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Goes to the field of a fault. */
  readonly goTo: (fault: Fault) => void;
  readonly part: EditorPart;
  readonly show: (part: EditorPart) => void;
}

export const EditorContext = createContext<TramiteEditor | undefined>(undefined);

export function useTramiteEditor(): TramiteEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('useTramiteEditor is used within the editor');
  return editor;
}
