import { isEnded, taskStates } from '../../engine/index.js';

/** The states of open tasks. */
export const openStates = taskStates.filter((state) => !isEnded(state));

/** The states of open tasks in a statement: the condition of the index of the open tasks. */
export const openStatesSql = openStates.map((state) => `'${state}'`).join(', ');

/** The condition that a task `t` is open. */
export const openTask = `t.estado IN (${openStatesSql})`;
