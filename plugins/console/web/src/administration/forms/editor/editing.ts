import { createContext, use } from 'react';
import type { FormDraft } from '../definition/form-definition.js';

/** The faults of the form by the path of their place, such as `schema.properties.edad.pattern`. */
export type FormFaults = Readonly<Record<string, readonly string[]>>;

/** The editor of a form, as its parts use it. */
export interface FormEditing {
  readonly draft: FormDraft;
  readonly faults: FormFaults;
  /** The codes of the stored form: they do not change by themselves. */
  readonly savedCodes: ReadonlySet<string>;
  /** Changes the form; changes of one `merge` in a row are one step of undoing. */
  readonly change: (change: (draft: FormDraft) => FormDraft, merge?: string) => void;
  /** The code of the question whose properties are shown. */
  readonly chosen: string | undefined;
  readonly choose: (codigo: string | undefined) => void;
  /** Gives the focus to an element, by its id, once it is drawn. */
  readonly focusOn: (id: string) => void;
  /** Has a change announced to readers of the screen. */
  readonly announce: (text: string) => void;
}

export const FormEditingContext = createContext<FormEditing | undefined>(undefined);

export function useFormEditing(): FormEditing {
  const editing = use(FormEditingContext);
  if (!editing) throw new Error('useFormEditing is used within the editor');
  return editing;
}

/** Lists the faults of a question, by their place within its schema or its settings. */
export function faultsOf(faults: FormFaults, codigo: string): readonly (readonly [string, string])[] {
  return Object.entries(faults).flatMap(([path, [message = '']]) => {
    const root = [`schema.properties.${codigo}`, `ui.campos.${codigo}`].find(
      (one) => path === one || path.startsWith(`${one}.`),
    );
    return root === undefined ? [] : [[path.slice(root.length + 1), message] as const];
  });
}
