import { expect } from 'chai';
import request from 'supertest';
import { plugin as auth } from '../../plugins/auth/index.js';
import { plugin as turnos } from '../../docs/examples/turnos/index.js';
import { AdminCaller, startTestHost, type TestHost } from '../../testing/index.js';

const METRICS_TOKEN = 'figures-of-the-test';
const PASSWORD = 'Guayacanes-floridos-7';

describe('turnos', () => {
  let city: TestHost;
  before(async () => {
    city = await startTestHost({
      plugins: [auth, turnos],
      config: { turnos: { prefijo: 'A' }, metrics: { token: METRICS_TOKEN } },
      bundle: {
        roles: [{ codigo: 'jefatura', nombre: 'Jefatura', permisos: ['auth.admin'] }],
        usuarios: [{ username: 'jefa', password: PASSWORD, roles: ['jefatura'] }],
      },
    });
  });
  after(() => city.stop());

  it('gives one turn after another', async () => {
    const first = await request(city.url).post('/turnos').send({ sede: 'Centro' });
    expect(first.status).to.equal(201);
    expect(first.body).to.deep.equal({ turno: 'A-1' });
    const second = await request(city.url).post('/turnos').send({ sede: 'Norte' });
    expect(second.body).to.deep.equal({ turno: 'A-2' });
  });

  it('refuses a turn without a place', async () => {
    const refused = await request(city.url).post('/turnos').send({});
    expect(refused.status).to.equal(400);
    expect(refused.body.errors).to.have.property('sede');
  });

  it('counts the turns that it gave', async () => {
    const figures = await request(city.url).get('/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`);
    expect(figures.text).to.match(/^ventanilla_turnos_given_total 2$/m);
  });

  it('asks for a new login when the token has expired', async () => {
    const before = await AdminCaller.login(city, 'jefa', PASSWORD);
    expect((await before.query('auth.roles.list')).status).to.equal(200);
    city.clock.advance(3 * 3600);
    expect((await before.query('auth.roles.list')).status).to.equal(401);
    const after = await AdminCaller.login(city, 'jefa', PASSWORD);
    expect((await after.query('auth.roles.list')).status).to.equal(200);
  });
});
