import { expect } from 'chai';
import request from 'supertest';
import { plugin as auth } from '../../plugins/auth/index.js';
import { plugin as turnos } from '../../docs/examples/turnos/index.js';
import { startTestHost, type TestHost } from '../../testing/index.js';

describe('turnos', () => {
  let city: TestHost;
  before(async () => {
    city = await startTestHost({ plugins: [auth, turnos], config: { turnos: { prefijo: 'A' } } });
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
});
