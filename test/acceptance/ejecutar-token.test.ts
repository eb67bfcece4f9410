import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import request from 'supertest';
import { PASSWORD } from '../plugins/auth/support/auth-client.js';
import { NO } from '../plugins/procedures/support/city-procedures.js';
import { startProceduresHost, TOKEN, type ProceduresClient } from '../plugins/procedures/support/procedures-client.js';
import { AdminCaller } from '../../testing/admin-caller.js';

const EXPIRING = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3a002';

const expira = new Date(Date.now() + 24 * 3600 * 1000).toISOString();

const tokens_api = [
  {
    nombre: 'Sistema de información geográfica',
    uuid: TOKEN,
    procedimientos: [
      ...['ECO', 'LISTA', 'NOTA', 'NO', 'FALLA', 'LENTA', 'RESERVADA', 'APAGADA', 'INTERNA'],
      ...['SOLO_JWT', 'SOLO_TOKEN'],
    ],
  },
  { nombre: 'por vencer', uuid: EXPIRING, procedimientos: ['ECO'], expira },
];

describe('GET /api/ejecutar-token/<codigo>', function () {
  let client: ProceduresClient;

  before(async () => {
    client = await startProceduresHost({ tokens_api });
  });
  after(() => client.host.stop());

  const none = { Authorization: '' };

  it('accepts the token of the header, and answers a list', async () => {
    const { body, headers } = await client.byToken('ECO', '?barrio=El%20Prado&n=1').expect(200);
    expect(body).to.deep.equal({ EsCorrecto: true, resultado: [{ barrio: 'El Prado', n: '1' }] });
    expect(headers['cache-control']).to.equal('no-store');
  });

  it('accepts the token of the query in any case, and hides it from the procedure', async () => {
    for (const token of [TOKEN, TOKEN.toUpperCase()]) {
      const { body } = await client.byToken('ECO/', `?a=1&token=${token}`, none).expect(200);
      expect(body.resultado).to.deep.equal([{ a: '1' }]);
    }
  });

  it('runs nothing, spends no point of the limit and records no use for HEAD', async () => {
    const remaining = async (): Promise<number> => {
      const { headers } = await client.byToken('ECO', '').expect(200);
      return Number(headers['ratelimit-remaining']);
    };
    const uses = (): Promise<object[]> =>
      client.host.database.rows('SELECT id, last_used_at FROM procedures_api_token ORDER BY id');
    client.host.clock.advance(120);
    const [left, used] = [await remaining(), await uses()];
    const head = (): request.Test =>
      request(client.host.url)
        .head('/api/ejecutar-token/ECO?a=1')
        .set({ 'X-Forwarded-For': '192.0.2.1', Authorization: `Bearer ${TOKEN}` });
    expect((await head().expect(405)).headers['allow']).to.equal('GET, OPTIONS');
    expect(await remaining()).to.equal(left - 1);
    client.host.clock.advance(120);
    await head().expect(405);
    expect(await uses()).to.deep.equal(used);
  });

  it('prefers the token of the header', async () => {
    const { body } = await client.byToken('ECO', `?token=${randomUUID()}`).expect(200);
    expect(body.resultado).to.deep.equal([{}]);
    const headers = { Authorization: `Bearer ${randomUUID()}` };
    await client.byToken('ECO', `?token=${TOKEN}`, headers).expect(401);
  });

  it('passes a repeated field to the procedure as a list', async () => {
    const { body } = await client.byToken('ECO', '?a=1&a=2&b=%22').expect(200);
    expect(body.resultado).to.deep.equal([{ a: ['1', '2'], b: '"' }]);
  });

  it('answers a list unchanged', async () => {
    const { body } = await client.byToken('LISTA', '').expect(200);
    expect(body.resultado).to.deep.equal([{ n: 1 }, { n: 2 }]);
  });

  it('answers the message of a procedure that refuses, and rolls its writes back', async () => {
    await client.byToken('NOTA', '?nota=token-si').expect(200);
    const { body } = await client.byToken('NO', '?nota=token-no').expect(200);
    expect(body).to.deep.equal({ EsCorrecto: false, mensaje: NO });
    expect(await client.notes()).to.deep.equal(['token-si']);
  });

  for (const [codigo, code] of [
    ['FALLA', 'procedure_failed'],
    ['LENTA', 'procedure_timeout'],
  ] as const) {
    it(`answers the request id when a procedure fails: ${codigo}`, async () => {
      const { body, headers, text } = await client.byToken(codigo, '?nota=x').expect(200);
      expect(body).to.include({ EsCorrecto: false, code, request_id: headers['x-request-id'] });
      expect(text).not.to.match(/hacienda|city_/);
    });
  }

  it('answers that a token is required', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic YTpi']) {
      const { body, headers } = await client.byToken('ECO', '', { Authorization: authorization }).expect(401);
      expect(body).to.deep.equal({ error: 'Token requerido.', code: 'token_missing' });
      expect(headers['www-authenticate']).to.match(/^Bearer/);
    }
  });

  it('refuses a token that this host did not issue', async () => {
    const { Authorization } = client.jwt;
    for (const authorization of [`Bearer ${randomUUID()}`, Authorization!, 'Bearer x', `Bearer ${TOKEN}0`]) {
      const { body } = await client.byToken('ECO', '', { Authorization: authorization }).expect(401);
      expect(body).to.deep.equal({ error: 'Token inválido.', code: 'token_not_valid' });
    }
    for (const query of [`?token=${TOKEN}&token=${TOKEN}`, '?token=%27%20OR%201=1', `?token=${'9'.repeat(4000)}`]) {
      const { body } = await client.byToken('ECO', query, none).expect(401);
      expect(body).to.deep.equal({ error: 'Token inválido.', code: 'token_not_valid' });
    }
    await client.byToken('ECO', '?a=%00').expect(400);
  });

  it('checks the token before it reads a body', async () => {
    const headers = { Authorization: 'Bearer x', 'Content-Type': 'application/json' };
    for (const sent of ['{"broken', `"${'x'.repeat(1024 * 1024)}"`]) {
      const { body } = await client.byToken('ECO', '', headers).send(sent).expect(401);
      expect(body).to.include({ code: 'token_not_valid' });
    }
  });

  for (const codigo of ['RARA', 'NINGUNA', 'eco']) {
    it(`refuses a code that the token does not name, whether it exists or not: ${codigo}`, async () => {
      const { body } = await client.byToken(codigo, '').expect(403);
      expect(body).to.deep.equal({
        error: 'Acción no permitida para este token.',
        code: 'permission_denied',
      });
    });
  }

  for (const codigo of ['APAGADA', 'INTERNA', 'SOLO_JWT']) {
    it(`answers 404 when the token names a procedure that is switched off or serves other endpoints: ${codigo}`, async () => {
      const { body } = await client.byToken(codigo, '').expect(404);
      expect(body).to.deep.equal({ error: 'No existe una acción con ese código.', code: 'not_found' });
    });
  }

  it("checks the codes of the token, not a procedure's permissions of users", async () => {
    await client.byToken('RESERVADA', '').expect(200);
    await client.byToken('SOLO_TOKEN', '').expect(200);
  });

  it('records the last use of a token at most once a minute', async () => {
    const lastUse = async (): Promise<number> => {
      const [row] = await client.host.database.rows<{ last_used_at: Date }>(
        'SELECT last_used_at FROM procedures_api_token WHERE expires_at IS NULL',
      );
      return row!.last_used_at.getTime();
    };
    await client.byToken('ECO', '').expect(200);
    const first = await lastUse();
    client.host.clock.advance(30);
    await client.byToken('ECO', '').expect(200);
    expect(await lastUse()).to.equal(first);
    client.host.clock.advance(31);
    await client.byToken('ECO', '').expect(200);
    expect(await lastUse()).to.be.at.least(first + 60_000);
  });

  it('refuses a revoked token at once', async () => {
    const admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    const issued = await admin.mutate('procedures.tokens.issue', {
      nombre: 'breve',
      procedimientos: ['ECO'],
    });
    const headers = { Authorization: `Bearer ${issued.data.uuid}` };
    await client.byToken('ECO', '', headers).expect(200);
    await admin.mutate('procedures.tokens.revoke', { id: issued.data.id });
    const { body } = await client.byToken('ECO', '', headers).expect(401);
    expect(body).to.deep.equal({ error: 'Token inválido.', code: 'token_not_valid' });
  });

  it('refuses an expired token', async () => {
    const headers = { Authorization: `Bearer ${EXPIRING}` };
    await client.byToken('ECO', '', headers).expect(200);
    client.host.clock.advance(24 * 3600);
    const { body } = await client.byToken('ECO', '', headers).expect(401);
    expect(body).to.deep.equal({ error: 'Token inválido.', code: 'token_not_valid' });
  });
});
