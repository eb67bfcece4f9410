import { expect } from 'chai';
import request from 'supertest';
import { startCertificatesHost, type CertificatesClient } from '../support/certificates-client.js';
import { TOKEN } from '../../procedures/support/procedures-client.js';
import { certificados } from '../support/certificates-bundle.js';
import { bodyDoors, knock, refusalOf } from './support/every-door.js';

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

const sql = `'; DROP TABLE city_note; --`;

/** Values that must arrive unchanged. */
const kept: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'SQL in names and values': { [sql]: sql, $1: '$2', '@json': ':json', '"': "' OR 1=1", '%s': '{{7*7}}' },
  'names of every object': { constructor: 1, toString: 'x', hasOwnProperty: null, prototype: { valueOf: 2 } },
  'odd Unicode': {
    '\u202eabc': 'a\u200b\u200d\ufeffb',
    '👩‍👩‍👧': '\u00e9 \ud835\udd4f \uffff \u2028',
    '': ' ',
  },
  'numbers that a double holds': { n: [0, -1, 2 ** 53 - 1, 1.7976931348623157e308, 0.1, 1e-7] },
  'backslashes that look like escapes': {
    a: String.raw`\u0000 \\u0000 \ud800 \" \\`,
    [String.raw`\u0000`]: 1,
  },
};

describe('hostile values', function () {
  let client: CertificatesClient;

  before(async () => {
    client = await startCertificatesHost({
      certificados,
      tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO', 'NOTA'] }],
    });
  });
  after(() => client.host.stop());
  afterEach(async () => {
    // The table that the SQL in these values would drop.
    expect(await client.notes()).to.be.an('array');
  });

  for (const [what, sent] of Object.entries(kept)) {
    it(`arrive unchanged by JWT and session: ${what}`, async () => {
      for (const door of ['jwt', 'sesion'] as const) {
        const { status, body } = await knock(client, door, 'ECO', sent);
        expect([status, body.resultado]).to.deep.equal([200, sent]);
      }
    });
  }

  it('arrive unchanged by token, also as names', async () => {
    const sent = { [sql]: sql, '\u202eabc': '👩‍👩‍👧', 'a[b][]': "' OR 1=1", '@json': '%', toString: '+&=' };
    const { body } = await client.byToken('ECO', `?${new URLSearchParams(sent).toString()}`).expect(200);
    expect(body.resultado).to.deep.equal([sent]);
  });

  it('are stored unchanged with a certificate', async () => {
    const nota = `${sql} \u202e👩‍👩‍👧`;
    const { body } = await client.register('PAZ_Y_SALVO', { nota }).expect(200);
    expect(body).to.deep.include({ EsCorrecto: true, resultado: { nota } });
    expect(await client.notes()).to.include(nota);
  });

  it('are accepted with a certificate at its path without the slash, and beside other fields of the query', async () => {
    const path = '/home/api/listacertificados?codigo=PAZ_Y_SALVO&otro=1&token=x';
    const { body } = await client.auth.call('post', path, { headers: client.jwt, body: { nota: sql } }).expect(200);
    expect(body).to.deep.include({ EsCorrecto: true, resultado: { nota: sql } });
  });

  for (const [what, body, status] of [
    ['a hundred thousand objects in each other', nested(100_000), 400],
    ['a hundred thousand lists in each other', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['one level too many', nested(101), 400],
    ['NUL in a name', '{"\\u0000":1}', 400],
    ['half a pair in a name', '{"\\udc00":1}', 400],
    ['NUL deep down', '{"a":[{"b":"\\u0000"}]}', 400],
    ['a number', '5', 400],
    ['null', 'null', 400],
    ['a list', '[{}]', 400],
    ['two documents', '{}{}', 400],
    ['ten megabytes', JSON.stringify({ nota: 'x'.repeat(10_000_000) }), 413],
  ] as const) {
    it(`are refused by every door in its own shape: ${what}`, async () => {
      for (const door of bodyDoors) {
        const answer = await knock(client, door, door === 'certificado' ? 'PAZ_Y_SALVO' : 'ECO', body);
        expect(answer.status, door).to.equal(status);
        expect(refusalOf(door, answer)).to.match(/^(El|La|Los|Las) .*\.(\n|$)/);
      }
    });
  }

  it('are read at the greatest depth, and the last of two equal names counts', async () => {
    for (const body of [nested(100), '{"a":1,"a":2}']) {
      const { body: answer } = await client.byJwt('ECO', body).expect(200);
      expect(answer.resultado).to.deep.equal(JSON.parse(body));
    }
  });

  it('do not change the prototypes of the program', async () => {
    for (const door of ['jwt', 'sesion'] as const) {
      const { status } = await knock(
        client,
        door,
        'ECO',
        '{"__proto__":{"hostil":1},"constructor":{"prototype":{"hostil":1}}}',
      );
      expect(status).to.equal(200);
    }
    await client.byToken('ECO', '?__proto__=1&__proto__[hostil]=1&constructor[prototype][hostil]=1').expect(200);
    expect(({} as Record<string, unknown>)['hostil']).to.equal(undefined);
  });

  for (const codigo of [
    'x'.repeat(5000),
    '%27%3B--',
    '..%2F..%2Fetc',
    'ECO%20',
    'eco',
    '%D0%95CO',
    '__proto__',
    'ECO%0A',
  ]) {
    it(`do not work as a code: ${codigo.slice(0, 20)}`, async () => {
      const byJwt = await client.byJwt(codigo).expect(200);
      expect(refusalOf('jwt', byJwt)).to.equal('No existe una acción con ese código.');
      const bySession = await client.bySession(codigo).expect(404);
      expect(refusalOf('sesion', bySession)).to.equal('No existe una acción con ese código.');
      const byToken = await client.byToken(codigo, '').expect(403);
      expect(refusalOf('token', byToken)).to.equal('Acción no permitida para este token.');
    });
  }

  it('do not reach another method', async () => {
    const paths = [
      ['/home/api/ejecutar/ECO', 'POST, OPTIONS'],
      ['/api/ejecutar/ECO', 'POST, OPTIONS'],
      ['/home/api/listacertificados/?codigo=PAZ_Y_SALVO', 'POST, OPTIONS'],
      ['/api/ejecutar-token/ECO', 'GET, OPTIONS'],
    ] as const;
    const before = (await client.notes()).length;
    for (const [path, allow] of paths) {
      for (const method of ['put', 'patch', 'delete', allow.startsWith('POST') ? 'get' : 'post'] as const) {
        const { body, headers } = await request(client.host.url)[method](path).set(client.jwt).expect(405);
        expect(body).to.include({ code: 'method_not_allowed' });
        expect(headers['allow']).to.equal(allow);
      }
    }
    expect(await client.notes()).to.have.length(before);
  });
});
