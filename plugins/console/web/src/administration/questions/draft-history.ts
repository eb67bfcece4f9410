import type { Draft } from './draft-model.js';

/** The most definitions that can be brought back. */
const MOST_KEPT = 200;

/** A draft with the definitions before it and those that were taken back. */
export interface DraftHistory<D = Draft> {
  readonly present: D;
  readonly past: readonly D[];
  readonly future: readonly D[];
  /** The name of the field that is being typed: its changes are one step of undoing. */
  readonly merge?: string | undefined;
}

export type HistoryAction<D = Draft> =
  | { readonly type: 'change'; readonly change: (draft: D) => D; readonly merge?: string | undefined }
  | { readonly type: 'undo' | 'redo' | 'settle' }
  /** Replaces the draft by that of the service: there is nothing to take back. */
  | { readonly type: 'load'; readonly draft: D };

export const historyOf = <D = Draft>(draft: D): DraftHistory<D> => ({ present: draft, past: [], future: [] });

/** Reduces whole definitions: changes, undoing and redoing. */
export function historyReducer<D = Draft>(history: DraftHistory<D>, action: HistoryAction<D>): DraftHistory<D> {
  const { present, past, future, merge } = history;
  switch (action.type) {
    case 'load':
      return historyOf(action.draft);
    case 'settle':
      return merge === undefined ? history : { present, past, future };
    case 'undo': {
      const before = past.at(-1);
      return before ? { present: before, past: past.slice(0, -1), future: [present, ...future] } : history;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after ? { present: after, past: [...past, present], future: rest } : history;
    }
    case 'change': {
      const changed = action.change(present);
      if (changed === present) return history;
      const isMerged = action.merge !== undefined && action.merge === merge;
      return {
        present: changed,
        past: isMerged ? past : [...past, present].slice(-MOST_KEPT),
        future: [],
        merge: action.merge,
      };
    }
  }
}
