import { expect } from 'chai';
import request from 'supertest';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { answeringStaff, AnsweringClerk } from '../support/answering-staff.js';

const password = 'correcta-y-larga';
const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const bundle = {
  usuarios: [
    ...answeringStaff.usuarios,
    { username: 'archivista', password, permisos: ['tramites.files', 'tramites.manage'] },
    { username: 'contesta', password, permisos: ['tramites.answer'] },
  ],
  tramites: [{ codigo: 'PETICION', nombre: 'Petición', preguntas }],
};

describe('a file of an answer that staff open', () => {
  let citizen: TramiteClient;
  let filed: Filed;
  let path: string;

  before(async () => {
    citizen = await startTramiteHost(bundle);
    filed = await citizen.file('PETICION', { asunto: 'Un secreto' });
    const clerk = await AnsweringClerk.login(citizen.host);
    await clerk.answer(filed.key, { texto: 'Se podó.' }, [{ nombre: 'oficio.pdf', content: pdf }]).expect(201);
    path = (await clerk.answers(filed.datos))[0]!.archivos[0]!.ruta;
  });
  after(() => citizen?.host.stop());

  const get = (asked: string, authorization?: string): request.Test => {
    const call = request(citizen.host.url).get(asked);
    return authorization === undefined ? call : call.set('Authorization', authorization);
  };
  const as = async (username: string): Promise<string> =>
    (await AnsweringClerk.login(citizen.host, username)).authorization;

  it('is for who may read records or answer them, by a token or the session of a page', async () => {
    expect(path).to.equal(`/home/api/tramite/respuesta/${filed.key}/1/archivo/1`);
    for (const username of ['lectora', 'contesta']) {
      const { body, headers } = await get(path, await as(username)).expect(200);
      expect(body).to.deep.equal(pdf);
      expect(headers).to.include({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    }
    const page = request.agent(citizen.host.url);
    await page.post('/api/sesion/').send({ username: 'lectora', password }).expect(200);
    expect((await page.get(path).expect(200)).body).to.deep.equal(pdf);
  });

  it('is for nobody else', async () => {
    await get(path).expect(401);
    await get(path, 'Bearer x').expect(401);
    const { body } = await get(path, await as('archivista')).expect(403);
    expect(body).to.include({ code: 'permission_denied' });
  });

  it('is not found by another record, another number, or what is no number', async () => {
    const other = await citizen.file('PETICION', { asunto: 'Otro' });
    const authorization = await as('lectora');
    for (const asked of [
      `${other.key}/1/archivo/1`,
      'key_00000000-0000-4000-8000-000000000000/1/archivo/1',
      `${filed.datos}/1/archivo/1`,
      `${filed.key}/2/archivo/1`,
      `${filed.key}/1/archivo/2`,
      `${filed.key}/0/archivo/1`,
      `${filed.key}/1/archivo/-1`,
      `${filed.key}/1/archivo/001`,
      `${filed.key}/99999999999/archivo/1`,
      `${filed.key}/1/archivo/${'9'.repeat(400)}`,
      `${filed.key}/x/archivo/1`,
      `${filed.key}/1/archivo/%00`,
    ]) {
      const { status } = await get(`/home/api/tramite/respuesta/${asked}`, authorization);
      expect(status, asked).to.be.oneOf([400, 404]);
    }
  });
});
