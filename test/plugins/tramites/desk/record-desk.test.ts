import { expect } from 'chai';
import request from 'supertest';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../acceptance/support/tramite-client.js';

const password = 'correcta-y-larga';
const bundle = {
  usuarios: [
    { username: 'lectora', password, permisos: ['tramites.read'] },
    {
      username: 'gestora',
      password,
      nombres: 'Luz Ortiz',
      permisos: ['tramites.read', 'tramites.files', 'tramites.answer', 'tramites.manage'],
    },
    { username: 'nadie', password },
  ],
  tramites: [
    {
      codigo: 'PETICION',
      nombre: 'Petición',
      termino: 'PETICION',
      preguntas: [
        { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
        { pre_codigo: 'plano', pre_texto: 'Plano', pre_tipo: 'ARCHIVO' },
      ],
    },
  ],
};

describe('the desk of staff for a record', () => {
  let city: TramiteClient;
  let filed: Filed;
  const tokens = new Map<string, string>();

  before(async () => {
    city = await startTramiteHost(bundle);
    for (const { username } of bundle.usuarios) {
      const { body } = await request(city.host.url).post('/api/token').send({ username, password }).expect(200);
      tokens.set(username, `Bearer ${(body as { access: string }).access}`);
    }
  });
  after(() => city?.host.stop());
  beforeEach(async () => {
    const { body } = await request(city.host.url)
      .post('/home/api/tramite/PETICION')
      .field('asunto', 'El andén')
      .attach('plano', Buffer.from('un plano'), 'plano.txt')
      .expect(200);
    filed = body as Filed;
  });

  const at = (path = ''): string => `/home/api/tramite/expediente/${filed.radicado}${path}`;
  const read = (as: string) => request(city.host.url).get(at()).set('Authorization', tokens.get(as)!);
  const act = (as: string, path: string, body: object) =>
    request(city.host.url).post(at(path)).set('Authorization', tokens.get(as)!).send(body);

  it('shows all that belongs to the record in one request, with the names of people', async () => {
    await act('gestora', '/prorroga', { plazo: { habiles: 5 }, motivo: 'Falta la visita.' }).expect(200);
    await act('gestora', '/estado', { estado: 'EN_TRAMITE' }).expect(200);
    const { body } = await read('gestora').expect(200);
    expect(body.registro).to.include({ radicado: filed.radicado, estado: 'EN_TRAMITE' });
    expect(body.registro.respuestas[0]).to.include({ texto: 'Asunto', palabras: 'El andén' });
    expect(body.archivos.map(({ nombre }: { nombre: string }) => nombre)).to.deep.equal(['plano.txt']);
    expect(body.movimientos.map(({ hacia }: { hacia: string }) => hacia)).to.deep.equal(['EN_TRAMITE']);
    expect(body.termino.eventos.map(({ tipo }: { tipo: string }) => tipo)).to.include('PRORROGA');
    expect(body.puede).to.deep.equal({ leer: true, archivos: true, responder: true, mover: true });
    expect(body.personas).to.deep.equal([{ id: body.movimientos[0].usuario, nombre: 'Luz Ortiz' }]);
  });

  it('says what a reader may not do, and does not do it', async () => {
    const { body } = await read('lectora').expect(200);
    expect(body.archivos).to.equal(null);
    expect(body.puede).to.deep.equal({ leer: true, archivos: false, responder: false, mover: false });
    await act('lectora', '/estado', { estado: 'EN_TRAMITE' }).expect(403);
    await act('lectora', '/prorroga', { plazo: { habiles: 5 }, motivo: 'Sí.' }).expect(403);
    await act('lectora', '/traslado', { entidad: 'Otra', oficio: 'Va.', motivo: 'Sí.', para_ciudadano: 'Va.' }).expect(
      403,
    );
    await act('lectora', '/mensajes/atendidos', { numero: 1 }).expect(403);
    expect((await read('gestora').expect(200)).body.registro.estado).to.equal('RADICADO');
  });

  it('is closed to others, also where no record has the number', async () => {
    await read('nadie').expect(403);
    const none = { ...filed, radicado: '2020-0000009' };
    filed = none;
    await read('nadie').expect(403);
    await read('lectora').expect(404);
    await act('gestora', '/estado', { estado: 'EN_TRAMITE' }).expect(404);
  });

  it('forwards the record to the competent entity', async () => {
    const letter = { entidad: 'Personería', oficio: 'Les enviamos la petición.', motivo: 'Es suya.' };
    await act('gestora', '/traslado', letter).expect(400);
    await act('gestora', '/traslado', { ...letter, para_ciudadano: 'La Personería la atiende.' }).expect(200);
    expect((await read('gestora').expect(200)).body.termino.fin.como).to.equal('TRASLADO');
  });
});
