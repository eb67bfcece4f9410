import { expect } from 'chai';
import type { WorkflowClients } from './workflow-clients.js';
import { ACTING } from './workflow-office.js';
import { ofTheRunning, type KeptTask, type WorkflowState } from './workflow-state.js';

/** The tasks of an instance that was started, and of the one that it calls; sorted. */
const OWN = ['CALCULAR', 'INSPECCION', 'RADICAR', 'REGISTRAR', 'RESOLVER', 'REVISAR'];
const CALLED = ['REGISTRAR', 'VISITAR'];

const count = <T>(values: readonly T[], isCounted: (value: T) => boolean): number => values.filter(isCounted).length;

function groupedBy<T, K>(values: readonly T[], keyOf: (value: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

/** Lines that say what a run did and found. */
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

/** Over the whole database, once nothing is left to do: all that was acknowledged is there, and each thing once. */
export function checkAllDone(clients: WorkflowClients, state: WorkflowState): void {
  expect(clients.unexpected, 'unexpected answers').to.deep.equal([]);
  const none = Object.fromEntries(ofTheRunning.map((table) => [table, 0]));
  expect(state.left, 'rows that are left of what has ended').to.deep.equal(none);
  const going = state.instances.filter(({ estado, ended_at }) => estado !== 'FINALIZADA' || ended_at === null);
  expect(going, 'instances that did not end').to.deep.equal([]);
  checkTasks(state);
  checkWrites(state);
  checkAcknowledged(clients, state);
}

/** Each instance of the whole process calls one other, had each of its tasks once, and has what each brought. */
export function checkInstances({ instances, tasks }: WorkflowState): void {
  const tasksOf = groupedBy(tasks, ({ instance_id }) => instance_id);
  const calledBy = groupedBy(instances, ({ parent_id }) => parent_id);
  const wrong = instances.filter(({ id, parent_id, datos }) => {
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

const automatic: Readonly<Record<string, readonly string[]>> = {
  REGISTRAR: ['HECHA', 'AVANCE'],
  INSPECCION: ['ESPERA', 'HECHA', 'AVANCE'],
};

/** Whether whoever ended it held it: each claim but the last was given back by who made it. */
function isEndedOnce({ moves }: KeptTask): boolean {
  const last = moves.at(-1)!.split(' ')[1];
  const turns = moves.slice(0, -2);
  const areGivenBack = turns.every((move, at) =>
    at % 2 === 0 ? move.startsWith('TOMA ') : move === turns[at - 1]!.replace('TOMA', 'SUELTA'),
  );
  return turns.length % 2 === 0 && areGivenBack && moves.at(-2) === `TOMA ${last}` && moves.at(-1) === `ACCION ${last}`;
}

/** Each was done once: one claim that counts and one action, or the steps of a task that runs by itself. */
function checkTasks({ tasks }: WorkflowState): void {
  const wrong = tasks.filter((task) => {
    const isDone = task.tipo === 'USUARIO' ? isEndedOnce(task) : task.moves.join() === automatic[task.codigo]!.join();
    return task.estado !== 'COMPLETADA' || !isDone;
  });
  expect(wrong, 'tasks that were not done, or not once').to.deep.equal([]);
}

/** A procedure's row is there once for each action, and once for each instance that runs one. */
function checkWrites({ instances, tasks, writes }: WorkflowState): void {
  const keys = new Map(instances.map(({ id, llave }) => [id, llave]));
  const owed = tasks.flatMap(({ tipo, codigo, instance_id, instf_llave }) => {
    if (tipo === 'USUARIO') return [`${ACTING} ${instf_llave}`];
    return codigo === 'REGISTRAR' ? [`REGISTRAR ${keys.get(instance_id)}`] : [];
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
  const isLost = (tipo: string) => {
    return ([task, username]: readonly [number, string]): boolean =>
      !movesOf.get(task)?.includes(`${tipo} ${users.get(username)}`);
  };
  expect(clients.taken.filter(isLost('TOMA')), 'claimed and lost').to.deep.equal([]);
  expect(clients.acted.filter(isLost('ACCION')), 'ended and lost').to.deep.equal([]);
}
