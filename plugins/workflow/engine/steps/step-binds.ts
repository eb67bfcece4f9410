import { stepRows } from './history-row.js';
import type { FirstStep, Step } from './step.js';

/** What PostgreSQL takes as text, or a number. */
export type Bound = string | number | boolean | null;

const hex = (bytes: Buffer | null | undefined): string | null => (bytes ? `\\x${bytes.toString('hex')}` : null);

const isOfBlock = ({ begun, arrived, ended }: Step['flow']): boolean =>
  begun.length + arrived.length + ended.length > 0;

/** Which of the statements writes a step. */
export function shapeOf({
  flow,
  timers,
  leavesTimers,
}: Pick<Step, 'flow' | 'timers' | 'leavesTimers'>): 'plain' | 'block' | 'timed' | 'timedBlock' {
  if (timers.length > 0 || leavesTimers) return isOfBlock(flow) ? 'timedBlock' : 'timed';
  return isOfBlock(flow) ? 'block' : 'plain';
}

/** Returns the columns `resultado` and `favorable` of the instance. */
export const outcomeBinds = ({ outcome }: FirstStep): Bound[] => [
  outcome?.resultado ?? null,
  outcome?.favorable ?? null,
];

/** Returns the binds of a step of an instance that goes on. */
export function advanceBinds(step: Step): Bound[] {
  const { instanceId, revision, flow, left, datos, estado, entry } = step;
  const taskId = left?.taskId ?? null;
  return [
    ...sharedBinds(step, taskId),
    flow.nextOrdinal,
    estado,
    datos === undefined ? null : JSON.stringify(datos),
    estado === 'FINALIZADA' ? entry.at.toISOString() : null,
    instanceId,
    revision,
    flow.left ?? null,
    left?.estado ?? null,
    taskId,
    ...outcomeBinds(step),
    ...(isOfBlock(flow) ? [`{${flow.ended.join()}}`] : []),
  ];
}

/** Returns the binds $1 to $14 of all statements. */
export function sharedBinds(step: FirstStep, taskId: number | null): Bound[] {
  const { processId, flow, tasks, timers } = step;
  const { row, personal } = stepRows(step);
  const { came, begun, arrived } = flow;
  return [
    JSON.stringify({ came, begun, arrived, tasks, ...(timers.length > 0 && { timers }) }),
    processId,
    row.at.toISOString(),
    taskId,
    row.tipo,
    row.actor_kind,
    row.actor_user_id,
    row.desde,
    row.hacia,
    row.motivo,
    row.cambio,
    hex(row.personal_digest),
    hex(personal?.salt),
    personal?.data ?? null,
  ];
}
