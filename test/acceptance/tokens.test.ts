import { expect } from 'chai';
import request from 'supertest';
import { startTestHost, type TestHost } from '../support/start-test-host.js';

const bundle = {
  usuarios: [
    { username: 'luz', password: 'correcta-y-larga', nombres: 'Luz' },
    { username: 'inactiva', password: 'correcta-y-larga', is_active: false },
  ],
};

interface Pair {
  readonly access: string;
  readonly refresh: string;
}

describe('POST /api/token, refresh and logout', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ bundle });
  });
  after(() => host.stop());

  const login = async (): Promise<Pair> => {
    const { body } = await request(host.url)
      .post('/api/token/')
      .send({ username: 'luz', password: 'correcta-y-larga' })
      .expect(200);
    return body as Pair;
  };
  const refresh = (token: string): request.Test =>
    request(host.url).post('/api/token/refresh/').send({ refresh: token });

  it('lets one of twenty equal refreshes win, and the winner goes on', async () => {
    const { refresh: token } = await login();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).to.have.length(1);
    for (const { status, body } of answers.filter((answer) => answer !== winners[0])) {
      expect(status).to.equal(401);
      expect(body).to.include({ code: 'token_not_valid' });
    }
    await refresh((winners[0]!.body as Pair).refresh).expect(200);
  });
});
