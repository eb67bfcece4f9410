import { expect } from 'chai';
import { wrongControls } from './asked-control.js';
import { areInOrder, isEnd, movesOfTasks } from './task-moves.js';
import type { TwoHosts } from './two-hosts.js';

interface TaskRow {
  readonly id: number;
  readonly tipo: string;
  readonly estado: string;
  readonly instf_llave: string | null;
  readonly llave: string;
}

/** Checks, once no job is left, that all acknowledged changes exist, no refused one does, and each was done once. */
export async function checkAcknowledged(hosts: TwoHosts): Promise<void> {
  const { database } = hosts.city.client.host;
  const tasks = await database.rows<TaskRow>(
    `SELECT t.id, t.tipo, t.estado, t.instf_llave, i.llave FROM workflow_task t
     JOIN workflow_instance i ON i.id = t.instance_id`,
  );
  const moves = await movesOfTasks(database);
  const movesOf = ({ id }: Pick<TaskRow, 'id'>): readonly string[] => moves.get(id) ?? [];
  /** Counts the ends of a task. The end of its time ends a wait; an overdue task of people is cancelled instead. */
  const ends = (task: TaskRow): number =>
    movesOf(task).filter((move) => isEnd(move) || (task.tipo === 'ESPERA' && move === 'VENCIMIENTO')).length;

  const wrong = tasks.filter(
    (task) =>
      ends(task) !== (task.estado === 'COMPLETADA' ? 1 : 0) || (task.tipo === 'USUARIO' && !areInOrder(movesOf(task))),
  );
  expect(wrong, 'tasks that were not ended once').to.deep.equal([]);

  const users = await database.rows<{ username: string; id: number }>('SELECT username, id FROM auth_user');
  const idOf = new Map(users.map(({ username, id }) => [username, id]));
  const isLost =
    (...tipos: readonly string[]) =>
    ([id, username]: readonly [number, string]): boolean =>
      !tipos.some((tipo) => movesOf({ id }).includes(`${tipo} ${idOf.get(username)}`));
  // The claim of a task that an administrator reassigned is acknowledged as well.
  expect(hosts.claimed.filter(isLost('TOMA', 'REASIGNACION')), 'claimed and lost').to.deep.equal([]);
  expect(hosts.acted.filter(isLost('ACCION')), 'ended and lost').to.deep.equal([]);

  const isUnanswered = (id: number): boolean => !movesOf({ id }).includes('ENTREGA');
  expect(hosts.handedIn.filter(isUnanswered), 'handed in and lost').to.deep.equal([]);

  expect(await wrongControls(database, hosts.asked), 'control that was lost, or not done once').to.deep.equal([]);
  await checkEvents(hosts);

  // A procedure has one row for each task for which it ran.
  const owed = tasks.flatMap((task) => {
    if (task.tipo === 'USUARIO') return ends(task) > 0 ? [`acto ${task.instf_llave}`] : [];
    return task.tipo === 'PROCEDIMIENTO' && movesOf(task).includes('HECHA') ? [`intento ${task.llave}`] : [];
  });
  const notes = await database.rows<{ nota: string }>(
    "SELECT nota FROM city_note WHERE nota LIKE 'acto %' OR nota LIKE 'intento %'",
  );
  expect(notes.map(({ nota }) => nota).sort(), 'rows of procedures').to.deep.equal(owed.sort());
}

/** Checks that each applied event of the other system is one entry of the history. */
async function checkEvents({ city, applied, refused }: TwoHosts): Promise<void> {
  const { database } = city.client.host;
  const events = await database.rows<{ evento_id: string; llave: string }>(
    'SELECT evento_id, llave FROM workflow_reconciliation',
  );
  const ids = new Set(events.map(({ evento_id }) => evento_id));
  expect(
    applied.filter((id) => !ids.has(id)),
    'events that were lost',
  ).to.deep.equal([]);
  expect(
    refused.filter((id) => ids.has(id)),
    'events that were refused, and applied',
  ).to.deep.equal([]);
  const entries = await database.rows<{ llave: string }>(
    `SELECT i.llave FROM workflow_history h JOIN workflow_instance i ON i.id = h.instance_id
     WHERE h.tipo = 'RECONCILIACION'`,
  );
  const keysOf = (rows: readonly { readonly llave: string }[]): string[] => rows.map(({ llave }) => llave).sort();
  expect(keysOf(entries), 'events in the histories').to.deep.equal(keysOf(events));
}
