import { expect } from 'chai';
import request from 'supertest';
import { procedure, registration } from '../plugins/procedures/support/city-procedures.js';
import { AdminCaller, type AdminAnswer } from '../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { importInto, refusalOf } from './support/bundles.js';

const password = 'una-clave-bien-larga';
const NOBODY = 'No se encontró un correo registrado con esos datos.';
const template = { codigo: 'PREDIO', parametros: ['nota'] };

const bundle = {
  // It comes first, although its source comes last.
  plantillas_validacion: [{ ...template, codigo: 'CORREO', parametros: ['correo'], fuente: 'CORREO' }],
  usuarios: [
    { username: 'jefa', password, is_superuser: true },
    { username: 'editora', password, permisos: ['tramites.admin'] },
    { username: 'hacienda', password, permisos: ['tramites.admin', 'hacienda.consulta'] },
  ],
  procedimientos: [
    procedure('CORREO', 'city_eco', { usos: ['validacion'] }),
    procedure('NO', 'city_no', { usos: ['validacion'] }),
    procedure('SIN_USOS', 'city_nota'),
    registration('INTERNA', 'city_nota', { usos: ['interno'] }),
    registration('RESERVADA', 'city_eco', { usos: ['validacion'], permisos: ['hacienda.consulta'] }),
  ],
};

describe('the source of a validation template', () => {
  let host: TestHost;
  let jefa: AdminCaller;
  let editora: AdminCaller;
  let hacienda: AdminCaller;

  before(async () => {
    host = await startTestHost({ bundle });
    const text = host.database.dialect === 'mssql' ? 'NVARCHAR(200)' : 'TEXT';
    await host.database.changeRows(`CREATE TABLE city_note (nota ${text} NOT NULL)`);
    [jefa, editora, hacienda] = (await Promise.all(
      ['jefa', 'editora', 'hacienda'].map((name) => AdminCaller.login(host, name, password)),
    )) as [AdminCaller, AdminCaller, AdminCaller];
  });
  after(() => host.stop());

  const save = (by: AdminCaller, fuente: string): Promise<AdminAnswer> =>
    by.mutate('tramites.validationTemplates.save', { ...template, fuente });
  const validate = (query: Readonly<Record<string, string>>): request.Test =>
    request(host.url).get('/home/api/validar/').query(query);
  const settle = (): void => host.clock.advance(2);

  it('must be a procedure that declares the use, also for superusers', async () => {
    for (const by of [editora, jefa]) {
      for (const fuente of ['SIN_USOS', 'INTERNA', 'NINGUNA']) {
        const refused = await save(by, fuente);
        expect(refused, fuente).to.include({ status: 400 });
        expect(refused.errors).to.deep.equal({
          fuente: [`No hay un procedimiento registrado con el código «${fuente}» y el uso «validacion».`],
        });
      }
    }
    await validate({ plantilla: 'PREDIO', nota: 'x' }).expect(404);
  });

  it('keeps its procedure registered, and the refusal names the template', async () => {
    await save(jefa, 'NO');
    const refused = await jefa.mutate('procedures.procedures.remove', { codigo: 'NO' });
    expect(refused).to.include({ status: 409, reason: 'in_use' });
    expect(refused.message).to.contain('la plantilla de validación PREDIO');
    await jefa.mutate('tramites.validationTemplates.remove', { codigo: 'PREDIO' });
  });

  it('must be such a procedure in bundles, which are refused with the line', async () => {
    const text = (fuente: string): string =>
      `version: 1\nplantillas_validacion:\n  - codigo: PREDIO\n    parametros: [nota]\n    fuente: ${fuente}\n`;
    for (const fuente of ['SIN_USOS', 'INTERNA', 'NINGUNA']) {
      const message = await refusalOf(importInto(host, text(fuente)));
      expect(message).to.contain(`:5:13: plantillas_validacion[0].fuente: No hay un procedimiento`);
    }
    const { report } = await importInto(host, text('RESERVADA'));
    expect(report['plantillas_validacion']).to.include({ created: 1 });
    await jefa.mutate('tramites.validationTemplates.remove', { codigo: 'PREDIO' });
  });

  it('must be a procedure that the administrator may run', async () => {
    expect(await save(editora, 'RESERVADA')).to.include({ status: 403, reason: 'beyond_own_permissions' });
    for (const by of [hacienda, jefa]) expect(await save(by, 'RESERVADA')).to.include({ status: 200 });
    expect(await save(editora, 'NO')).to.include({ status: 200 });
  });

  it('hides its message from the public when it refuses', async () => {
    await save(jefa, 'NO');
    settle();
    const { body } = await validate({ plantilla: 'PREDIO', nota: 'x' }).expect(200);
    expect(body).to.deep.equal({ EsCorrecto: false, mensaje: NOBODY });
  });

  it('no longer runs once it has lost the use', async () => {
    const correo = 'ana@correo.example';
    const { body } = await validate({ plantilla: 'CORREO', correo }).expect(200);
    expect(body.EsCorrecto).to.equal(true);
    const item = { pro_codigo: 'CORREO', nombre_bd: 'city_nota' };
    expect(await jefa.mutate('procedures.procedures.save', item)).to.include({ status: 200 });
    settle();
    const query = { plantilla: 'CORREO', correo };
    for (const call of [
      validate(query),
      request(host.url)
        .post('/home/api/validar/')
        .send({ ...query, codigo: 'AAAAA' }),
    ]) {
      const refused = await call.expect(503);
      expect(refused.body).to.include({ EsCorrecto: false, code: 'unavailable' });
    }
    expect(await host.database.rows('SELECT nota FROM city_note')).to.deep.equal([]);
  });
});
