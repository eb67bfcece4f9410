import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { followTasks } from '../api/events.js';
import { taskKey } from './task-data.js';

/** Reads the task anew as soon as it moves: another user takes it, or it comes back. */
export function useLiveTask(id: number): void {
  const queries = useQueryClient();
  useEffect(() => {
    const read = (): void => void queries.invalidateQueries({ queryKey: taskKey(id) });
    return followTasks({ moved: ({ tarea }) => tarea === id && read(), opened: () => undefined });
  }, [id, queries]);
}
