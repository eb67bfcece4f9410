import { expect } from 'chai';
import request from 'supertest';
import { mergeLayers } from '../../host/boot/config/layers.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { ana, ANA, citizens, validationClient, type ValidationClient } from './support/validation-client.js';

const REQUIRED = ['Este campo es requerido.'];
const ONCE = ['Debe ser un texto y enviarse una sola vez.'];

describe('/home/api/validar: input', () => {
  let client: ValidationClient;
  const startHost = (config = {}): Promise<TestHost> =>
    startTestHost({
      bundle: { usuarios: citizens(ANA) },
      config: mergeLayers({ http: { trustedProxies: 1, publicPerMinute: 1000 } }, config),
    });

  before(async () => {
    client = validationClient(await startHost());
  });
  after(() => client.host.stop());
  afterEach(async () => {
    expect(await client.mails(ANA)).to.be.empty;
  });

  for (const [what, query, errors] of [
    ['nothing', '', { tipo_identificacion: REQUIRED, identificacion: REQUIRED }],
    ['one parameter', 'tipo_identificacion=CC', { identificacion: REQUIRED }],
    ['a blank one', 'tipo_identificacion=CC&identificacion=%20%20', { identificacion: REQUIRED }],
    ['one twice', 'tipo_identificacion=CC&identificacion=1&identificacion=2', { identificacion: ONCE }],
    [
      'an oversized one',
      `tipo_identificacion=CC&identificacion=${'1'.repeat(201)}`,
      { identificacion: ['Debe tener como máximo 200 caracteres.'] },
    ],
    ['a nested one', 'tipo_identificacion=CC&identificacion[x]=1', { identificacion: REQUIRED }],
    ['an inherited name', 'tipo_identificacion=CC&__proto__[identificacion]=1', { identificacion: REQUIRED }],
  ] as const) {
    it(`names each missing or wrong parameter: ${what}`, async () => {
      const { body, status } = await client.start(query);
      expect(status).to.equal(400);
      expect(body).to.deep.equal({
        EsCorrecto: false,
        mensaje: `Faltan parámetros o no son válidos: ${Object.keys(errors).join(', ')}.`,
        code: 'invalid',
        errors,
      });
    });
  }

  for (const [what, value, reason] of [
    ['a list', ['1'], ONCE],
    ['an object', { $gt: '' }, ONCE],
    ['true', true, ONCE],
    ['a fraction', 1.5, ONCE],
    ['null', null, REQUIRED],
  ] as const) {
    it(`refuses ${what} in a body`, async () => {
      const { body, status } = await client.verify({ ...ana, identificacion: value, codigo: 'AAAAA' });
      expect(status).to.equal(400);
      expect(body).to.include({ EsCorrecto: false, code: 'invalid' });
      expect(body.errors).to.deep.equal({ identificacion: reason });
    });
  }

  it('answers 404 for an unknown template, in both calls', async () => {
    const expected = {
      EsCorrecto: false,
      mensaje: 'No existe una plantilla de validación con ese código.',
      code: 'not_found',
    };
    expect((await client.start({ plantilla: 'NO', ...ana }).expect(404)).body).to.deep.equal(expected);
    const verified = await client.verify({ plantilla: 'NO', ...ana, codigo: 'AAAAA' }).expect(404);
    expect(verified.body).to.deep.equal(expected);
  });

  for (const [what, call, status, code] of [
    ['a NUL in the query', () => client.start('tipo_identificacion=CC&identificacion=1%00'), 400, 'invalid_text'],
    [
      'half a character',
      () => client.verify(`{"tipo_identificacion":"\\ud800","identificacion":"1","codigo":"A"}`),
      400,
      'invalid_text',
    ],
    ['two templates', () => client.start('plantilla=A&plantilla=B'), 400, 'invalid'],
    ['a long template', () => client.start(`plantilla=${'A'.repeat(61)}`), 400, 'invalid'],
    ['malformed JSON', () => client.verify('{"codigo": '), 400, 'parse_error'],
    ['a list for a body', () => client.verify('[]'), 400, 'invalid'],
    [
      'a body that is too large',
      () => client.verify({ ...ana, codigo: 'A', otro: 'x'.repeat(1_100_000) }),
      413,
      'payload_too_large',
    ],
    [
      'a form',
      () => request(client.host.url).post('/home/api/validar/').type('form').send('codigo=A'),
      415,
      'unsupported_media_type',
    ],
  ] as const) {
    it(`refuses ${what} in the envelope`, async () => {
      const answer = await call();
      expect(answer.status).to.equal(status);
      expect(answer.body).to.include({ EsCorrecto: false, code });
      expect(answer.body.mensaje).to.be.a('string').and.not.to.equal('');
    });
  }

  it('refuses any other method', async () => {
    const { headers, body } = await request(client.host.url).put('/home/api/validar').expect(405);
    expect(headers['allow']).to.equal('GET, POST, OPTIONS');
    expect(body.code).to.equal('method_not_allowed');
  });

  it('begins no validation for HEAD, which scanners of links send', async () => {
    const url = '/home/api/validar/';
    const requests = (): Promise<object[]> => client.host.database.rows('SELECT id FROM tramites_validation');
    const before = await requests();
    const { headers } = await request(client.host.url).head(url).query(ana).expect(405);
    expect(headers['allow']).to.equal('GET, POST, OPTIONS');
    expect(await requests()).to.deep.equal(before);
    const options = await request(client.host.url).options(url).expect(204);
    expect(options.headers['allow']).to.equal('GET, POST, OPTIONS');
  });

  it('limits each address, both calls together', async () => {
    const host = await startHost({ http: { publicPerMinute: 25 } });
    try {
      const call = (method: 'get' | 'post'): request.Test =>
        request(host.url)[method]('/home/api/validar/').set('X-Forwarded-For', '203.0.113.7');
      for (let count = 0; count < 25; count += 1) await call(count % 2 ? 'get' : 'post').expect(400);
      for (const method of ['get', 'post'] as const) {
        const { body, headers } = await call(method).expect(429);
        expect(body).to.deep.equal({
          EsCorrecto: false,
          mensaje: 'Demasiadas solicitudes. Intente más tarde.',
          code: 'throttled',
        });
        expect(Number(headers['retry-after'])).to.be.within(1, 60);
      }
    } finally {
      await host.stop();
    }
  });

  it('is in the OpenAPI document, with its parameters and both bodies', async () => {
    const { body } = await request(client.host.url).get('/openapi.json').expect(200);
    const { get, post } = body.paths['/home/api/validar'];
    expect(get.parameters.map(({ name }: { name: string }) => name)).to.have.members([
      'plantilla',
      'tipo_identificacion',
      'identificacion',
      // The parameters of other templates.
      'campos',
    ]);
    expect(Object.keys(get.responses as object)).to.include.members(['200', '400', '404', '429', '503']);
    expect(Object.keys(post.responses as object)).to.include.members(['200', '400', '404', '429', '503']);
    expect(post.requestBody.content['application/json'].schema.required).to.deep.equal(['codigo']);
    expect(JSON.stringify(get.responses['200'])).to.contain('Validacion');
  });
});
