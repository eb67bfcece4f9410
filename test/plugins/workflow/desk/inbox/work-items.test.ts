import { expect } from 'chai';
import {
  ConflictError,
  InputError,
  NotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  UserDirectory,
  type DomainError,
  type Identity,
} from '../../../../../host/plugin-api/index.js';
import { Drafts } from '../../../../../plugins/forms/contract.js';
import { WorkItems, type WorkItem } from '../../../../../plugins/workflow/contract.js';
import { rejectionOf } from '../../../../host/support/rejection.js';
import { NO } from '../../../procedures/support/city-procedures.js';
import { Channel } from '../../support/channel-plugin.js';
import { complaintOf, processOf, startOffice, startTask, taskOf, type OfficeTask } from '../../support/office.js';
import { asking, type WorkflowClient } from '../../support/workflow-client.js';

const next = taskOf('REVISAR', ['revision']);
/** A task of the counter with a form, left by any of its actions, and then one of the reviewers. */
const queja = complaintOf({ codigo: 'SEGUIR', nombre: 'Seguir' }, { formulario: 'F' }, next);

const NONE = 2_000_000_000;
const noTasks: readonly number[] = [NONE, 0, -1, 1.5, 2 ** 31, Number.NaN];

describe('work items, for a plugin that acts for a person', () => {
  let client: WorkflowClient;
  let work: WorkItems;
  let [luz, rosa, nadie, lector]: Identity[] = [];
  let task: OfficeTask;

  before(async () => {
    client = await startOffice();
    await client.signIn('luz', 'jefa');
    const directory = client.host.container.get<UserDirectory>(UserDirectory);
    const identity = async (username: string): Promise<Identity> =>
      (await directory.identityOf((await directory.findByUsername(username))!.userId))!;
    [luz, rosa, nadie, lector] = [
      await identity('luz'),
      await identity('rosa'),
      await identity('nadie'),
      await identity('lector'),
    ];
    work = client.host.container.get<WorkItems>(WorkItems);
    await client.saveForm('ana', 'F', { schema: { ...asking('asunto'), required: ['asunto'] } }).expect(200);
    await client.release('ana', queja);
    const own = taskOf('VISITAR', [], { asignacion: { usuario: '"luz"' } });
    await client.release('ana', processOf('VISITA', 'Visita', own));
  });
  after(() => client?.host.stop());
  beforeEach(async () => {
    for (const table of ['workflow_task_pool', 'workflow_task']) {
      await client.host.database.changeRows(`DELETE FROM ${table}`);
    }
    task = await startTask(client, 'luz', 'QUEJA');
  });

  const refused = async (answer: Promise<unknown>): Promise<DomainError> =>
    (await rejectionOf(answer)) as unknown as DomainError;
  const stateOf = async (id: number): Promise<string> => {
    const sql = 'SELECT estado FROM workflow_task WHERE id = $1';
    return (await client.host.database.rows<{ estado: string }>(sql, [id]))[0]!.estado;
  };
  const restInbox = async (as: string, query = ''): Promise<WorkItem[]> =>
    (await client.get(as, `bandeja/${query}`).expect(200)).body.results as WorkItem[];

  it('are listed as the inbox does', async () => {
    const other = await startTask(client, 'luz', 'QUEJA');
    await work.claimItem(task.id, rosa!);
    for (const [as, identity] of [
      ['luz', luz!],
      ['rosa', rosa!],
      ['nadie', nadie!],
      ['lector', lector!],
    ] as const) {
      const { count, items } = await work.listItems(identity);
      expect(items, as).to.deep.equal(await restInbox(as));
      expect(count, as).to.equal(items.length);
    }
    const ids = async (query: object): Promise<number[]> =>
      (await work.listItems(rosa!, query)).items.map(({ id }) => id);
    expect(await ids({ estado: 'ASIGNADA' })).to.deep.equal([task.id]);
    expect(await ids({ estado: 'EN_POOL', proceso: 'QUEJA' })).to.deep.equal([other.id]);
    expect(await ids({ search: ' QUEJA \0 atender\ud800' })).to.deep.equal([task.id, other.id]);
    expect(await ids({ search: 'nada' })).to.deep.equal([]);
    expect(await refused(work.listItems(rosa!, { page: 2 }))).to.be.instanceOf(NotFoundError);
    const words = Array.from({ length: 11 }, () => 'x').join(' ');
    for (const query of [
      { page: 0 },
      { page: 501 },
      { search: 'x'.repeat(151) },
      { search: words },
      { proceso: '\0' },
    ]) {
      expect(await refused(work.listItems(rosa!, query)), JSON.stringify(query)).to.be.instanceOf(InputError);
    }
  });

  it('are paged by twenty', async () => {
    for (let number = 0; number < 21; number += 1) await startTask(client, 'luz', 'QUEJA');
    const first = await work.listItems(luz!);
    expect([first.count, first.next, first.items.length]).to.deep.equal([22, 2, 20]);
    const second = await work.listItems(luz!, { page: 2 });
    expect([second.count, second.next, second.items.length]).to.deep.equal([22, null, 2]);
  });

  it('tell their holder what can be done, and others what they may see', async () => {
    expect(await work.getItem(task.id, lector!)).to.include({ estado: 'EN_POOL', puedeTomar: false });
    expect(await work.getItem(task.id, luz!)).to.deep.include({
      id: task.id,
      codigo: 'ATENDER',
      titulo: 'Queja: Atender',
      estado: 'EN_POOL',
      asignado: null,
      instancia: task.llave,
      acciones: [],
      formulario: null,
      descripcion: null,
      puedeTomar: true,
      puedeSoltar: false,
    });
    const held = await work.claimItem(task.id, luz!);
    expect(held).to.deep.include({
      asignado: 'luz',
      descripcion: 'Lea la queja.',
      puedeTomar: false,
      puedeSoltar: true,
    });
    const none = { para_ciudadano: 'NO', frases: [] };
    expect(held.acciones).to.deep.equal([
      { codigo: 'SEGUIR', nombre: 'Seguir', procedimientos: [], ...none },
      { codigo: 'NEGAR', nombre: 'Negar', procedimientos: ['NO'], ...none },
      { codigo: 'FALLAR', nombre: 'Fallar', procedimientos: ['RARA'], ...none },
      { codigo: 'VARIOS', nombre: 'Varios', procedimientos: ['LISTA', 'NO'], ...none },
      { codigo: 'CUALQUIERA', nombre: 'Cualquiera', procedimientos: null, ...none },
    ]);
    expect(await work.getItem(task.id, luz!)).to.deep.equal(held);
    expect(await work.getItem(task.id, lector!)).to.deep.include({ asignado: 'luz', acciones: [], formulario: null });
    expect(await refused(work.getItem(task.id, nadie!))).to.be.instanceOf(NotAllowedError);
    for (const id of noTasks) expect(await refused(work.getItem(id, luz!)), String(id)).to.be.instanceOf(NotFoundError);

    await client.post('jefa', 'instancias/', { proceso: 'VISITA' }).expect(201);
    const [visit] = (await work.listItems(luz!, { proceso: 'VISITA' })).items;
    expect(await work.getItem(visit!.id, luz!)).to.deep.include({ puedeSoltar: false, formulario: null });
    expect(await refused(work.releaseItem(visit!.id, luz!))).to.be.instanceOf(NotAllowedError);
  });

  it('name a form whose draft is that of the task', async () => {
    const { formulario } = await work.claimItem(task.id, luz!);
    const drafts = client.host.container.get<Drafts>(Drafts);
    const { borrador } = await drafts.beginDraft(formulario!, luz!.userId);
    await drafts.changeDraft(borrador, { answers: { asunto: 'Hueco' } }, luz!.userId);
    const { body } = await client.get('luz', `tareas/${task.id}/borrador/`).expect(200);
    expect(body.borrador.respuestas).to.deep.equal({ asunto: 'Hueco' });
  });

  it('are taken by one of several at once, who is named to the others', async () => {
    const claims = await Promise.allSettled([luz!, rosa!].map((by) => work.claimItem(task.id, by)));
    const [won] = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []));
    const [lost, ...none] = claims.flatMap((claim) =>
      claim.status === 'rejected' ? [claim.reason as DomainError] : [],
    );
    expect(none).to.deep.equal([]);
    expect(lost).to.be.instanceOf(ConflictError);
    expect(lost).to.include({ code: 'tarea_ya_tomada', message: `La tarea ya la tomó «${won!.asignado}».` });
    const holder = won!.asignado === 'luz' ? luz! : rosa!;
    expect(await work.claimItem(task.id, holder)).to.deep.equal(won);
    expect(await refused(work.claimItem(task.id, nadie!))).to.be.instanceOf(NotAllowedError);
    for (const id of noTasks)
      expect(await refused(work.claimItem(id, luz!)), String(id)).to.be.instanceOf(NotFoundError);
  });

  it('are put back by their holder alone', async () => {
    await work.claimItem(task.id, luz!);
    expect(await refused(work.releaseItem(task.id, rosa!))).to.be.instanceOf(NotAllowedError);
    await work.releaseItem(task.id, luz!);
    expect(await stateOf(task.id)).to.equal('EN_POOL');
    expect(await refused(work.releaseItem(task.id, luz!))).to.be.instanceOf(NotAllowedError);
    for (const id of noTasks)
      expect(await refused(work.releaseItem(id, luz!)), String(id)).to.be.instanceOf(NotFoundError);
  });

  it('end by an action, and tell what is open then', async () => {
    await work.claimItem(task.id, luz!);
    const act = { accion: 'SEGUIR', valores: { asunto: 'Hueco' } };
    const both = await Promise.allSettled([work.actOn(task.id, act, luz!), work.actOn(task.id, act, luz!)]);
    const [done, ...again] = both.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(again).to.deep.equal([]);
    expect(done!.outcome).to.deep.equal({ kind: 'done', resultado: null });
    expect(done!.instancia).to.include({ llave: task.llave, estado: 'ACTIVA' });
    expect(done!.instancia!.tareas.map(({ codigo, estado }) => [codigo, estado])).to.deep.equal([
      ['REVISAR', 'EN_POOL'],
    ]);
    const { body } = await client.get('lector', `instancias/${task.llave}/`).expect(200);
    expect(body.instancia.datos).to.deep.equal({ asunto: 'Hueco' });
    expect(await refused(work.actOn(task.id, act, luz!))).to.include({ code: 'tarea_cerrada' });
    expect(await work.getItem(task.id, luz!)).to.deep.include({ estado: 'COMPLETADA', asignado: 'luz', acciones: [] });
    expect(await refused(work.claimItem(task.id, rosa!))).to.include({ code: 'tarea_cerrada' });
  });

  it('stay as they are where a procedure says no, or fails', async () => {
    await work.claimItem(task.id, luz!);
    const valores = { asunto: 'Hueco' };
    const no = await work.actOn(task.id, { accion: 'NEGAR', valores }, luz!);
    expect(no).to.deep.equal({ outcome: { kind: 'refused', mensaje: NO }, instancia: null });
    const failed = await work.actOn(task.id, { accion: 'FALLAR', valores }, luz!);
    expect([failed.outcome.kind, failed.instancia]).to.deep.equal(['failed', null]);
    expect(await stateOf(task.id)).to.equal('ASIGNADA');
    const several = { accion: 'VARIOS', valores };
    expect((await refused(work.actOn(task.id, several, luz!))).toProblem().errors).to.have.property('sp_code');
    const { outcome } = await work.actOn(task.id, { ...several, procedimiento: 'LISTA' }, luz!);
    expect(outcome).to.deep.include({ kind: 'done', resultado: [{ n: 1 }, { n: 2 }] });
  });

  it('refuse what the form, the action or the holder does not bear', async () => {
    const act = { accion: 'SEGUIR', valores: { asunto: 'Hueco' } };
    for (const by of [luz!, nadie!]) {
      expect(await refused(work.actOn(task.id, act, by))).to.include({ status: 409, code: 'tarea_ajena' });
    }
    await work.claimItem(task.id, luz!);
    expect(await refused(work.actOn(task.id, act, rosa!))).to.include({ code: 'tarea_ajena' });
    for (const [asked, field] of [
      [{ ...act, valores: {} }, 'asunto'],
      [{ ...act, valores: { asunto: 7 } }, 'asunto'],
      [{ ...act, accion: 'OTRA' }, 'bpm_accion'],
      [{ ...act, procedimiento: 'ECO' }, 'sp_code'],
    ] as const) {
      const error = await refused(work.actOn(task.id, asked, luz!));
      expect(error, field).to.be.instanceOf(InputError);
      expect(error.toProblem().errors, field).to.have.property(field);
    }
    for (const valores of [{ asunto: '\0' }, { asunto: ['\ud800'] }, { '\0': 1 }]) {
      expect(await refused(work.actOn(task.id, { ...act, valores }, luz!))).to.be.instanceOf(InputError);
    }
    for (const id of noTasks)
      expect(await refused(work.actOn(id, act, luz!)), String(id)).to.be.instanceOf(NotFoundError);

    const set = 'UPDATE workflow_instance SET estado = $1 WHERE llave = $2';
    await client.host.database.changeRows(set, ['SUSPENDIDA', task.llave]);
    expect(await refused(work.actOn(task.id, act, luz!))).to.include({ code: 'instancia_suspendida' });
    expect((await work.getItem(task.id, luz!)).suspendida).to.equal(true);
    await work.releaseItem(task.id, luz!);
    expect(await work.getItem(task.id, luz!)).to.include({ suspendida: true, puedeTomar: false });
    expect(await refused(work.claimItem(task.id, luz!))).to.include({ code: 'tarea_no_disponible' });
    await client.host.database.changeRows(set, ['ACTIVA', task.llave]);
    expect(await stateOf(task.id)).to.equal('EN_POOL');
  });

  it('refuse more data than an instance holds', async () => {
    await client.post('jefa', 'instancias/', { proceso: 'VISITA' }).expect(201);
    const [visit] = (await work.listItems(luz!, { proceso: 'VISITA' })).items;
    const valores = { nota: 'x'.repeat(600_000) };
    const act = { accion: 'SEGUIR', procedimiento: 'ECO', valores };
    expect(await refused(work.actOn(visit!.id, act, luz!))).to.be.instanceOf(PayloadTooLargeError);
  });

  it('are closed by their owner where they are of no process', async () => {
    const { id, codigo } = await new Channel(client.host).create({ owner: luz!.userId });
    expect(await work.getItem(id, luz!)).to.deep.include({ codigo, instancia: null, acciones: [], puedeSoltar: false });
    for (const method of ['getItem', 'closeItem'] as const) {
      expect(await refused(work[method](id, rosa!)), method).to.be.instanceOf(NotAllowedError);
    }
    const act = { accion: 'SEGUIR', valores: {} };
    expect(await refused(work.actOn(id, act, luz!))).to.include({ status: 409, code: 'tarea_sin_acciones' });
    expect(await refused(work.closeItem(id, luz!, 'x'.repeat(1001)))).to.be.instanceOf(InputError);
    expect(await stateOf(id)).to.equal('ASIGNADA');
    const comment = 'Se llamó\0\ud800';
    const closings = await Promise.allSettled([work.closeItem(id, luz!, comment), work.closeItem(id, luz!, comment)]);
    expect(closings.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
    expect(await stateOf(id)).to.equal('COMPLETADA');
    expect(await refused(work.closeItem(id, luz!))).to.include({ code: 'tarea_cerrada' });

    await work.claimItem(task.id, luz!);
    expect(await refused(work.closeItem(task.id, luz!))).to.include({ code: 'tarea_de_proceso' });
    for (const none of noTasks) {
      expect(await refused(work.closeItem(none, luz!)), String(none)).to.be.instanceOf(NotFoundError);
    }
  });
});
