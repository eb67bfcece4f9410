import { isEnded, taskStates } from '../../engine/index.js';

/** The states of tasks that are work. */
export const openStates = taskStates.filter((state) => !isEnded(state));

/** Those states in a statement: the condition of the index of the open tasks. */
export const openStatesSql = openStates.map((state) => `'${state}'`).join(', ');

/** Whether a task `t` is open. */
export const openTask = `t.estado IN (${openStatesSql})`;
