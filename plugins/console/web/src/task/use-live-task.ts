import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { followTasks } from '../api/events.js';
import { useNotice } from '../ui/notices.js';
import { useSession } from '../frame/session.js';
import { taskKey, type TaskWhole } from './task-data.js';

/** Reloads a task when it changes, and shows a notice when another user takes it. */
export function useLiveTask(id: number, task: TaskWhole | undefined): void {
  const queries = useQueryClient();
  const { usuario } = useSession();
  const tell = useNotice();
  const before = useRef<TaskWhole['tarea']>(undefined);
  useEffect(() => {
    const readAnew = (): void => void queries.invalidateQueries({ queryKey: taskKey(id) });
    return followTasks({ moved: ({ tarea }) => (tarea === id ? readAnew() : undefined), opened: readAnew });
  }, [id, queries]);
  useEffect(() => {
    const { current } = before;
    before.current = task?.tarea;
    const holder = task?.tarea.titular;
    if (!holder || current?.id !== id || current.titular?.usuario === holder.usuario) return;
    if (holder.usuario !== usuario.username) tell(`${holder.nombre} tomó esta tarea.`, 'warning');
  }, [id, task, usuario.username, tell]);
}
