import { expect } from 'chai';
import request from 'supertest';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';

const bundle = {
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [{ pre_codigo: 'hechos', pre_texto: 'Hechos', pre_tipo: 'TEXTO' }],
    },
  ],
};

describe('the limit of public look-ups and writes', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ bundle, config: { http: { publicPerMinute: 25, trustedProxies: 1 } } });
  });
  after(() => host.stop());

  const calls = {
    create: (address: string) => request(host.url).post('/home/api/tramite/QUEJA').set('X-Forwarded-For', address),
    estado: (address: string) =>
      request(host.url).get('/home/api/tramite/estado/QUEJA?hechos=x').set('X-Forwarded-For', address),
    estadoAll: (address: string) =>
      request(host.url).get('/home/api/tramite/estado_all/*?hechos=x').set('X-Forwarded-For', address),
    info: (address: string) => request(host.url).post('/home/api/tramite/info/QUEJA').set('X-Forwarded-For', address),
  };

  const exhaust = async (address: string): Promise<void> => {
    for (let call = 0; call < 25; call += 1) await calls.info(address).expect(200);
  };

  it('is 120 calls a minute by default', async () => {
    const plain = await startTestHost({ bundle });
    try {
      const answers: request.Response[] = [];
      for (let call = 0; call < 121; call += 1) {
        answers.push(await request(plain.url).post('/home/api/tramite/info/QUEJA'));
      }
      expect(answers.slice(0, 120).filter(({ status }) => status !== 200)).to.deep.equal([]);
      expect(answers[120]!.status).to.equal(429);
    } finally {
      await plain.stop();
    }
  });

  it('counts all four endpoints together, and refuses each with 429 {msg, code}', async () => {
    await exhaust('203.0.113.1');
    for (const [name, call] of Object.entries(calls)) {
      const { body, headers } = await call('203.0.113.1').expect(429);
      expect(body, name).to.deep.equal({
        msg: 'Demasiadas solicitudes. Intente más tarde.',
        code: 'throttled',
      });
      expect(Number(headers['retry-after']), name).to.be.within(1, 60);
    }
  });

  it('counts each address separately', async () => {
    await exhaust('203.0.113.11');
    await calls.info('203.0.113.12').expect(200);
    await calls.info('2001:db8::1').expect(200);
  });

  it('counts the address that the proxy saw, not the one that the caller claims', async () => {
    await exhaust('203.0.113.21');
    await calls.info('198.51.100.9, 203.0.113.21').expect(429);
  });

  it('counts the calls of one address together, whatever their ports', async () => {
    const statuses: number[] = [];
    for (let port = 1025; port <= 1050; port += 1) {
      statuses.push((await calls.info(`203.0.113.61:${port}`)).status);
    }
    expect(statuses).to.deep.equal([...Array.from({ length: 25 }, () => 200), 429]);
  });

  it('starts again after a minute', async () => {
    await exhaust('203.0.113.31');
    await calls.info('203.0.113.31').expect(429);
    host.clock.advance(61);
    await calls.info('203.0.113.31').expect(200);
  });

  it('admits no more calls when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => calls.estado('203.0.113.41')));
    const passed = answers.filter(({ status }) => status === 404);
    expect(passed.length).to.be.at.most(25);
    expect(passed.length).to.be.at.least(16);
    expect(answers.filter(({ status }) => status === 429)).to.have.length(60 - passed.length);
  });

  it('refuses a creation before it files anything', async () => {
    await exhaust('203.0.113.51');
    await calls.create('203.0.113.51').send({ hechos: 'x' }).expect(429);
    expect(await host.database.rows('SELECT id FROM tramites_record')).to.deep.equal([]);
  });
});
