import { connect } from 'node:net';
import { expect } from 'chai';
import request from 'supertest';
import { proceduresConfig } from '../../../../plugins/procedures/procedures-config.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { cityBundle, startProceduresHost, TOKEN, type ProceduresClient } from '../support/procedures-client.js';

const OTHER = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3a00f';

describe('the door of tokens', function () {
  let client: ProceduresClient;

  before(async () => {
    client = await startProceduresHost(
      {
        ...cityBundle,
        tokens_api: [
          { nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO'] },
          { nombre: 'otro', uuid: OTHER, procedimientos: ['NO'] },
        ],
      },
      { config: { procedures: { tokenPerMinute: 30 } } },
    );
  });
  after(() => client.host.stop());

  let last = 0;
  /** Calls from a new address each time. */
  const call = (query: string, headers: Readonly<Record<string, string>> = {}, codigo = 'ECO') =>
    client.byToken(codigo, query, { 'X-Forwarded-For': `203.0.113.${(last += 1)}`, ...headers });

  it('admits thirty calls a minute by default', () => {
    expect(proceduresConfig.parse({})).to.include({ tokenPerMinute: 30, tokenInQuery: true });
  });

  for (const [what, authorization] of [
    ['in braces', `Bearer {${TOKEN}}`],
    ['without its dashes', `Bearer ${TOKEN.replaceAll('-', '')}`],
    ['as a URN', `Bearer urn:uuid:${TOKEN}`],
    ['twice', `Bearer ${TOKEN} ${TOKEN}`],
    ['with another behind a comma', `Bearer ${TOKEN}, Bearer ${OTHER}`],
    ['with a letter of another alphabet', `Bearer ${encodeURI(TOKEN.replace('a', 'а'))}`],
  ] as const) {
    it(`refuses a token ${what}`, async () => {
      const { body } = await call('', { Authorization: authorization }).expect(401);
      expect(body).to.deep.equal({ error: 'Token inválido.', code: 'token_not_valid' });
    });
  }

  it('accepts spaces around a token and the word Bearer in any case', async () => {
    for (const word of ['bearer', 'BEARER']) {
      await call('', { Authorization: `${word}   ${TOKEN.toUpperCase()}  ` }).expect(200);
    }
  });

  it('uses the first of two headers, with the rights of its token alone', async () => {
    const { hostname, port } = new URL(client.host.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `GET /api/ejecutar-token/NO HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 203.0.113.200\r\n` +
            `Authorization: Bearer ${TOKEN}\r\nAuthorization: Bearer ${OTHER}\r\n\r\n`,
        );
      });
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.once('end', () => resolve(text));
      socket.once('error', reject);
    });
    expect(answer).to.match(/^HTTP\/1\.1 403 /);
  });

  it('never combines the rights of a token in the header with those of a token in the query', async () => {
    await call(`?token=${OTHER}`, {}, 'NO').expect(403);
    await call(`?token=${TOKEN}`, { Authorization: `Bearer ${OTHER}` }, 'ECO').expect(403);
  });

  it('accepts stray percent signs and brackets in the query, and refuses NUL and other encodings than UTF-8', async () => {
    for (const [query, field] of [
      ['?a=%zz', 'a'],
      ['?a[b][c]=1', 'a[b][c]'],
      ['?a[]=1', 'a[]'],
      ['?=&&x', 'x'],
    ] as const) {
      const { body } = await call(query).expect(200);
      expect(body.resultado[0], query).to.have.property(field).that.is.a('string');
    }
    for (const query of ['?a=%00', '?%00=1', '?a=1&a=%00']) {
      const { body } = await call(query).expect(400);
      expect(body, query).to.include({
        error: 'El texto enviado contiene caracteres no admitidos.',
        code: 'invalid_text',
      });
    }
    for (const query of ['?a=%E0%A4', '?nombre=Jos%E9']) {
      const { body } = await call(query).expect(400);
      expect(body, query).to.deep.equal({
        error: 'El texto no está en UTF-8: guárdelo o envíelo en UTF-8.',
        code: 'invalid_encoding',
      });
    }
    const { body } = await call('?nombre=Jos%C3%A9').expect(200);
    expect(body.resultado[0]).to.have.property('nombre', 'José');
  });

  it('passes no token in a misspelt field on to a procedure', async () => {
    for (const field of [
      'TOKEN',
      'Token',
      'token[]',
      'token[a]',
      'TOKEN[0][1]',
      '%20token',
      'token%5B%5D',
      'token%0A',
    ]) {
      const { body, headers } = await call(`?a=1&${field}=${OTHER}`).expect(400);
      expect(body, field).to.deep.equal({
        error: 'El token se envía en el encabezado Authorization o en el campo «token», así escrito.',
        code: 'token_misplaced',
      });
      expect(headers['cache-control']).to.equal('no-store');
    }
    for (const field of ['tokens', 'mitoken', 'token_id', 'token.a']) {
      const { body } = await call(`?${field}=x`).expect(200);
      expect(body.resultado).to.deep.equal([{ [field]: 'x' }]);
    }
    const { body } = await call(`?token=${OTHER}&token=${OTHER}`).expect(200);
    expect(body.resultado).to.deep.equal([{}]);
  });

  it('passes up to a thousand fields, and refuses more', async () => {
    const fields = (count: number): string => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&');
    const { body } = await call(`?${fields(1000)}`).expect(200);
    expect(Object.keys(body.resultado[0] as object)).to.have.length(1000);
    for (const query of [fields(1001), `${fields(1000)}&token=${TOKEN}`]) {
      const { body: refused } = await call(`?${query}`).expect(400);
      expect(refused).to.deep.equal({
        error: 'La dirección tiene más de 1000 campos.',
        code: 'too_many_fields',
      });
    }
  });

  it('counts the calls of all IPv6 addresses of a subscriber together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, n) =>
        client.byToken('ECO', '', { 'X-Forwarded-For': `2001:db8:7:7::${(n + 1).toString(16)}` }).then((one) => one),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).to.have.length(1);
    await client.byToken('ECO', '', { 'X-Forwarded-For': '2001:db8:7:8::1' }).expect(200);
  });

  it('accepts tokens only in the header with `tokenInQuery: false`', async () => {
    const { host } = client;
    const shared = { databaseUrl: host.databaseUrl, secretKey: host.secretKey };
    const strict = await startProceduresHost(cityBundle, {
      ...shared,
      config: { procedures: { tokenInQuery: false } },
    });
    try {
      const headers = { Authorization: '', 'X-Forwarded-For': '198.51.100.78' };
      const { body } = await strict.byToken('ECO', `?a=1&token=${TOKEN}`, headers).expect(401);
      expect(body.code).to.equal('token_missing');
      await strict.byToken('ECO', `?a=1&token=${TOKEN}`).expect(400);
      const { body: ran } = await strict.byToken('ECO', '?a=1').expect(200);
      expect(ran.resultado).to.deep.equal([{ a: '1' }]);
      const { paths } = (await request(strict.host.url).get('/openapi.json')).body;
      const { parameters } = paths['/api/ejecutar-token/{codigo}'].get as { parameters: { name: string }[] };
      expect(parameters.map(({ name }) => name)).not.to.include('token');
    } finally {
      await strict.host.stop();
    }
  });

  it('runs nothing for a HEAD', async () => {
    const headers = { Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '198.51.100.77' };
    const head = await request(client.host.url).head('/api/ejecutar-token/ECO').set(headers).expect(405);
    expect(head.headers['allow']).to.equal('GET, OPTIONS');
  });

  it('stores no token, and shows none again', async () => {
    const admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    const issued = await admin.mutate('procedures.tokens.issue', {
      nombre: 'una vez',
      procedimientos: ['ECO'],
    });
    const { uuid, id } = issued.data as { uuid: string; id: number };
    await call('', { Authorization: `Bearer ${uuid}` }).expect(200);
    await admin.mutate('procedures.tokens.save', { id, procedimientos: ['ECO', 'NO'] });
    const listed = await admin.query('procedures.tokens.list', { limit: 100 });
    const audit = await admin.query('host.audit.list', { limit: 100 });
    expect(listed.text).to.contain('una vez');
    expect(audit.text).to.contain('procedures.token.issued');
    const rows = await client.host.database.rows<Record<string, unknown>>('SELECT * FROM procedures_api_token');
    expect(rows).to.have.length(3);
    const stored = JSON.stringify(
      rows.map((row) => ({ ...row, digest: (row['digest'] as Buffer).toString('latin1') })),
    );
    for (const shown of [uuid, TOKEN, OTHER]) {
      for (const text of [listed.text, audit.text, stored]) expect(text.toLowerCase()).not.to.contain(shown);
    }
  });
});
