import { expect } from 'chai';
import request, { type Test } from 'supertest';
import { ProcessTracking } from '../../../plugins/tramites/contract.js';
import { Instances } from '../../../plugins/workflow/contract.js';
import { definition, flow, task, user } from './definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from './support/automatic-city.js';

const TOKEN = 'clave-de-conciliacion';

const revise = user('REVISAR', {
  acciones: [
    { codigo: 'SIGUE', nombre: 'Conceder' },
    { codigo: 'NIEGA', nombre: 'Negar' },
  ],
});
const granted = task('FIN', 'CONCEDE', { resultado: 'CONCEDIDA', favorable: true, publico: 'Concedida' });
const refused = task('FIN', 'NIEGA', { resultado: 'NEGADA', favorable: false, publico: 'Negada' });

const licence = definition([revise, granted, refused], flow('REVISAR!SIGUE>CONCEDE', 'REVISAR!NIEGA>NIEGA'), {
  codigo: 'LICENCIA',
});
const plain = definition([user('VER'), task('FIN', 'FIN')], flow('VER!SIGUE>FIN'), { codigo: 'SIMPLE' });
const hopeless = definition([user('VER'), task('FIN', 'FIN', { favorable: false })], flow('VER!SIGUE>FIN'), {
  codigo: 'NUNCA',
});
const automatic = definition(
  [task('DECISION', 'MIRAR'), granted, refused],
  flow('MIRAR>CONCEDE?datos.bien = true', 'MIRAR>NIEGA'),
  { codigo: 'AUTO' },
);
const caller = definition(
  [task('SUBPROCESO', 'LICENCIA', { proceso: 'LICENCIA' }), task('FIN', 'FIN', { resultado: 'ARCHIVADO' })],
  flow('LICENCIA>FIN'),
  { codigo: 'LLAMA' },
);

describe('the outcome of an instance', () => {
  let city: AutomaticCity;
  let number = 0;

  before(async () => {
    city = await startAutomaticCity({ environment: { BPM_RECONCILE_TOKEN: TOKEN } });
    for (const one of [licence, plain, hopeless, automatic, caller]) await city.client.release('ana', one);
  });
  after(() => city.stop());

  const outcomeOf = async (llave: string): Promise<unknown> => {
    const found = await city.client.host.container.get<Instances>(Instances).findInstance(llave);
    return [found?.resultado, found?.favorable];
  };
  const publicEndOf = async (llave: string): Promise<string | undefined> =>
    (await city.client.host.container.get<ProcessTracking>(ProcessTracking).listSteps(llave)).find(({ isEnd }) => isEnd)
      ?.nombre;
  const end = async (llave: string, codigo: string, bpm_accion: string): Promise<void> => {
    const { id } = await city.task(llave, codigo);
    await city.claim('luz', id).expect(200);
    const sql = 'SELECT instf_llave FROM workflow_task WHERE id = $1';
    const [row] = await city.client.host.database.rows<{ instf_llave: string }>(sql, [id]);
    const body = { instf_llave: row!.instf_llave, jsonfiltros: {}, bpm_accion, sp_code: 'ECO' };
    const { status, text } = await city.client.post('luz', 'ejecutar-accion/', body);
    if (status !== 200) throw new Error(text);
  };
  const sendEvent = (event: object): Test => {
    number += 1;
    return request(city.client.host.url)
      .post('/workflow/api/reconciliar-bpm/')
      .set('X-Reconcile-Token', TOKEN)
      .send({ evento_id: `fin-${number}`, ...event });
  };

  it('is that of the FIN that it reaches, and null before', async () => {
    const [one, other] = [await city.start('LICENCIA'), await city.start('LICENCIA')];
    expect(await outcomeOf(one)).to.deep.equal([null, null]);
    await end(one, 'REVISAR', 'SIGUE');
    await end(other, 'REVISAR', 'NIEGA');
    expect(await outcomeOf(one)).to.deep.equal(['CONCEDIDA', true]);
    expect(await outcomeOf(other)).to.deep.equal(['NEGADA', false]);
    const { body } = await city.client.get('lector', `instancias/${other}/`).expect(200);
    expect(body.instancia).to.include({ resultado: 'NEGADA', favorable: false });
    const going = await city.client.get('lector', `instancias/${await city.start('LICENCIA')}/`).expect(200);
    expect(going.body.instancia).to.include({ resultado: null, favorable: null });
  });

  it('is favourable for a FIN without `favorable`, and has no code for one without `resultado`', async () => {
    const [one, other] = [await city.start('SIMPLE'), await city.start('NUNCA')];
    await city.work('luz', one, 'VER');
    await city.work('luz', other, 'VER');
    expect(await outcomeOf(one)).to.deep.equal([null, true]);
    expect(await outcomeOf(other)).to.deep.equal([null, false]);
  });

  it('is set at once for an instance that waits for nothing', async () => {
    expect(await outcomeOf(await city.start('AUTO', { bien: true }))).to.deep.equal(['CONCEDIDA', true]);
    expect(await outcomeOf(await city.start('AUTO'))).to.deep.equal(['NEGADA', false]);
  });

  it('is set for each instance of a tree on its own', async () => {
    const llave = await city.start('LLAMA');
    await city.untilTask(llave, 'LICENCIA', 'EN_ESPERA');
    const { database } = city.client.host;
    const [called] = await database.rows<{ llave: string }>(
      'SELECT c.llave FROM workflow_instance c JOIN workflow_instance p ON p.id = c.parent_id WHERE p.llave = $1',
      [llave],
    );
    await end(called!.llave, 'REVISAR', 'NIEGA');
    await city.untilEnded(llave);
    expect(await outcomeOf(called!.llave)).to.deep.equal(['NEGADA', false]);
    expect(await outcomeOf(llave)).to.deep.equal(['ARCHIVADO', true]);
  });

  it('is not favourable for a cancelled instance', async () => {
    const llave = await city.start('LICENCIA');
    await sendEvent({ llave, estado: 'CANCELADA' }).expect(200);
    expect(await outcomeOf(llave)).to.deep.equal([null, false]);
  });

  it('is named by the caller who ends an instance from outside, where its process has several', async () => {
    const llave = await city.start('LICENCIA');
    const unnamed = await sendEvent({ llave, estado: 'FINALIZADA' }).expect(409);
    expect(unnamed.body.code).to.equal('falta_resultado');
    expect(unnamed.body.mensaje).to.include('CONCEDIDA, NEGADA');
    const unknown = await sendEvent({ llave, estado: 'FINALIZADA', resultado: 'OTRO' }).expect(409);
    expect(unknown.body.code).to.equal('resultado_desconocido');
    expect(unknown.body.mensaje).to.include('CONCEDIDA, NEGADA');
    const event = { evento_id: 'fin-negado', llave, estado: 'FINALIZADA', resultado: 'NEGADA' };
    expect((await sendEvent(event).expect(200)).body.aplicado).to.equal(true);
    expect(await outcomeOf(llave)).to.deep.equal(['NEGADA', false]);
    expect(await publicEndOf(llave)).to.equal('Negada');
    expect((await sendEvent(event).expect(200)).body.aplicado).to.equal(false);
    const other = await sendEvent({ ...event, resultado: 'CONCEDIDA' }).expect(409);
    expect(other.body.code).to.equal('evento_id_usado');
    expect(await outcomeOf(llave)).to.deep.equal(['NEGADA', false]);
  });

  it('is refused with another state, and optional where there is only one', async () => {
    const llave = await city.start('NUNCA');
    await sendEvent({ llave, estado: 'SUSPENDIDA', resultado: 'NEGADA' }).expect(400);
    await sendEvent({ llave, tarea: 'VER', accion: 'SIGUE', resultado: 'NEGADA' }).expect(400);
    const unknown = await sendEvent({ llave, estado: 'FINALIZADA', resultado: 'NEGADA' }).expect(409);
    expect(unknown.body.code).to.equal('resultado_desconocido');
    await sendEvent({ llave, estado: 'FINALIZADA' }).expect(200);
    expect(await outcomeOf(llave)).to.deep.equal([null, false]);
  });

  it('agrees with the history, and the check reports a change of it', async () => {
    expect(await city.checkHistories()).to.be.greaterThan(8);
    const { database } = city.client.host;
    const sql = "SELECT llave FROM workflow_instance WHERE resultado = 'NEGADA' ORDER BY id";
    const [row] = await database.rows<{ llave: string }>(sql);
    const change = 'UPDATE workflow_instance SET favorable = $1 WHERE llave = $2';
    await database.changeRows(change, [true, row!.llave]);
    const { data } = await (await city.client.admin()).query('workflow.instances.check', { llave: row!.llave });
    expect(data.diferencias).to.deep.equal(['resultado']);
    await database.changeRows(change, [false, row!.llave]);
  });
});
