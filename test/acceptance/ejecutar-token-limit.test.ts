import { expect } from 'chai';
import type { Response } from 'supertest';
import { startProceduresHost, TOKEN, type ProceduresClient } from '../plugins/procedures/support/procedures-client.js';

const config = { procedures: { tokenPerMinute: 30 } };

describe('the limit of GET /api/ejecutar-token/<codigo>', function () {
  let first: ProceduresClient;
  let second: ProceduresClient;

  before(async () => {
    const tokens_api = [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO'] }];
    first = await startProceduresHost({ tokens_api }, { config });
    const { databaseUrl, secretKey } = first.host;
    second = await startProceduresHost({}, { config, databaseUrl, secretKey });
  });
  after(async () => {
    await second.host.stop();
    await first.host.stop();
  });

  const call = (client: ProceduresClient, address: string, more: object = {}): Promise<Response> =>
    client.byToken('ECO', '', { 'X-Forwarded-For': address, ...more }).then((answer) => answer);

  it('allows each address thirty calls a minute over all hosts, whatever their answers', async () => {
    const wrong = { Authorization: 'Bearer x' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, time) =>
        call(time % 2 === 0 ? first : second, '198.51.100.1', time % 4 === 0 ? wrong : {}),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).to.have.length(10);
    for (const { body, headers } of refused) {
      expect(body).to.deep.equal({ error: 'Demasiadas solicitudes. Intente más tarde.', code: 'throttled' });
      expect(headers['retry-after']).to.match(/^([1-9]|[1-5]\d|60)$/);
    }
    const left = answers
      .filter(({ status }) => status !== 429)
      .map(({ headers }) => Number(headers['ratelimit-remaining']));
    expect(left.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 30 }, (_, n) => n));
  });

  it('states the remaining calls and the reset time on every answer', async () => {
    const address = '198.51.100.2';
    const seen = [
      await call(first, address),
      await call(second, address, { Authorization: '' }),
      await call(first, address, { Authorization: 'Bearer x' }),
      await first.byToken('OTRA', '', { 'X-Forwarded-For': address }),
      await first.byToken('ECO', '?a=%00', { 'X-Forwarded-For': address }),
    ];
    expect(seen.map(({ status }) => status)).to.deep.equal([200, 401, 401, 403, 400]);
    for (const [index, { headers }] of seen.entries()) {
      expect(headers).to.include({ 'ratelimit-limit': '30', 'ratelimit-policy': '30;w=60' });
      expect(headers['ratelimit-remaining']).to.equal(String(29 - index));
      expect(Number(headers['ratelimit-reset'])).to.be.within(1, 60);
      expect(headers).not.to.have.property('retry-after');
    }
  });

  it('leaves other addresses alone, and starts again after a minute', async () => {
    expect((await call(second, '198.51.100.1')).status).to.equal(429);
    expect((await call(second, '198.51.100.3')).status).to.equal(200);
    for (const { host } of [first, second]) host.clock.advance(61);
    const { status, headers } = await call(second, '198.51.100.1');
    expect(status).to.equal(200);
    expect(headers['ratelimit-remaining']).to.equal('29');
  });

  it('sends no headers on other endpoints', async () => {
    const { headers } = await first.byJwt('ECO').expect(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).to.deep.equal([]);
  });
});
