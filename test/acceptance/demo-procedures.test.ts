import { expect } from 'chai';
import type request from 'supertest';
import { AuthClient, bearer, browser } from '../plugins/auth/support/auth-client.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';

/** Carlos Restrepo, who owes nothing for one property and two years for the other. */
const OWNER = '1144012345';
const PAID = '760010100140000120005000000000';
const OWING = '760010100140000120018000000000';
const NOBODYS = '760010100140000120099000000000';

const debt = {
  cedula_catastral: OWING,
  moneda: 'COP',
  total: '848500.00',
  vigencias: [
    { vigencia: 2024, valor: '412300.00' },
    { vigencia: 2025, valor: '436200.00' },
  ],
};

describe('the procedures of the demonstration city', () => {
  let city: DemoCity;
  let client: AuthClient;
  let citizen: Readonly<Record<string, string>>;
  let staff: Readonly<Record<string, string>>;

  before(async () => {
    city = await startDemoCity();
    client = new AuthClient(city.host);
    [citizen, staff] = await Promise.all([client.jwt('ciudadano'), client.jwt('ventanilla')]);
  });
  after(() => city.stop());

  const run = (codigo: string, body: object, headers = citizen): request.Test =>
    client.call('post', `/home/api/ejecutar/${codigo}`, { headers, body });
  const outside = (codigo: string, query: string, token = city.token): request.Test =>
    client.call('get', `/api/ejecutar-token/${codigo}?${query}`, { headers: bearer(token) });

  it('answer the debt of a property to any logged-in user', async () => {
    const { body } = await run('SALDO_PREDIAL', { cedula_catastral: OWING }).expect(200);
    expect(body).to.deep.equal({ EsCorrecto: true, resultado: debt });
    const paid = await run('SALDO_PREDIAL', { cedula_catastral: PAID }).expect(200);
    expect(paid.body.resultado).to.deep.include({ total: '0.00', vigencias: [] });
  });

  it('answer the same debt to a session', async () => {
    const headers = browser(await client.session('ciudadano'));
    const { body } = await client
      .call('post', '/api/ejecutar/SALDO_PREDIAL', { headers, body: { cedula_catastral: OWING } })
      .expect(200);
    expect(body).to.deep.include({ EsCorrecto: true, resultado: debt });
  });

  it('answer the same debt, as a list, to the bank that has the token', async () => {
    const { body } = await outside('SALDO_PREDIAL', `cedula_catastral=${OWING}`).expect(200);
    expect(body).to.deep.equal({ EsCorrecto: true, resultado: [debt] });
    const query = `cedula_catastral=${OWING}&token=${city.token}`;
    const byQuery = await client.call('get', `/api/ejecutar-token/SALDO_PREDIAL?${query}`).expect(200);
    expect(byQuery.body).to.deep.equal(body);
  });

  it('give the bank no other procedure, and refuse another token', async () => {
    await outside('MIS_TRAMITES', `documento=${OWNER}`).expect(403);
    await outside('SALDO_PREDIAL', `cedula_catastral=${OWING}`, '00000000-0000-4000-8000-000000000000').expect(401);
  });

  for (const [what, input] of Object.entries({
    unknown: { cedula_catastral: NOBODYS },
    missing: {},
    'an object': { cedula_catastral: { valor: OWING } },
    'a statement': { cedula_catastral: `${OWING}' OR '1' = '1` },
    'very long': { cedula_catastral: `${OWING}${' '.repeat(5000)}x` },
  })) {
    it(`refuse a property that is ${what}`, async () => {
      const { body } = await run('SALDO_PREDIAL', input).expect(200);
      expect(body).to.deep.equal({
        EsCorrecto: false,
        mensaje: 'No existe un predio con esa cédula catastral.',
      });
    });
  }

  it('list the records of a document for staff alone, the newest first', async () => {
    const tree = { direccion: 'Cra 4 # 12-20', cantidad: 1, riesgo: false, telefono: '3001234567' };
    const request = {
      identidad: 'CON_DATOS',
      tipo: 'Queja',
      nombre: 'Ana',
      correo: 'ana@correo.example',
      asunto: 'x',
      descripcion: 'y',
    };
    const file = async (codigo: string, body: object): Promise<string> => {
      const filed = await client.call('post', `/home/api/tramite/${codigo}`, { body }).expect(200);
      return (filed.body as { radicado: string }).radicado;
    };
    const first = await file('PQRSD', { ...request, documento: OWNER });
    await file('PODA', tree);
    await file('PQRSD', { ...request, documento: `${OWNER}0` });
    const last = await file('PQRSD', { ...request, documento: OWNER });

    const { body } = await run('MIS_TRAMITES', { documento: OWNER }, staff).expect(200);
    const found = body.resultado as { radicado: string; creado: string; vence: string }[];
    expect(found.map(({ radicado }) => radicado)).to.deep.equal([last, first]);
    expect(found[0]).to.deep.include({
      tramite: 'Peticiones, quejas, reclamos, sugerencias y denuncias',
      estado: 'RADICADO',
    });
    expect(Date.parse(found[0]!.vence)).to.be.greaterThan(Date.parse(found[0]!.creado));
    expect(found[0]).to.have.all.keys('radicado', 'tramite', 'estado', 'creado', 'vence');

    const none = await run('MIS_TRAMITES', { documento: 'nadie' }, staff).expect(200);
    expect(none.body).to.deep.equal({ EsCorrecto: true, resultado: [] });
    const missing = await run('MIS_TRAMITES', {}, staff).expect(200);
    expect(missing.body).to.deep.equal({ EsCorrecto: false, mensaje: 'Indique el número de documento.' });
    await run('MIS_TRAMITES', { documento: OWNER }).expect(403);
  });

  it('leave neither a token nor a document in the log', () => {
    const log = city.host.logLines.join('');
    expect(log).to.contain('/api/ejecutar-token/:codigo');
    for (const secret of [city.token, OWNER, OWING, PAID]) expect(log).not.to.contain(secret);
  });
});
