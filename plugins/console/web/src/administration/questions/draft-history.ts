import type { Draft } from './draft-model.js';

/** The most definitions that can be brought back. */
const MOST_KEPT = 200;

/** A draft with the definitions before it and those that were taken back. */
export interface DraftHistory {
  readonly present: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** The name of the field that is being typed: its changes are one step of undoing. */
  readonly merge?: string | undefined;
}

export type HistoryAction =
  | { readonly type: 'change'; readonly change: (draft: Draft) => Draft; readonly merge?: string | undefined }
  | { readonly type: 'undo' | 'redo' | 'settle' }
  /** Replaces the draft by that of the service: there is nothing to take back. */
  | { readonly type: 'load'; readonly draft: Draft };

export const historyOf = (draft: Draft): DraftHistory => ({ present: draft, past: [], future: [] });

/** Reduces whole definitions: changes, undoing and redoing. */
export function historyReducer(history: DraftHistory, action: HistoryAction): DraftHistory {
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
