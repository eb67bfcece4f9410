import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { exportedSections, importInto, refusalOf } from '../../../acceptance/support/bundles.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { procedure, registration } from '../../procedures/support/city-procedures.js';

const PREDIO = { codigo: 'PREDIO', parametros: ['ficha', 'matricula'], fuente: 'SP_CORREO' };
const PREDEFINED = {
  codigo: 'IDENTIFICACION',
  parametros: ['tipo_identificacion', 'identificacion'],
  fuente: 'usuarios',
};
const password = 'una-clave-bien-larga';
const base = '/admin/trpc/tramites.validationTemplates';

describe('validation templates', () => {
  let host: TestHost;
  const tokens = new Map<string, string>();

  before(async () => {
    host = await startTestHost({
      bundle: {
        roles: [{ codigo: 'lectura', nombre: 'Lectura', permisos: ['tramites.read'] }],
        usuarios: [
          { username: 'jefa', password, permisos: ['tramites.admin'] },
          { username: 'lectora', password, roles: ['lectura'] },
        ],
        procedimientos: [
          procedure('SP_CORREO', 'city_eco', { usos: ['validacion'] }),
          registration('SP_OTRO', 'city_eco', { usos: ['jwt', 'validacion'] }),
        ],
      },
    });
    for (const username of ['jefa', 'lectora']) {
      const { body } = await request(host.url).post('/api/token/').send({ username, password }).expect(200);
      tokens.set(username, body.access as string);
    }
  });
  after(() => host.stop());
  beforeEach(() => host.database.changeRows('DELETE FROM tramites_validation_template'));

  const signed = (call: request.Test, username: string): request.Test =>
    call.set('Authorization', `Bearer ${tokens.get(username)!}`);
  const call = (procedure: 'save' | 'remove', input: unknown, username: string): request.Test =>
    signed(
      request(host.url)
        .post(`${base}.${procedure}`)
        .send(input as object),
      username,
    );
  const list = async (input: object = {}, username = 'lectora'): Promise<Response['body']> => {
    const query = { input: JSON.stringify(input) };
    const { body } = await signed(request(host.url).get(`${base}.list`).query(query), username).expect(200);
    return body.result.data;
  };
  const imported = async (...plantillas_validacion: object[]): Promise<unknown> =>
    (await importInto(host, { plantillas_validacion })).report['plantillas_validacion'];
  const entries = async (): Promise<unknown[]> =>
    host.database.rows(
      `SELECT action, subject_id, actor_user_id FROM host_audit_entry
       WHERE subject_kind = 'tramites.validationTemplate' ORDER BY id`,
    );

  it('are imported, changed, left and exported by a bundle', async () => {
    expect(await imported(PREDIO)).to.deep.equal({ created: 1, changed: 0, left: 0 });
    expect(await imported(PREDIO)).to.deep.equal({ created: 0, changed: 0, left: 1 });
    const changed = { ...PREDIO, parametros: ['matricula', 'ficha'] };
    expect(await imported(changed)).to.deep.equal({ created: 0, changed: 1, left: 0 });
    expect((await exportedSections(host))['plantillas_validacion']).to.deep.equal([changed]);
  });

  it('include the predefined one, which is exported only after a change', async () => {
    expect((await list()).items).to.deep.equal([{ ...PREDEFINED, predefinida: true, revision: '0' }]);
    expect((await exportedSections(host))['plantillas_validacion'] ?? []).to.deep.equal([]);
    const own = { codigo: 'IDENTIFICACION', parametros: ['documento'], fuente: 'SP_CORREO' };
    await imported(own);
    const items = (await list()).items as (typeof own)[];
    expect(items).to.have.length(1);
    expect(items[0]).to.deep.include({ ...own, predefinida: false });
  });

  it('are used within a second of a change by a bundle', async () => {
    const required = async (): Promise<string[]> => {
      const { body } = await request(host.url).get('/home/api/validar/').expect(400);
      return Object.keys(body.errors as object);
    };
    expect(await required()).to.deep.equal(PREDEFINED.parametros);
    await imported({ codigo: 'IDENTIFICACION', parametros: ['documento'], fuente: 'SP_CORREO' });
    host.clock.advance(1);
    expect(await required()).to.deep.equal(['documento']);
    await call('remove', { codigo: 'IDENTIFICACION' }, 'jefa').expect(200);
    host.clock.advance(1);
    expect(await required()).to.deep.equal(PREDEFINED.parametros);
  });

  for (const [what, change, reason] of [
    ['another set of parameters for the user store', { fuente: 'usuarios' }, /tipo_identificacion e identificacion/],
    ['no parameter', { parametros: [] }, /parametros/],
    ['a parameter twice', { parametros: ['a', 'a'] }, /repetido/],
    ['eleven parameters', { parametros: 'abcdefghijk'.split('') }, /parametros/],
    ['the name of a field of the calls', { parametros: ['codigo'] }, /reservado/],
    ['a name that is no word', { parametros: ['a b'] }, /guiones bajos/],
    ['a code that is none', { codigo: 'ñ' }, /sin tilde/],
    ['no source', { fuente: ' ' }, /fuente/],
    ['an unknown field', { otro: 1 }, /otro/],
  ] as const) {
    it(`are refused with ${what}, by a bundle and by the admin procedure`, async () => {
      const template = { ...PREDIO, ...change };
      expect(await refusalOf(imported(template))).to.match(reason);
      const { body, status } = await call('save', template, 'jefa');
      expect(status).to.equal(400);
      expect(JSON.stringify(body.error.data)).to.match(reason);
      expect((await list()).items).to.have.length(1);
    });
  }

  it('are saved, listed by pages and removed by an administrator, with audit entries', async () => {
    const before = (await entries()).length;
    for (const outcome of ['created', 'left'] as const) {
      const { body } = await call('save', PREDIO, 'jefa').expect(200);
      expect(body.result.data).to.deep.equal({ outcome });
    }
    await call('save', { ...PREDIO, fuente: 'SP_OTRO' }, 'jefa').expect(200);
    const first = await list({ limit: 1 });
    expect(first).to.deep.equal({
      items: [{ ...PREDEFINED, predefinida: true, revision: '0' }],
      nextCursor: 'IDENTIFICACION',
    });
    const second = await list({ limit: 1, cursor: first.nextCursor as string });
    expect(second.nextCursor).to.equal(null);
    expect(second.items).to.have.length(1);
    expect(second.items[0]).to.deep.include({ ...PREDIO, fuente: 'SP_OTRO', predefinida: false });
    await call('remove', { codigo: 'PREDIO' }, 'jefa').expect(200);
    const [jefa] = await host.database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'jefa'");
    expect((await entries()).slice(before)).to.deep.equal(
      ['saved', 'saved', 'removed'].map((done) => ({
        action: `tramites.validationTemplate.${done}`,
        subject_id: 'PREDIO',
        actor_user_id: jefa!.id,
      })),
    );
  });

  it('are not saved over a change that their editor has not seen', async () => {
    const read = async (codigo: string) => {
      const query = { input: JSON.stringify({ codigo }) };
      return signed(request(host.url).get(`${base}.get`).query(query), 'lectora');
    };
    expect((await read('PREDIO')).status).to.equal(404);
    expect((await read('IDENTIFICACION')).body.result.data).to.include({ predefinida: true, revision: '0' });
    await call('save', { ...PREDIO, revision: '0' }, 'jefa').expect(200);
    const { revision } = (await read('PREDIO')).body.result.data as { revision: string };
    await call('save', { ...PREDIO, parametros: ['ficha'], revision }, 'jefa').expect(200);
    const { body } = await call('save', { ...PREDIO, parametros: ['matricula'], revision }, 'jefa').expect(409);
    expect(body.error.message).to.include('jefa');
    expect((await read('PREDIO')).body.result.data.parametros).to.deep.equal(['ficha']);
  });

  it('are created once by concurrent calls', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('save', PREDIO, 'jefa')));
    const outcomes = answers.map(({ status, body }) =>
      status === 200 ? (body.result.data.outcome as string) : status,
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).to.have.length(1);
    for (const outcome of outcomes) expect(['created', 'left', 409]).to.include(outcome);
    expect((await list()).items).to.have.length(2);
  });

  it('cannot be removed where they are unknown or predefined', async () => {
    for (const [codigo, message] of [
      ['NADA', 'No existe una plantilla de validación con ese código.'],
      ['IDENTIFICACION', 'Esa plantilla viene con el sistema y no se puede eliminar.'],
    ]) {
      const { body } = await call('remove', { codigo }, 'jefa').expect(404);
      expect(body.error.message).to.equal(message);
    }
  });
});
