import { useCallback, useReducer } from 'react';
import { historyOf, historyReducer, type DraftHistory, type HistoryAction } from '../../questions/draft-history.js';
import type { FormDraft } from '../definition/form-definition.js';

const reducer = (history: DraftHistory<FormDraft>, action: HistoryAction<FormDraft>): DraftHistory<FormDraft> =>
  historyReducer(history, action);

/** Holds the form that is being edited, with its changes to undo and to redo. */
export function useFormHistory(first: FormDraft) {
  const [{ present, past, future }, dispatch] = useReducer(reducer, first, (draft) => historyOf(draft));
  const change = useCallback(
    (work: (draft: FormDraft) => FormDraft, merge?: string) => dispatch({ type: 'change', change: work, merge }),
    [],
  );
  const settle = useCallback(() => dispatch({ type: 'settle' }), []);
  const load = useCallback((draft: FormDraft) => dispatch({ type: 'load', draft }), []);
  return {
    draft: present,
    change,
    settle,
    load,
    undo: past.length > 0 ? () => dispatch({ type: 'undo' }) : undefined,
    redo: future.length > 0 ? () => dispatch({ type: 'redo' }) : undefined,
  };
}
