import { expect } from 'chai';
import type { Response } from 'supertest';
import { PasswordResetService } from '../../../plugins/auth/passwords/password-reset-service.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { until } from '../../../testing/until.js';
import { bearer, cookieOf, PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';

const NEXT = 'otra-clave-bien-larga';
const DAY = 24 * 3600;

describe('a password that is reset by mail', () => {
  let server: TestSmtpServer;
  let client: AuthClient;

  before(async () => {
    const names = ['luz', 'marta', 'ana', 'eva', 'sol', 'paz', 'olga', 'rota', 'nora', 'clara', 'ines'];
    server = await TestSmtpServer.start();
    client = await startAuthHost({
      config: {
        auth: { passwordResetUrl: 'https://portal.ciudad.example/clave?a=1&enlace={token}' },
        mail: server.config(),
        logging: { level: 'debug' },
        jobs: { pollSeconds: 0.05 },
      },
      bundle: {
        usuarios: [
          ...names.map((username) => ({ username, password: PASSWORD, email: `${username}@ciudad.example` })),
          { username: 'sin-correo', password: PASSWORD },
          { username: 'inactiva', password: PASSWORD, email: 'inactiva@ciudad.example', is_active: false },
        ],
      },
    });
  });
  after(async () => {
    await client.host.stop();
    await server.stop();
  });
  beforeEach(() => void server.received.splice(0));

  const ask = async (username: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    client.call('post', '/api/clave/restablecer/', { headers, body: { username } });
  const place = (answer: Response): Readonly<Record<string, string>> => ({
    Cookie: cookieOf(answer, 'ventanilla.place')!,
  });
  const confirm = async (token: string, nueva = NEXT): Promise<Response> =>
    client.call('post', '/api/clave/restablecer/confirmar/', { body: { token, nueva } });
  const status = async (username: string, password: string): Promise<number> =>
    (await client.attempt('/api/token/', { username, password })).status;
  /** Requests a link, and returns the token in the one mail that is sent. */
  const link = async (username: string): Promise<string> => {
    const before = server.received.length;
    await ask(username);
    const { to, email } = await server.message(before);
    expect(to).to.deep.equal([`${username}@ciudad.example`]);
    const links = email.text!.match(/https:\S+/g)!;
    expect(links).to.have.length(1);
    const [, token] = /^https:\/\/portal\.ciudad\.example\/clave\?a=1&enlace=([\w-]{43})$/.exec(links[0])!;
    expect(email.html).to.contain(`href="https://portal.ciudad.example/clave?a=1&amp;enlace=${token}"`);
    return token!;
  };
  /** Returns the recipients of mails, when none is waiting any more. */
  const writtenTo = async (): Promise<readonly string[]> => {
    await until('no mail waits', async () => {
      const rows = await client.host.database.rows("SELECT id FROM host_job WHERE name = 'host/mail'");
      return rows.length === 0;
    });
    return server.received.flatMap(({ to }) => to);
  };
  const isNotValid = ({ status: answered, body }: Response): void => {
    expect(answered).to.equal(400);
    expect(body).to.deep.equal({ detail: 'El enlace no es válido o ya venció.', code: 'reset_not_valid' });
  };

  it('is set with the link, which goes to the address of the user', async () => {
    const token = await link('luz');
    const { email } = server.received[0]!;
    expect(email.subject).to.equal('Alcaldía: restablezca su contraseña');
    expect(email.text).to.contain('Hola, luz:').and.contain('durante 30 minutos');
    const { access, refresh } = await client.tokens();
    expect((await confirm(token)).status).to.equal(204);
    expect(await status('luz', PASSWORD)).to.equal(404);
    expect(await status('luz', NEXT)).to.equal(200);
    expect(await client.probe(bearer(access))).to.equal(401);
    await client.call('post', '/api/token/refresh/', { body: { refresh } }).expect(401);
  });

  it('is set once', async () => {
    const token = await link('marta');
    expect((await confirm(token)).status).to.equal(204);
    isNotValid(await confirm(token, 'una-tercera-clave'));
    expect(await status('marta', NEXT)).to.equal(200);
  });

  it('is set once, also by several at the same time', async () => {
    const token = await link('ana');
    const wanted = Array.from({ length: 6 }, (_, index) => `clave-numero-${index}`);
    const answers = await Promise.all(wanted.map((nueva) => confirm(token, nueva)));
    const winners = wanted.filter((_, index) => answers[index]!.status === 204);
    expect(winners).to.have.length(1);
    for (const answer of answers) if (answer.status !== 204) isNotValid(answer);
    expect(await status('ana', winners[0]!)).to.equal(200);
  });

  it('is set within half an hour', async () => {
    const [early, late] = [await link('eva'), await link('eva')];
    client.host.clock.advance(30 * 60 - 20);
    expect((await confirm(early)).status).to.equal(204);
    isNotValid(await confirm(late));
    const last = await link('eva');
    client.host.clock.advance(30 * 60 + 1);
    isNotValid(await confirm(last, PASSWORD));
    await client.host.container.get(PasswordResetService).removeExpired();
    expect(await client.host.database.rows('SELECT digest FROM auth_password_reset')).to.have.length(0);
  });

  it('is not set by a link from before another change', async () => {
    const token = await link('sol');
    const change = { actual: PASSWORD, nueva: 'cambiada-por-su-dueña' };
    await client.call('post', '/api/clave/', { headers: await client.jwt('sol'), body: change }).expect(204);
    isNotValid(await confirm(token));
    expect(await status('sol', change.nueva)).to.equal(200);
  });

  it('is not set where it is too short, and the link still serves', async () => {
    const token = await link('sol');
    const short = await confirm(token, 'corta');
    expect(short.status).to.equal(400);
    expect(short.body.errors).to.have.all.keys('nueva');
    expect((await confirm(token)).status).to.equal(204);
  });

  it('is not set by what is no link', async () => {
    for (const token of ['a', 'a'.repeat(43), "' OR 1=1 --", 'ñ'.repeat(100)]) isNotValid(await confirm(token));
    expect((await confirm('a'.repeat(101))).status).to.equal(400);
  });

  it('has one response, after one delay, for every name', async () => {
    const answers = new Map<string, { readonly body: object; readonly time: number }>();
    for (const username of ['paz', 'nadie', 'sin-correo', 'inactiva']) {
      const startedAt = performance.now();
      const { status: answered, body } = await ask(username);
      answers.set(username, { body: body as object, time: performance.now() - startedAt });
      expect(answered).to.equal(200);
    }
    expect(await writtenTo()).to.deep.equal(['paz@ciudad.example']);
    const known = answers.get('paz')!;
    // A timer may fire up to one millisecond early.
    const least = 249;
    for (const [username, { body, time }] of answers) {
      expect(body, username).to.deep.equal(known.body);
      expect(time, username).to.be.at.least(least);
    }
  });

  it('is asked for five times a day, and then with the same answer and no mail', async () => {
    for (let time = 0; time < 5; time += 1) await link('olga');
    const sixth = await ask('olga');
    expect(sixth.status).to.equal(200);
    expect(await writtenTo()).to.have.length(5);
    client.host.clock.advance(DAY + 1);
    await link('olga');
  });

  it('is asked for where the user has logged in, however often strangers asked, five times a day too', async () => {
    const known = place(await client.attempt('/api/token/', { username: 'nora' }).expect(200));
    const foreign = place(await client.attempt('/api/token/', { username: 'clara' }).expect(200));
    for (let time = 0; time < 6; time += 1) await ask('nora');
    expect(await writtenTo()).to.have.length(5);
    await ask('nora', foreign);
    expect(await writtenTo()).to.have.length(5);
    for (let time = 0; time < 6; time += 1) expect((await ask('nora', known)).status).to.equal(200);
    expect(await writtenTo()).to.have.length(10);
    for (let time = 0; time < 6; time += 1) await ask('clara');
    expect(await writtenTo(), 'what is asked for at a place is not what strangers may ask for').to.have.length(15);
  });

  it('makes the place where it is set one that the user is known at', async () => {
    const old = place(await client.attempt('/api/token/', { username: 'ines' }).expect(200));
    const set = await confirm(await link('ines'), NEXT);
    expect(set.status).to.equal(204);
    const password = 'incorrecta';
    for (let time = 0; time < 30; time += 1) {
      const from = `198.51.100.${Math.floor(time / 10)}`;
      await client.attempt('/api/token/', { username: 'ines', password, from }).expect(404);
    }
    const attempt = { username: 'ines', password: NEXT };
    await client.attempt('/api/token/', attempt, old).expect(429);
    await client.attempt('/api/token/', attempt, place(set)).expect(200);
  });

  it('costs no more than a look where the link is none', async () => {
    const statements = await statementsDuring(client.host.database, () => confirm('a'.repeat(43)));
    const own = statements.filter((sql) => /auth_password_reset/.test(sql));
    expect(own).to.have.length(1);
    expect(own[0]).to.match(/^SELECT/);
  });

  it('leaves its link neither in the database nor in a log line', async () => {
    const token = await link('paz');
    await confirm(token, 'clave-que-nadie-lee');
    const rows = await client.host.database.rows<{ digest: Buffer }>('SELECT * FROM auth_password_reset');
    expect(rows).to.have.length.of.at.least(1);
    for (const { digest } of rows) expect(digest.includes(token)).to.equal(false);
    expect(JSON.stringify(rows)).not.to.contain(token);
    const log = client.host.logLines.join('');
    expect(log).to.contain('/api/clave/restablecer/confirmar');
    expect(log)
      .not.to.contain(token)
      .and.not.to.match(/ciudad\.example|clave-que-nadie-lee/);
  });

  it('is answered alike where the address of the user is none, and nothing is sent', async () => {
    const known = await ask('nadie');
    const rota = 'rota@ciudad.example\r\nBcc: otra@ciudad.example';
    await client.host.database.changeRows("UPDATE auth_user SET email = $1 WHERE username = 'rota'", [rota]);
    const answer = await ask('rota');
    expect([answer.status, answer.body]).to.deep.equal([known.status, known.body]);
    expect(await writtenTo()).to.deep.equal([]);
    expect(client.host.logLines.join('')).to.contain('the address of the user is not one');
  });

  it('does not come when its link no longer serves', async () => {
    server.answers.recipient = 451;
    await ask('marta');
    await until('it was tried', async () => {
      const [row] = await client.host.database.rows<{ last_error: string | null }>('SELECT * FROM host_job');
      return row?.last_error !== null;
    });
    delete server.answers.recipient;
    client.host.clock.advance(30 * 60 + 1);
    await until('it has expired', async () => {
      const [row] = await client.host.database.rows<{ state: string }>('SELECT * FROM host_job');
      return row?.state === 'VENCIDA';
    });
    expect(server.received).to.have.length(0);
    await client.host.database.changeRows('DELETE FROM host_job');
  });
});
