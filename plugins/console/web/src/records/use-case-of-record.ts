import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { RecordFile } from './record-file.js';

/** Reads the case of a record again, with its tasks, once the record has changed: an answer, a message or a move. */
export function useCaseOfRecord({ registro, termino, ...lists }: RecordFile): void {
  const queries = useQueryClient();
  const { estado, respondido } = registro;
  const sizes = [lists.respuestas, lists.mensajes, lists.movimientos, lists.entregas, termino?.eventos ?? []];
  const state = [estado, respondido, ...sizes.map(({ length }) => length)].join(' ');
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // The form that made the change may be reading it already.
    void queries.invalidateQueries({ queryKey: ['workflow'] }, { cancelRefetch: false });
  }, [state, queries]);
}
