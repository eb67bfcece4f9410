import { expect } from 'chai';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { PASSWORD, startAuthHost, type AuthClient } from '../support/auth-client.js';

const HOUR = 3600;
const CHOSEN = 'guayacanes en flor';

describe('invitations', () => {
  let server: TestSmtpServer;
  let client: AuthClient;
  let admin: AdminCaller;

  before(async () => {
    server = await TestSmtpServer.start();
    client = await startAuthHost({
      config: { mail: server.config() },
      bundle: {
        roles: [
          { codigo: 'lectura', nombre: 'Lectura', permisos: ['probe.leer'] },
          { codigo: 'gente', nombre: 'Gente', permisos: ['auth.admin'] },
        ],
        usuarios: [
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'lider', password: PASSWORD, roles: ['gente'] },
          { username: 'con-clave', password: PASSWORD, email: 'con-clave@ciudad.example' },
        ],
      },
    });
  });
  after(async () => {
    await client.host.stop();
    await server.stop();
  });
  beforeEach(async () => {
    server.received.splice(0);
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
  });

  const person = (username: string, more: object = {}) => ({
    username,
    nombres: 'Julia Mora',
    email: `${username}@ciudad.example`,
    roles: ['lectura'],
    ...more,
  });
  const invite = async (username: string): Promise<number> => {
    const { status, data, text } = await admin.mutate('auth.users.invite', person(username));
    expect(status, text).to.equal(200);
    return data.id as number;
  };
  /** Returns the token of the link in a mail. */
  const tokenOf = async (at: number): Promise<string> => {
    const { email } = await server.message(at);
    return new URL(/http:\S+/.exec(email.text!)![0]).pathname.split('/').at(-1)!;
  };
  const choose = async (token: string, nueva = CHOSEN): Promise<number> =>
    (await client.call('post', '/api/clave/restablecer/confirmar/', { body: { token, nueva } })).status;
  const login = async (username: string, password: string): Promise<number> =>
    (await client.attempt('/api/token/', { username, password })).status;
  const idOf = async (search: string): Promise<number> =>
    (await admin.query('auth.users.list', { search })).data.items[0].id as number;
  const stateOf = async (id: number): Promise<string | null> =>
    (await admin.query('auth.users.get', { id })).data.invitation as string | null;

  it('make an account whose person alone chooses the password, by the mail', async () => {
    const id = await invite('julia');
    const { to, email } = await server.message(0);
    expect(to).to.deep.equal(['julia@ciudad.example']);
    expect(email.subject).to.equal('Alcaldía: le invitaron a usar la ventanilla');
    expect(email.text).to.include('Hola, Julia Mora:').and.include('julia\n').and.include('durante 72 horas');
    const { data } = await admin.query('auth.users.get', { id });
    expect(data).to.deep.include({
      roles: ['lectura'],
      hasPassword: false,
      invitation: 'pending',
      is_superuser: false,
    });
    expect(Date.parse(data.invitedUntil as string) - client.host.clock.now().getTime()).to.be.within(
      71 * 3.6e6,
      72 * 3.6e6,
    );
    expect(await choose(await tokenOf(0))).to.equal(204);
    expect(await login('julia', CHOSEN)).to.equal(200);
    expect(await stateOf(id)).to.equal(null);
    const again = await admin.mutate('auth.users.resendInvitation', { id });
    expect(again).to.include({ status: 409, reason: 'has_password' });
  });

  it('expire after three days, and are sent again', async () => {
    const id = await invite('marta');
    const old = await tokenOf(0);
    client.host.clock.advance(72 * HOUR + 1);
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    expect(await stateOf(id)).to.equal('expired');
    const { items } = (await admin.query('auth.users.list', { words: 'marta' })).data;
    expect(items[0]).to.include({ invitation: 'expired' });
    expect(await choose(old)).to.equal(400);
    expect((await admin.mutate('auth.users.resendInvitation', { id })).status).to.equal(200);
    expect(await stateOf(id)).to.equal('pending');
    expect(await choose(await tokenOf(1))).to.equal(204);
  });

  it('end with the next one, and with another address: the mail may have reached a stranger', async () => {
    const id = await invite('ana');
    const first = await tokenOf(0);
    await admin.mutate('auth.users.resendInvitation', { id });
    const second = await tokenOf(1);
    expect(await choose(first)).to.equal(400);
    await admin.mutate('auth.users.update', { id, email: 'otra@ciudad.example' });
    expect(await choose(second)).to.equal(400);
    await admin.mutate('auth.users.resendInvitation', { id });
    expect((await server.message(2)).to).to.deep.equal(['otra@ciudad.example']);
  });

  it('leave neither account nor mail where they are refused', async () => {
    const refused: [input: object, status: number, reason: string][] = [
      [person('jefa'), 409, 'username_taken'],
      [person('mala', { roles: ['ninguno'] }), 400, 'invalid'],
      [person('mala', { email: 'no-es-correo' }), 400, 'invalid'],
      [person('mala', { email: 'a@b.example, c@d.example' }), 400, 'invalid'],
      [person('mala', { nombres: ' ' }), 400, 'invalid'],
      [person('mala', { is_superuser: true }), 400, 'invalid'],
      [person('mala', { password: PASSWORD }), 400, 'invalid'],
    ];
    for (const [input, status, reason] of refused) {
      expect(await admin.mutate('auth.users.invite', input), JSON.stringify(input)).to.include({ status, reason });
    }
    const lider = await AdminCaller.login(client.host, 'lider', PASSWORD);
    const beyond = await lider.mutate('auth.users.invite', person('mala'));
    expect(beyond).to.include({ status: 403, reason: 'beyond_own_permissions' });
    expect((await admin.query('auth.users.list', { search: 'mala' })).data.items).to.deep.equal([]);
    expect(await client.host.database.rows("SELECT id FROM host_job WHERE name = 'host/mail'")).to.deep.equal([]);
    expect(server.received).to.deep.equal([]);
  });

  it('make one account of a name that two invite at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.mutate('auth.users.invite', person('doble'))),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409]);
    await server.message(0);
    const links = await client.host.database.rows('SELECT digest FROM auth_password_reset WHERE user_id = $1', [
      await idOf('doble'),
    ]);
    expect(links).to.have.length(1);
  });

  it('are for users without a password; others get a link for a new one, and keep theirs until then', async () => {
    const id = await idOf('con-clave');
    expect((await admin.mutate('auth.users.mailPassword', { id })).status).to.equal(200);
    expect((await server.message(0)).email.subject).to.equal('Alcaldía: restablezca su contraseña');
    expect(await login('con-clave', PASSWORD)).to.equal(200);
    expect(await choose(await tokenOf(0))).to.equal(204);
    expect(await login('con-clave', CHOSEN)).to.equal(200);
    const invited = await invite('sin-clave');
    await server.message(1);
    const refused = await admin.mutate('auth.users.mailPassword', { id: invited });
    expect(refused).to.include({ status: 409, reason: 'no_password' });
  });

  it('are not mailed to users who are blocked, have no mail, or hold more than the caller', async () => {
    const { id } = (await admin.mutate('auth.users.create', { username: 'sin-correo' })).data;
    const send = async (by = admin) => {
      const { status, reason } = await by.mutate('auth.users.resendInvitation', { id });
      return [status, reason];
    };
    expect(await send()).to.deep.equal([409, 'no_email']);
    await admin.mutate('auth.users.update', { id, email: 'ya@ciudad.example', is_active: false });
    expect(await send()).to.deep.equal([409, 'user_inactive']);
    await admin.mutate('auth.users.setGrants', { id, roles: ['lectura'], permissions: [] });
    const lider = await AdminCaller.login(client.host, 'lider', PASSWORD);
    expect(await send(lider)).to.deep.equal([403, 'beyond_own_permissions']);
    expect((await lider.query('auth.users.get', { id })).data).to.include({ invitation: null, isWithinReach: false });
    expect(server.received).to.deep.equal([]);
  });

  it('are mailed five times a day to one user', async () => {
    const id = await invite('mucha');
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await admin.mutate('auth.users.resendInvitation', { id })).status);
    }
    expect(statuses).to.deep.equal([200, 200, 200, 200, 200, 429]);
  });
});
