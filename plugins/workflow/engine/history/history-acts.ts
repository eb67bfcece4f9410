import type { ActSource } from '../../../../host/plugin-api/index.js';

/** The kinds of things that instances are of, by `origin_kind`. */
const origins: Readonly<Record<string, string>> = {
  'tramites.record': 'tramite',
  'certificates.registration': 'certificado',
};

/** The entries of a task: those of its instance that are about it, or its own where it has none. */
const OF_TASK = `e.id IN (
  SELECT h.id FROM workflow_history h WHERE h.task_id = ? AND h.instance_id IS NULL
  UNION ALL SELECT h.id FROM workflow_task t JOIN workflow_history h ON h.instance_id = t.instance_id
    WHERE t.id = ? AND h.task_id = t.id)`;

/** Of the instance of a record or a registration, and of those that it called. */
const OF_ORIGIN = `e.instance_id IN (
  SELECT r.id FROM workflow_instance r WHERE r.origin_kind = ? AND r.origin_id = ?
  UNION ALL SELECT c.id FROM workflow_instance r JOIN workflow_instance c ON c.root_id = r.id
    WHERE r.origin_kind = ? AND r.origin_id = ?)`;

interface Row {
  readonly task_id: number | null;
  readonly tipo: string;
  readonly actor_kind: string;
  readonly actor_user_id: number | null;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly motivo: string | null;
  readonly llave: string | null;
  readonly codigo: string | null;
}

const isId = (id: string): boolean => /^[1-9]\d{0,8}$/.test(id);

/** The moves of tasks and instances, without what they did to the data. */
export const historyActs: ActSource<Row> = {
  columns: [
    ...['e.task_id', 'e.tipo', 'e.actor_kind', 'e.actor_user_id', 'e.desde', 'e.hacia', 'e.motivo'],
    ...['i.llave', 't.codigo'],
  ],
  joins: `LEFT JOIN workflow_instance i ON i.id = e.instance_id LEFT JOIN workflow_task t ON t.id = e.task_id`,
  userColumn: 'actor_user_id',
  about: ({ kind, id }) => {
    if (kind === 'workflow.instance') {
      return { sql: 'e.instance_id = (SELECT o.id FROM workflow_instance o WHERE o.llave = ?)', values: [id] };
    }
    const origin = origins[kind];
    if (!isId(id)) return undefined;
    if (kind === 'workflow.task') return { sql: OF_TASK, values: [Number(id), Number(id)] };
    return origin ? { sql: OF_ORIGIN, values: [origin, Number(id), origin, Number(id)] } : undefined;
  },
  act: ({ task_id, tipo, actor_kind, actor_user_id, desde, hacia, motivo, llave, codigo }) => ({
    action: `workflow.${task_id === null ? 'instance' : 'task'}.${tipo}`,
    actor: { kind: actor_kind, userId: actor_user_id },
    subject: llave === null ? { kind: 'workflow.task', id: String(task_id) } : { kind: 'workflow.instance', id: llave },
    details: { ...(task_id !== null && { tarea: task_id, codigo }), desde, hacia, ...(motivo !== null && { motivo }) },
  }),
};
