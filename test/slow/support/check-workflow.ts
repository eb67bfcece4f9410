import { expect } from 'chai';
import { areInOrder, isEnd } from '../../plugins/workflow/support/task-moves.js';
import type { WorkflowClients } from './workflow-clients.js';
import { ACTING } from './workflow-office.js';
import { ofTheRunning, type WorkflowState } from './workflow-state.js';

/** The tasks of an instance that was started, and of the one that it calls; sorted. */
const OWN = ['CALCULAR', 'INSPECCION', 'RADICAR', 'REGISTRAR', 'RESOLVER', 'REVISAR'];
const CALLED = ['REGISTRAR', 'VISITAR'];

const count = <T>(values: readonly T[], isCounted: (value: T) => boolean): number => values.filter(isCounted).length;

function groupedBy<T, K>(values: readonly T[], keyOf: (value: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

/** Describes in some lines what a run did and found. */
export function describeWorkflow(clients: WorkflowClients, { instances, tasks, writes }: WorkflowState): string {
  const { started, taken, acted, beaten, refused, unanswered } = clients;
  const given = count(
    tasks.flatMap(({ moves }) => moves),
    (move) => move.startsWith('SUELTA'),
  );
  const own = count(instances, ({ parent_id }) => parent_id === null);
  const byPeople = count(tasks, ({ tipo }) => tipo === 'USUARIO');
  return [
    `      acknowledged: ${started.length} starts, ${taken.length} claims, ${acted.length} actions; somebody else was first ${beaten}, refused ${refused}, no answer ${unanswered}`,
    `      instances ${own}, called by them ${instances.length - own}; tasks ended by people ${byPeople}, given back before ${given}; rows of procedures ${writes.length}`,
    '',
  ].join('\n');
}

/** Checks the whole database after all work is done: everything acknowledged is stored, each thing once. */
export function checkAllDone(clients: WorkflowClients, state: WorkflowState): void {
  expect(clients.unexpected, 'unexpected answers').to.deep.equal([]);
  const none = Object.fromEntries(ofTheRunning.map((table) => [table, 0]));
  expect(state.left, 'rows that are left of what has ended').to.deep.equal(none);
  const going = state.instances.filter(({ estado, ended_at }) => !ends.has(estado) || ended_at === null);
  expect(going, 'instances that did not end').to.deep.equal([]);
  checkTasks(state);
  checkWrites(state);
  checkAcknowledged(clients, state);
}

const ends: ReadonlySet<string> = new Set(['FINALIZADA', 'CANCELADA']);

/**
 * Checks each instance of the whole process that was not cancelled: it calls others until one is not cancelled, had
 * each of its tasks once, and has the data that each brought.
 */
export function checkInstances({ instances, tasks }: WorkflowState): void {
  const tasksOf = groupedBy(tasks, ({ instance_id }) => instance_id);
  const calledBy = groupedBy(
    instances.filter(({ estado }) => estado === 'FINALIZADA'),
    ({ parent_id }) => parent_id,
  );
  const whole = instances.filter(({ estado }) => estado === 'FINALIZADA');
  const wrong = whole.filter(({ id, parent_id, datos }) => {
    const own = tasksOf.get(id) ?? [];
    const codes = own.map(({ codigo }) => codigo).sort();
    const isKept = own
      .filter(({ tipo }) => tipo === 'USUARIO')
      .every(({ codigo, instf_llave }) => datos[codigo] === instf_llave);
    const calls = calledBy.get(id)?.length ?? 0;
    const expected = parent_id === null ? { codes: OWN, calls: 1 } : { codes: CALLED, calls: 0 };
    const isWhole = codes.join() === expected.codes.join() && calls === expected.calls;
    return !(isWhole && isKept);
  });
  expect(wrong, 'instances that did not go as they should').to.deep.equal([]);
}

/** The moves by which an automatic task ends; a call may be cancelled and made again. */
const automatic: Readonly<Record<string, RegExp>> = {
  REGISTRAR: /^HECHA,AVANCE$/,
  INSPECCION: /^ESPERA,(?:INCIDENTE,REINTENTO \d+,ESPERA,)*HECHA,AVANCE$/,
};

/**
 * Checks that each task was done once: by one claim that counts and one action, or by the steps of an automatic task.
 */
function checkTasks({ instances, tasks }: WorkflowState): void {
  const cancelled = new Set(instances.filter(({ estado }) => estado === 'CANCELADA').map(({ id }) => id));
  const wrong = tasks.filter((task) => {
    const { tipo, codigo, estado, moves, instance_id } = task;
    // A task that was cancelled has its moves up to then.
    if (estado === 'CANCELADA') return !cancelled.has(instance_id) || moves.some(isEnd);
    const isDone = tipo === 'USUARIO' ? areInOrder(moves) : automatic[codigo]!.test(moves.join());
    return estado !== 'COMPLETADA' || !isDone || count(moves, isEnd) !== 1;
  });
  expect(wrong, 'tasks that were not done, or not once').to.deep.equal([]);
}

/** Checks that a procedure's row exists once for each action, and once for each task whose work was done by one. */
function checkWrites({ instances, tasks, writes }: WorkflowState): void {
  const keys = new Map(instances.map(({ id, llave }) => [id, llave]));
  const owed = tasks.flatMap(({ tipo, codigo, instance_id, instf_llave, moves }) => {
    if (tipo === 'USUARIO') return moves.some(isEnd) ? [`${ACTING} ${instf_llave}`] : [];
    return codigo === 'REGISTRAR' && moves.includes('HECHA') ? [`REGISTRAR ${keys.get(instance_id)}`] : [];
  });
  expect([...writes].sort(), 'rows of procedures').to.deep.equal(owed.sort());
}

function checkAcknowledged(clients: WorkflowClients, { instances, tasks, users }: WorkflowState): void {
  const keys = new Set(instances.map(({ llave }) => llave));
  expect(
    clients.started.filter((llave) => !keys.has(llave)),
    'started and lost',
  ).to.deep.equal([]);
  const movesOf = new Map(tasks.map(({ id, moves }) => [id, moves]));
  const isLost = (...tipos: readonly string[]) => {
    return ([task, username]: readonly [number, string]): boolean =>
      !tipos.some((tipo) => movesOf.get(task)?.includes(`${tipo} ${users.get(username)}`));
  };
  // A claim of a task that an administrator has reassigned is acknowledged as well.
  expect(clients.taken.filter(isLost('TOMA', 'REASIGNACION')), 'claimed and lost').to.deep.equal([]);
  expect(clients.acted.filter(isLost('ACCION')), 'ended and lost').to.deep.equal([]);
}
