import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import request from 'supertest';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { CorrespondentsClient } from './support/correspondents-client.js';

const TOKEN = 'cifras-de-la-prueba';

const paths = ['consulta', 'pago'] as const;

describe('the endpoints of correspondents', () => {
  let client: CorrespondentsClient;

  before(async () => {
    client = await CorrespondentsClient.start('table', {
      config: { logging: { level: 'debug' }, metrics: { token: TOKEN } },
    });
  });
  after(() => client?.stop());

  const send = (path: string, headers: object, body: object = {}): request.Test =>
    request(client.host.url)
      .post(`/corresponsales/api/factura/${path}/`)
      .set(headers as Record<string, string>)
      .send(body);

  it('require a JWT, a key, a key of the same user and its permission, in this order', async () => {
    const mine = client.headersOf('banco');
    const { Authorization } = mine as { Authorization: string };
    const theirs = client.headersOf('caja')['api-key']!;
    const words = 'Clave API no corresponde al usuario autenticado';
    for (const path of paths) {
      const missing = await send(path, { 'api-key': theirs }).expect(401);
      expect(missing.body.code).to.equal('not_authenticated');
      const wrong = await send(path, { Authorization: 'Bearer falso', 'api-key': theirs }).expect(401);
      expect(wrong.body).to.include({ code: 'token_not_valid' }).and.have.property('messages');
      const keyless = await send(path, { Authorization }).expect(401);
      expect(keyless.body.message).to.equal('Clave API no proporcionada');
      for (const key of [theirs, randomUUID()]) {
        const foreign = await send(path, { Authorization, 'api-key': key }).expect(401);
        expect(foreign.body.message).to.equal(words);
      }
    }
    const userId = await client.userId('banco');
    const admin = await client.admin();
    for (const [path, other] of [paths, [...paths].reverse()] as const) {
      const endpoints = [`corresponsales.${other}`];
      const { data } = await admin.mutate('auth.apiKeys.issue', { userId, endpoints });
      const headers = { Authorization, 'api-key': data.key as string };
      const { body } = await send(path, headers).expect(403);
      expect(body.message).to.equal('Usuario no autorizado para este endpoint');
      await send(other, headers).expect(400);
    }
  });

  const wrongBodies: Record<(typeof paths)[number], Record<string, [body: unknown, status: number, code: string]>> = {
    consulta: {
      'no field': [{}, 400, 'invalid'],
      'an empty number': [{ invoice_id: '' }, 400, 'invalid'],
      'a number that is none of text': [{ invoice_id: 7 }, 400, 'invalid'],
      'a blank in it': [{ invoice_id: 'F 1' }, 400, 'invalid'],
      'a line in it': [{ invoice_id: 'F\n1' }, 400, 'invalid'],
      'half a character': ['{"invoice_id":"\\ud800"}', 400, 'invalid_text'],
      'a NUL': ['{"invoice_id":"\\u0000"}', 400, 'invalid_text'],
      'a long one': [{ invoice_id: 'F'.repeat(61) }, 400, 'invalid'],
      'a field too many': [{ invoice_id: 'F', valor: '1' }, 400, 'invalid'],
      'a list': [[], 400, 'invalid'],
      'no JSON': ['{', 400, 'parse_error'],
      'two megabytes': [{ invoice_id: 'F'.repeat(2 ** 21) }, 413, 'payload_too_large'],
    },
    pago: {
      'no field': [{}, 400, 'invalid'],
      'no UUID': [{ request_id: 'F-1' }, 400, 'invalid'],
      'a UUID in braces': [{ request_id: `{${randomUUID()}}` }, 400, 'invalid'],
      'a list': [{ request_id: [randomUUID()] }, 400, 'invalid'],
      'a field too many': [{ request_id: randomUUID(), invoice_id: 'F' }, 400, 'invalid'],
      'two megabytes': [{ request_id: 'F'.repeat(2 ** 21) }, 413, 'payload_too_large'],
    },
  };
  for (const path of paths) {
    for (const [what, [body, status, code]] of Object.entries(wrongBodies[path])) {
      it(`refuse ${what} at ${path}, and write nothing`, async () => {
        const count = async (): Promise<unknown> =>
          client.host.database.rows('SELECT COUNT(*) AS entries FROM correspondents_ledger');
        const before = await count();
        const answer = await client.post(path, body);
        expect([answer.status, answer.body.code], answer.text).to.deep.equal([status, code]);
        expect(answer.body.detail).to.match(/[a-z]/);
        if (status === 400 && code === 'invalid') expect(answer.body.errors).to.be.an('object');
        expect(await count()).to.deep.equal(before);
      });
    }
  }

  it('accept numbers of any visible characters', async () => {
    for (const invoice_id of ['Ñ-€/😀', "';DROP/**/TABLE/**/x;--", '=1+1', '%', '<b>']) {
      await client.invoice({ invoice_id });
      const requestId = await client.ask(invoice_id);
      const { body } = await client.pay(requestId).expect(200);
      expect(body.data).to.include({ invoice_id });
    }
    expect((await client.query('_').expect(200)).body.status).to.equal('1');
    expect((await client.query('ñ-€/😀').expect(200)).body.status).to.equal('1');
  });

  it('answer at paths without a final slash, and to no other method', async () => {
    const bare = `${client.host.url}/corresponsales/api/factura/consulta`;
    await request(bare).post('').set(client.headersOf('banco')).send({ invoice_id: 'NO-HAY' }).expect(200);
    const { headers } = await request(bare).get('').set(client.headersOf('banco')).expect(405);
    expect(headers['allow']).to.contain('POST');
  });

  it('cost at most three statements a query, one of them for the limit, and a payment three in a transaction after one outside', async function () {
    postgresOnly(this, 'the limit is counted in a transaction there');
    const { invoice_id } = await client.invoice();
    const own = (work: () => PromiseLike<unknown>): Promise<string[]> => statementsDuring(client.host.database, work);
    // An earlier call has recorded the caller, and the caches are filled.
    let requestId = await client.ask(invoice_id);
    const credentials = [/FROM auth_user/, /FROM auth_api_key/];
    const isOwn = (sql: string): boolean => !credentials.some((one) => one.test(sql));
    const query = await own(async () => (requestId = await client.ask(invoice_id)));
    expect(query.filter(isOwn)).to.have.length.within(1, 3);
    expect(query).to.have.length.at.most(5);

    const payment = await own(() => client.pay(requestId).expect(200));
    const statements = payment.filter(isOwn).filter((sql) => !/TRANSACTION|^COMMIT|^BEGIN|^SET /.test(sql));
    expect(statements).to.have.length.within(1, 4);
    const again = await own(() => client.pay(requestId).expect(200));
    expect(again.filter(isOwn)).to.have.length.at.most(1);
  });

  it('leave no name, key, token or number in the log', async () => {
    const { invoice_id } = await client.invoice({ titular: 'Nombre Secreto', concepto: 'Concepto Secreto' });
    await client.pay(await client.ask(invoice_id)).expect(200);
    const log = client.host.logLines.join('');
    expect(log).to.contain('/corresponsales/api/factura/pago');
    const headers = client.headersOf('banco');
    for (const secret of ['Secreto', headers['api-key']!, headers['Authorization']!.slice(7), invoice_id]) {
      expect(log).not.to.contain(secret);
    }
    const rows = await client.host.database.rows('SELECT * FROM correspondents_ledger');
    expect(JSON.stringify(rows)).not.to.match(/Secreto|Restrepo/);
  });

  it('are counted, by status and currency', async () => {
    const { invoice_id } = await client.invoice({ valor: '10.25', moneda: 'XTS' });
    const requestId = await client.ask(invoice_id);
    await client.pay(requestId).expect(200);
    await client.pay(requestId).expect(200);
    const { text } = await request(client.host.url).get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
    expect(text).to.match(/^ventanilla_correspondents_paid_amount_total\{moneda="XTS"\} 10\.25$/m);
    expect(text).to.match(/^ventanilla_correspondents_queries_total\{status="1"\} \d+$/m);
    expect(text).to.match(/^ventanilla_correspondents_payments_total\{status="0"\} \d+$/m);
    expect(text).not.to.contain(invoice_id);
  });

  it("limit the queries of an API user over all hosts, and report the user's quota", async () => {
    const config = { correspondents: { queriesPerMinute: 4 } };
    const { databaseUrl, dataFolder, secretKey } = client.host;
    const hosts = [
      await CorrespondentsClient.start('table', { databaseUrl, dataFolder, secretKey, config }),
      await CorrespondentsClient.start('table', { databaseUrl, dataFolder, secretKey, config }),
    ];
    try {
      // A fresh minute, as queries above count, too.
      for (const { host } of hosts) host.clock.advance(120);
      const ask = (host: number, who: 'banco' | 'caja'): request.Test =>
        hosts[host]!.post('consulta', { invoice_id: 'NO-HAY' }, who);
      for (let query = 0; query < 4; query += 1) {
        const { headers } = await ask(query % 2, 'banco').expect(200);
        expect(headers).to.include({ 'ratelimit-limit': '4', 'ratelimit-remaining': String(3 - query) });
      }
      for (const host of [0, 1]) {
        const { headers, body } = await ask(host, 'banco').expect(429);
        expect(Number(headers['retry-after'])).to.be.within(1, 60);
        expect(body.code).to.equal('throttled');
      }
      await ask(0, 'caja').expect(200);
      await hosts[0]!.post('pago', { request_id: randomUUID() }).expect(200);
    } finally {
      for (const host of hosts) await host.stop();
    }
  });
});
