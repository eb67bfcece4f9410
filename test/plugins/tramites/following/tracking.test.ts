import { expect } from 'chai';
import request from 'supertest';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';

const bundle = {
  roles: [
    { codigo: 'archivo', nombre: 'Archivo', permisos: ['tramites.files'] },
    { codigo: 'gestion', nombre: 'Gestión', permisos: ['tramites.read', 'tramites.manage'] },
  ],
  usuarios: [
    { username: 'archivista', password: 'correcta-y-larga', roles: ['archivo'] },
    { username: 'gestora', password: 'correcta-y-larga', roles: ['gestion'] },
  ],
  tramites: [
    {
      codigo: 'PODA',
      nombre: 'Poda de árboles',
      preguntas: [
        { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO' },
      ],
    },
  ],
};

interface Filed {
  readonly datos: number;
  readonly key: string;
  readonly radicado: string;
}

describe('a record after it was filed', () => {
  let host: TestHost;
  let filed: Filed;

  before(async () => {
    host = await startTestHost({ bundle });
    const { body } = await request(host.url)
      .post('/home/api/tramite/PODA')
      .field('nombre', 'Ana Pérez')
      .attach('foto', Buffer.from('línea única\n'), 'árbol caído.txt')
      .expect(200);
    filed = body as Filed;
  });
  after(() => host.stop());

  const tokenOf = async (username: string): Promise<string> => {
    const { body } = await request(host.url).post('/api/token').send({ username, password: 'correcta-y-larga' });
    return `Bearer ${(body as { access: string }).access}`;
  };
  const track = (): request.Test => request(host.url).get(`/home/api/tramite/seguimiento/${filed.key}`);
  const call = async (username: string, procedure: string, input: object): Promise<request.Response> =>
    request(host.url)
      .post(`/admin/trpc/tramites.records.${procedure}`)
      .set('Authorization', await tokenOf(username))
      .send(input);

  it('is tracked by its key, without the answers of the form', async () => {
    const { body, text } = await track().expect(200);
    expect(body.datos).to.include({ radicado: filed.radicado, estado: 'RADICADO', vence: null });
    expect(body.datos.pasos).to.deep.equal([]);
    expect(text).not.to.contain('Ana');
  });

  it('is not found by an unknown or malformed key', async () => {
    const unknown = 'key_00000000-0000-4000-8000-000000000000';
    const { body } = await request(host.url).get(`/home/api/tramite/seguimiento/${unknown}`).expect(404);
    expect(body).to.have.property('msg');
    await request(host.url).get('/home/api/tramite/seguimiento/1').expect(404);
    await request(host.url)
      .get('/home/api/tramite/seguimiento/key_%00')
      .expect((answer) => {
        expect(answer.status).to.be.oneOf([400, 404]);
      });
  });

  it('gives its file to staff', async () => {
    const path = `/home/api/tramite/archivo/${filed.key}/foto`;
    const authorization = await tokenOf('archivista');
    const { headers, text } = await request(host.url).get(path).set('Authorization', authorization).expect(200);
    expect(text).to.equal('línea única\n');
    expect(headers['content-disposition']).to.equal(
      `attachment; filename="arbol caido.txt"; filename*=UTF-8''%C3%A1rbol%20ca%C3%ADdo.txt`,
    );
    expect(headers['content-security-policy']).to.equal("sandbox; base-uri 'none'");
    await request(host.url)
      .get(`/home/api/tramite/archivo/${filed.key}/nombre`)
      .set('Authorization', authorization)
      .expect(404);
  });

  it('is listed and shown to staff', async () => {
    const input = encodeURIComponent(JSON.stringify({ radicado: filed.radicado }));
    const { body } = await request(host.url)
      .get(`/admin/trpc/tramites.records.list?input=${input}`)
      .set('Authorization', await tokenOf('gestora'))
      .expect(200);
    expect(body.result.data.items).to.have.length(1);
    expect(body.result.data.items[0]).to.include({ radicado: filed.radicado, estado: 'RADICADO' });
  });

  it('moves from state to state, and shows each step', async () => {
    expect(
      (await call('gestora', 'move', { id: filed.datos, estado: 'EN_TRAMITE', motivo: 'Asignado' })).status,
    ).to.equal(200);
    const { body } = await track().expect(200);
    expect(body.datos).to.include({ estado: 'EN_TRAMITE' });
    expect(body.datos.pasos.map(({ estado }: { estado: string }) => estado)).to.deep.equal(['RADICADO']);
  });

  it('accepts one of several concurrent moves', async () => {
    const moves = await Promise.all(
      ['RESUELTO', 'RECHAZADO', 'ANULADO'].map((estado) =>
        call('gestora', 'move', { id: filed.datos, estado, para_ciudadano: 'Se repite.' }),
      ),
    );
    expect(moves.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
    const { body } = await call('gestora', 'move', { id: filed.datos, estado: 'EN_TRAMITE' });
    expect(body.error.data).to.include({ reason: 'move_not_possible' });
  });

  it('is 404 where it is unknown, and 400 for an unknown state', async () => {
    expect((await call('gestora', 'move', { id: 999_999, estado: 'RESUELTO' })).status).to.equal(404);
    expect((await call('gestora', 'move', { id: filed.datos, estado: 'OTRO' })).status).to.equal(400);
  });
});
