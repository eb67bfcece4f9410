import type { Identity, NotedRead } from '../../../../host/plugin-api/index.js';

/** The read of a user who was shown a task, with the data of its instance where it has one. */
export const taskRead = (id: number, reader: Identity): NotedRead => ({
  reader,
  of: { kind: 'workflow.task', id: String(id) },
  way: 'TAREA',
  part: `tarea ${id}`,
});
