import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordFile } from '../records/record-file.js';
import type { TaskWhole } from './task-data.js';

/** Queries the record of a task. It is read again once the task has another holder, as the rights to it follow. */
export function useRecordOfTask({ tarea, registro }: TaskWhole & { readonly registro: { readonly radicado: string } }) {
  const queries = useQueryClient();
  const held = `${tarea.estado} ${tarea.titular?.usuario ?? ''}`;
  const before = useRef(held);
  useEffect(() => {
    if (before.current === held) return;
    before.current = held;
    void queries.invalidateQueries({ queryKey: ['tramites'] });
  }, [held, queries]);
  return useRecordFile(registro.radicado);
}
