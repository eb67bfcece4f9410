import type { Definition } from './definition.js';

/** The editor's definition with its earlier and undone states. */
export interface EditState {
  readonly past: readonly Definition[];
  readonly present: Definition;
  readonly future: readonly Definition[];
  /** The field that is being typed in: its changes are one state. */
  readonly typing: string | undefined;
}

export type Edit =
  /** A change; those with the same `typing` after one another are undone together. */
  | { readonly kind: 'change'; readonly to: Definition; readonly typing?: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Another definition from the service, with which the states begin anew. */
  | { readonly kind: 'load'; readonly definition: Definition };

/** The states that can be undone; each is a few KB. */
const MOST_STATES = 200;

export const begunWith = (definition: Definition): EditState => ({
  past: [],
  present: definition,
  future: [],
  typing: undefined,
});

/** Applies a change of the editor. */
export function editProcess(state: EditState, edit: Edit): EditState {
  const { past, present, future, typing } = state;
  switch (edit.kind) {
    case 'change': {
      if (edit.to === present) return state;
      const isSame = edit.typing !== undefined && edit.typing === typing;
      return {
        past: isSame ? past : [...past, present].slice(-MOST_STATES),
        present: edit.to,
        future: [],
        typing: edit.typing,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (!before) return state;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], typing: undefined };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (!after) return state;
      return { past: [...past, present], present: after, future: rest, typing: undefined };
    }
    case 'load':
      return begunWith(edit.definition);
  }
}
