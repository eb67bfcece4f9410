import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import type { AutomaticCity } from '../../support/automatic-city.js';
import { HistoryCity } from '../../support/history-city.js';

const visit = definition([user('VISITAR'), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), { codigo: 'VISITA' });

const caller = definition(
  [
    task('SUBPROCESO', 'LLAMA', { proceso: 'VISITA', datos: '{predio: datos.predio}' }),
    task('CORREO', 'AVISAR', { plantilla: 'M_AVISO', para: 'datos.correo' }),
    task('FIN', 'FIN'),
  ],
  flow('LLAMA>AVISAR', 'AVISAR>FIN'),
  { codigo: 'PADRE' },
);

const long = {
  pro_codigo: 'LARGA',
  nombre_bd: 'city_larga',
  usos: ['workflow'],
  sql: {
    postgres: `CREATE OR REPLACE FUNCTION public.city_larga(datos jsonb) RETURNS jsonb LANGUAGE sql AS $body$
SELECT jsonb_build_object('estado', true, 'respuesta', repeat('ñ', 40000)) $body$`,
    mssql: `CREATE PROCEDURE dbo.city_larga @datos NVARCHAR(MAX) AS
SELECT CAST(1 AS BIT) AS estado, (SELECT REPLICATE(CAST(N'ñ' AS NVARCHAR(MAX)), 40000)) AS respuesta`,
  },
};

describe('the history of an instance', () => {
  let history: HistoryCity;
  let city: AutomaticCity;
  let server: TestSmtpServer;

  before(async () => {
    server = await TestSmtpServer.start();
    history = await HistoryCity.start({ config: { mail: server.config() } });
    city = history.city;
    await importInto(city.client.host, { procedimientos: [long] });
    for (const one of [visit, caller]) await city.client.release('ana', one);
  });
  after(async () => {
    await city.stop();
    await server.stop();
  });

  it('keeps the facts that decided each of its steps', async () => {
    const llave = await history.toPayment();
    await history.sendEvent({ evento_id: 'pago-1', llave, accion: 'PAGADO', datos: { pagado: true } });
    const all = await history.entries(llave);
    const hoy = (all[0]!.cambio['base'] as { hoy: string }).hoy;
    expect(hoy).to.match(/^\d{4}-\d\d-\d\d$/);
    const bases = all.map(({ tipo, cambio, personal }) => [tipo, cambio['base'] ?? null, personal]);
    const version = (all[0]!.cambio['base'] as { version: number }).version;
    const answered = (respuesta: object) => ({ estado: true, mensaje: 'Listo', respuesta });
    expect(bases).to.deep.equal([
      ['INICIO', { hoy, version, grupos: [] }, { antes: {}, despues: { espera: 'negro' }, usuario: 'jefa' }],
      ['TOMA', null, null],
      [
        'ACCION',
        {
          hoy,
          salida: { accion: 'SIGUE' },
          grupos: ['rol:a'],
          formulario: { codigo: 'F', revision: 1 },
          procedimiento: 'ECO',
        },
        {
          antes: {},
          despues: { area: 12, revisor: 'rosa' },
          usuario: 'luz',
          respuesta: answered({ area: 12, revisor: 'rosa' }),
        },
      ],
      ['HECHA', null, { antes: {}, despues: { visto: 'negro', valor: 7 }, respuesta: { estado: true } }],
      ['AVANCE', { hoy, salida: 'hecha' }, { asignados: { 3: 'rosa' } }],
      [
        'ACCION',
        { hoy, salida: { accion: 'SIGUE' }, grupos: ['rol:a', 'rol:revision'], procedimiento: 'ECO' },
        { antes: {}, despues: {}, usuario: 'rosa', respuesta: answered({}) },
      ],
      [
        'RECONCILIACION',
        { hoy, salida: 'hecha' },
        { antes: {}, despues: { pagado: true }, evento: { evento_id: 'pago-1', accion: 'PAGADO' } },
      ],
    ]);
    expect((await history.lastEntry(llave, 'TOMA')).cambio).to.deep.equal({ token: 1, grupos: ['rol:a'] });
    expect((await history.lastEntry(llave, 'HECHA')).cambio).to.deep.equal({ token: 2, procedimiento: 'CUANDO' });
    expect((await city.see(llave)).estado).to.equal('FINALIZADA');
  });

  it('names no person outside its erasable part', async () => {
    const llave = await history.toPayment();
    await history.sendEvent({
      evento_id: 'cedula-31234567',
      llave,
      estado: 'CANCELADA',
      datos: { cedula: '31234567' },
    });
    const text = JSON.stringify((await history.entries(llave)).map(({ cambio }) => cambio));
    for (const name of ['luz', 'rosa', 'jefa', 'negro', '31234567']) expect(text).not.to.include(name);
    const { personal } = await history.lastEntry(llave, 'CANCELACION');
    expect(personal).to.deep.equal({ evento: { evento_id: 'cedula-31234567', estado: 'CANCELADA' } });
  });

  it('keeps how called instances and mails ended', async () => {
    const llave = await city.start('PADRE', { predio: 'A-1', correo: 'ana@correo.example' });
    await city.untilTask(llave, 'LLAMA', 'EN_ESPERA');
    const [called] = await city.client.host.database.rows<{ id: number; llave: string }>(
      'SELECT c.id, c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id WHERE i.llave = $1',
      [llave],
    );
    await city.work('luz', called!.llave, 'VISITAR', { apta: true });
    await city.untilEnded(llave);
    const all = await history.entries(llave);
    const done = all.filter(({ tipo }) => tipo === 'HECHA');
    expect(all.find(({ tipo }) => tipo === 'ESPERA')!.cambio).to.deep.equal({ token: 1, llamada: called!.id });
    expect(done[0]).to.deep.include({ cambio: { token: 1, llamada: called!.id } });
    expect(done[0]!.personal!['despues']).to.deep.equal({ LLAMA: { predio: 'A-1', apta: true } });
    expect(Object.values(done[1]!.personal!['correos'] as object)).to.deep.equal(['ENVIADO']);
    const { diferencias, decisiones } = await history.check(llave);
    expect([diferencias, decisiones]).to.deep.equal([[], { revisadas: 3, sinDatos: [], distintas: [] }]);
  });

  it('keeps the message of an incident in its erasable part', async () => {
    const llave = await city.start('PADRE', { predio: 'A-2' });
    await city.untilTask(llave, 'LLAMA', 'EN_ESPERA');
    const [called] = await city.client.host.database.rows<{ llave: string }>(
      'SELECT c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id WHERE i.llave = $1',
      [llave],
    );
    await city.work('luz', called!.llave, 'VISITAR');
    const incident = await city.incidentOf(llave, 'AVISAR');
    expect((await history.lastEntry(llave, 'INCIDENTE')).personal).to.deep.equal({ mensaje: incident.mensaje });
  });

  it('keeps the size and the digest of a large answer', async () => {
    const llave = await city.start('LIBRE');
    const { id } = await city.task(llave, 'A');
    await city.claim('luz', id).expect(200);
    const sql = 'SELECT instf_llave FROM workflow_task WHERE id = $1';
    const [row] = await city.client.host.database.rows<{ instf_llave: string }>(sql, [id]);
    const action = { sp_code: 'LARGA', instf_llave: row!.instf_llave, bpm_accion: 'SIGUE' };
    const { body } = await city.client.post('luz', 'ejecutar-accion/', action).expect(200);
    expect(body.EsCorrecto).to.equal(true);
    const { respuesta } = (await history.lastEntry(llave, 'ACCION')).personal as { respuesta: { respuesta: object } };
    const sha256 = createHash('sha256')
      .update(JSON.stringify('ñ'.repeat(40_000)))
      .digest('hex');
    expect(respuesta).to.deep.equal({ estado: true, respuesta: { bytes: 80_002, sha256 } });
  });

  it('keeps the form as it was filled in, where the data differ from it', async () => {
    const llave = await city.start('LICENCIA');
    await city.work('luz', llave, 'RADICAR', { area: '12', revisor: 'rosa' });
    const { personal } = await history.lastEntry(llave, 'ACCION');
    expect(personal).to.deep.include({
      despues: { area: 12, revisor: 'rosa' },
      llenado: { area: '12', revisor: 'rosa' },
    });
  });

  it('keeps each event of another system, also one that moves nothing', async () => {
    const llave = await city.start('LICENCIA');
    await history.sendEvent({ evento_id: 'solo-datos', llave, datos: { area: 3 } });
    await history.sendEvent({ evento_id: 'radicada', llave, tarea: 'RADICAR', accion: 'SIGUE', datos: { area: 4 } });
    const told = (await history.entries(llave)).filter(({ tipo }) => tipo === 'RECONCILIACION');
    expect(told.map(({ personal }) => personal)).to.deep.equal([
      { antes: {}, despues: { area: 3 }, evento: { evento_id: 'solo-datos' } },
      {
        antes: { area: 3 },
        despues: { area: 4 },
        evento: { evento_id: 'radicada', tarea: 'RADICAR', accion: 'SIGUE' },
      },
    ]);
    const { diferencias, decisiones } = await history.check(llave);
    expect([diferencias, decisiones]).to.deep.equal([[], { revisadas: 2, sinDatos: [], distintas: [] }]);
  });
});
