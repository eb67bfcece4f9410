import { expect } from 'chai';
import request from 'supertest';
import { auditChain } from '../../host/data/audit/audit-chain.js';
import { CHAIN_KEY } from '../../host/data/audit/chain-hash.js';
import { searchAudit, type ListedEntry } from '../../host/data/audit/audit-search.js';
import { verifyChain } from '../../host/data/audit/verify-chain.js';
import { Secrets } from '../../host/plugin-api/index.js';
import { plugin as auth } from '../../plugins/auth/index.js';
import { plugin as calendar } from '../../plugins/calendar/index.js';
import { plugin as forms } from '../../plugins/forms/index.js';
import { plugin as terms } from '../../plugins/terms/index.js';
import { plugin as tramites } from '../../plugins/tramites/index.js';
import { RecordStateService } from '../../plugins/tramites/records/moves/record-state-service.js';
import { until } from '../../testing/until.js';
import { AuthenticatorApp } from '../plugins/auth/support/authenticator-app.js';
import { bearer, browser, PASSWORD, startAuthHost, type AuthClient } from '../plugins/auth/support/auth-client.js';
import { probePlugin } from '../plugins/auth/support/probe-plugin.js';
import { runCommand } from '../plugins/auth/support/run-command.js';
import { importInto } from './support/bundles.js';

const bundle = {
  usuarios: [
    { username: 'luz', password: PASSWORD, email: 'luz@ciudad.example' },
    { username: 'marta', password: PASSWORD },
    { username: 'olga', password: PASSWORD },
  ],
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true }],
    },
  ],
};

describe('the audit log', () => {
  let client: AuthClient;
  let seen = 0;

  before(async () => {
    client = await startAuthHost({ plugins: [auth, calendar, terms, forms, tramites, probePlugin], bundle });
  });
  after(() => client.host.stop());

  const idOf = async (username: string): Promise<number> => {
    const [row] = await client.host.database.rows<{ id: number }>('SELECT id FROM auth_user WHERE username = $1', [
      username,
    ]);
    return row!.id;
  };
  /** Returns the entries that were written since the last call, the oldest first. */
  const news = async (): Promise<ListedEntry[]> => {
    const all = await searchAudit(client.host.database, { limit: 1000 });
    const fresh = all.filter(({ id }) => id > seen).reverse();
    seen = all[0]?.id ?? 0;
    return fresh;
  };
  const actions = async (): Promise<string[]> => (await news()).map(({ action }) => action);
  const byUser = (userId: number) => ({ kind: 'user', userId });
  const user = (userId: number) => ({ kind: 'auth.user', id: String(userId) });

  it('records the first bundle of an empty database item by item, without the names of people', async () => {
    const entries = await news();
    const luz = await idOf('luz');
    expect(entries.map(({ action }) => action)).to.deep.equal([
      ...Array<string>(4).fill('host.bundle.created'),
      'host.bundle.imported',
    ]);
    expect(entries.map(({ subject }) => subject)).to.deep.include(user(luz));
    expect(entries.map(({ subject }) => subject)).to.deep.include({ kind: 'bundle.tramites', id: 'QUEJA' });
    expect(entries.every(({ actor }) => actor.kind === 'system')).to.equal(true);
    expect(entries.at(-1)!.details).to.deep.include({ usuarios: { created: 3, changed: 0, left: 0 } });
    expect(JSON.stringify(entries)).not.to.match(/luz|marta/);
  });

  it('records the one item that an import changes, and the import', async () => {
    const changed = { ...bundle.tramites[0]!, nombre: 'Queja o reclamo' };
    await importInto(client.host, { usuarios: bundle.usuarios, tramites: [changed] });
    const [item, whole, ...more] = await news();
    expect(more).to.deep.equal([]);
    expect(item).to.deep.include({
      action: 'host.bundle.changed',
      actor: { kind: 'console', userId: null },
      subject: { kind: 'bundle.tramites', id: 'QUEJA' },
    });
    expect(whole!.details).to.deep.include({ tramites: { created: 0, changed: 1, left: 0 } });
  });

  it('records a login by password once, and its end, but no refresh', async () => {
    const luz = await idOf('luz');
    const { refresh } = await client.tokens();
    const [made, begun, ...more] = await news();
    expect(more).to.deep.equal([]);
    expect([made!.action, begun!.action].sort()).to.deep.equal(['auth.signingKey.made', 'auth.token.obtained']);
    const login = [made!, begun!].find(({ action }) => action === 'auth.token.obtained')!;
    expect(login).to.deep.include({ actor: byUser(luz), subject: user(luz) });

    const { body } = await client.call('post', '/api/token/refresh/', { body: { refresh } }).expect(200);
    expect(await news()).to.deep.equal([]);
    const { refresh: next } = body as { refresh: string };
    await client.call('post', '/api/token/logout/', { body: { refresh: next } }).expect(200);
    const [end] = await news();
    expect(end).to.deep.include({ action: 'auth.token.ended', actor: byUser(luz), details: login.details });
    await client.call('post', '/api/token/logout/', { body: { refresh: next } }).expect(401);
    expect(await news()).to.deep.equal([]);
  });

  it('records no refusal of an anonymous caller', async () => {
    await client.attempt('/api/token/', { username: 'nadie', password: 'incorrecta' }).expect(404);
    await client.attempt('/api/sesion/', { username: 'nadie' }).expect(401);
    await request(client.host.url).post('/home/api/tramite/QUEJA').send({}).expect(400);
    expect(await news()).to.deep.equal([]);
  });

  it('records that a reused refresh token revoked its family', async () => {
    const { refresh } = await client.tokens();
    await client.call('post', '/api/token/refresh/', { body: { refresh } }).expect(200);
    client.host.clock.advance(6);
    await client.call('post', '/api/token/refresh/', { body: { refresh } }).expect(401);
    await client.call('post', '/api/token/refresh/', { body: { refresh } }).expect(401);
    const luz = await idOf('luz');
    const [, revoked, ...more] = await news();
    expect(more).to.deep.equal([]);
    expect(revoked).to.deep.include({
      action: 'auth.token.revoked',
      actor: { kind: 'public', userId: null },
      subject: user(luz),
    });
  });

  it('records a session and its end', async () => {
    const session = await client.session('marta');
    await client.call('get', '/api/sesion/', { headers: browser(session) }).expect(200);
    await client.call('delete', '/api/sesion/', { headers: browser(session) }).expect(204);
    const entries = await news();
    const marta = await idOf('marta');
    expect(entries.map(({ action }) => action)).to.deep.equal(['auth.session.begun', 'auth.session.ended']);
    for (const { actor, subject } of entries) {
      expect({ actor, subject }).to.deep.equal({ actor: byUser(marta), subject: user(marta) });
    }
  });

  it('records a sign-out everywhere and a new password', async () => {
    const headers = await client.jwt('marta');
    await client.call('delete', '/api/sesion/todas/', { headers }).expect(204);
    const again = await client.jwt('marta');
    const body = { actual: PASSWORD, nueva: 'otra-clave-bien-larga' };
    await client.call('post', '/api/clave/', { headers: again, body }).expect(204);
    expect(await actions()).to.deep.equal([
      'auth.token.obtained',
      'auth.user.signedOut',
      'auth.token.obtained',
      'auth.password.changed',
    ]);
    await client.call('post', '/api/clave/', { headers: again, body }).expect(401);
    expect(await news()).to.deep.equal([]);
  });

  it('records the setup and the removal of a second factor, and the use of a recovery code', async () => {
    const app = new AuthenticatorApp(client);
    const headers = await client.jwt('olga');
    const [recovery] = await app.setUp(headers);
    const { access } = await client.tokens({ username: 'olga', otp: recovery! });
    await client.attempt('/api/token/', { username: 'olga', otp: recovery! }).expect(401);
    await app.remove(bearer(access));
    const entries = await news();
    expect(entries.map(({ action }) => action)).to.deep.equal([
      'auth.token.obtained',
      'auth.secondFactor.begun',
      'auth.secondFactor.confirmed',
      'auth.recoveryCode.used',
      'auth.token.obtained',
      'auth.login_failed',
      'auth.secondFactor.removed',
    ]);
    const olga = await idOf('olga');
    expect(entries.every(({ subject }) => subject?.id === String(olga))).to.equal(true);
    // The failed login names no user: a right password with a used code does not prove who sent it.
    const byOthers = entries.filter(({ actor }) => actor.userId !== olga);
    expect(byOthers.map(({ action }) => action)).to.deep.equal(['auth.login_failed']);
  });

  it('records the work of the command line', async () => {
    await runCommand(client.host, ['keys', 'rotate']);
    await runCommand(client.host, ['admin', 'create', '--username', 'jefa'], 'una-clave-bien-larga');
    const entries = await news();
    expect(entries.map(({ action, actor }) => [action, actor.kind])).to.deep.equal([
      ['auth.signingKey.rotated', 'console'],
      ['auth.user.created', 'console'],
    ]);
    expect(entries[1]!.subject).to.deep.equal(user(await idOf('jefa')));
  });

  it('records the filing of a record and its steps', async () => {
    const filed = await request(client.host.url)
      .post('/home/api/tramite/QUEJA')
      .send({ asunto: 'Ruido de Ana' })
      .expect(200);
    const [entry] = await news();
    const { datos } = filed.body as { datos: number };
    const subject = { kind: 'tramites.record', id: String(datos) };
    expect(entry).to.deep.include({
      action: 'tramites.record.filed',
      actor: { kind: 'public', userId: null },
      subject,
      personal: null,
    });
    expect(JSON.stringify(entry)).not.to.include('Ana');

    const states = client.host.container.get(RecordStateService);
    const luz = await idOf('luz');
    await states.move(datos, { to: 'EN_TRAMITE', userId: luz, reason: 'lo pidió Ana' });
    const [moved] = await news();
    expect(moved).to.deep.include({
      action: 'tramites.record.moved',
      actor: byUser(luz),
      subject,
      details: { from: 'RADICADO', to: 'EN_TRAMITE' },
    });
    await states.move(datos, { to: 'RADICADO', userId: luz }).catch(() => undefined);
    expect(await news()).to.deep.equal([]);
  });

  it('seals all entries in a chain that verifies', async () => {
    const { container, database } = client.host;
    const { length: count } = await searchAudit(database, { limit: 1000 });
    const key = container.get<Secrets>(Secrets).key(CHAIN_KEY);
    await until('all is sealed', async () => {
      const { problem, head } = await verifyChain(database, auditChain, key);
      expect(problem).to.equal(undefined);
      return head.seq === count;
    });
  });
});
