import { expect } from 'chai';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { registered } from '../../host/routes/admin/support/sample-mutations.js';

const PASSWORD = 'correcta-y-larga';
const DAY_SECONDS = 24 * 3600;

describe('the ends of credentials of programs', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    host = await startTestHost({
      bundle: { usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }] },
    });
    admin = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host.stop());

  const inDays = (days: number): string =>
    new Date(host.clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString();
  const ends = async (): Promise<string[]> => {
    const { data } = await admin.query('host.health.get');
    return (data.expiries as { what: string; name: string }[])
      .filter(({ name }) => name !== null)
      .map(({ what, name }) => `${what}: ${name}`);
  };

  it('are listed with the state of the service, the next one first, and never a secret', async () => {
    const procedimientos = [await registered({ host, admin })];
    const token = { procedimientos, expira: inDays(5) };
    const issued = await admin.mutate('procedures.tokens.issue', { nombre: 'catastro', ...token });
    expect(issued.status, issued.text).to.equal(200);
    const { data } = await admin.mutate('procedures.tokens.issue', { nombre: 'anulado', ...token });
    await admin.mutate('procedures.tokens.revoke', { id: data.id });
    await admin.mutate('procedures.tokens.issue', { nombre: 'sin-fin', procedimientos });
    const key = { usuario: 'jefa', endpoints: ['corresponsales.pago'], expira: inDays(2) };
    const made = await admin.mutate('auth.apiKeys.issue', key);
    expect(made.status, made.text).to.equal(200);
    expect(await ends()).to.deep.equal(['Clave de programa: jefa', 'Token de la API: catastro']);
    const { text } = await admin.query('host.health.get');
    expect(text).not.to.include(issued.data.uuid).and.not.to.include(made.data.key);
  });

  it('stay for a month after they have come', async () => {
    host.clock.advance(6 * DAY_SECONDS);
    admin = await AdminCaller.login(host, 'jefa', PASSWORD);
    expect(await ends()).to.have.length(2);
    host.clock.advance(40 * DAY_SECONDS);
    admin = await AdminCaller.login(host, 'jefa', PASSWORD);
    expect(await ends()).to.deep.equal([]);
  });
});
