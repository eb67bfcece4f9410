import { expect } from 'chai';
import type { Response } from 'supertest';
import {
  bearer,
  browser,
  cookieOf,
  PASSWORD,
  setCookieOf,
  startAuthHost,
  startReplica,
  type AuthClient,
} from './support/auth-client.js';
import { AuthenticatorApp } from './support/authenticator-app.js';

const NAME = 'ventanilla.place';
const WRONG = 'incorrecta';
const WINDOW = 15 * 60;
const DAY = 24 * 3600;

type Headers = Readonly<Record<string, string>>;

describe('a place from which somebody has logged in', () => {
  let client: AuthClient;
  let address = 0;

  before(async () => {
    const names = ['luz', 'marta', 'ana', 'eva', 'sol', 'paz', 'olga'];
    client = await startAuthHost({
      bundle: { usuarios: names.map((username) => ({ username, password: PASSWORD })) },
    });
  });
  after(() => client.host.stop());
  // Each test begins in a window of its own.
  afterEach(() => client.host.clock.advance(WINDOW + 1));

  const freshAddress = (): string => {
    address += 1;
    return `10.0.${address >> 8}.${address & 255}`;
  };
  const login = async (username: string, headers: Headers = {}, on = client): Promise<Response> =>
    on.attempt('/api/token/', { username, from: freshAddress() }, headers);
  /** Returns the cookie that the answer to a login sets. */
  const placeOf = (answer: Response): Headers => {
    expect(answer.status).to.equal(200);
    return { Cookie: cookieOf(answer, NAME)! };
  };
  const status = async (username: string, headers: Headers = {}, password = PASSWORD): Promise<number> =>
    (await client.attempt('/api/token/', { username, password, from: freshAddress() }, headers)).status;
  const fail = async (times: number, username: string, from: string, headers: Headers = {}): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await client.attempt('/api/token/', { username, password: WRONG, from }, headers).expect(404);
    }
  };
  /** Strangers use up what the name has. */
  const keepOut = async (username: string): Promise<void> => {
    await Promise.all([1, 2, 3].map(() => fail(10, username, freshAddress())));
    expect(await status(username)).to.equal(429);
  };

  describe('is no stranger', () => {
    it('to an account that strangers keep failing at, at every door and from every address', async () => {
      const place = placeOf(await login('luz'));
      await keepOut('luz');
      const from = freshAddress();
      for (const path of ['/api/token/', '/api/sesion/'] as const) {
        await client.attempt(path, { from }).expect(429);
        await client.attempt(path, { from }, place).expect(200);
      }
    });

    it('where the address has used up what it has', async () => {
      const place = placeOf(await login('luz'));
      const from = freshAddress();
      for (let time = 0; time < 100; time += 10) {
        const names = Array.from({ length: 10 }, (_, index) => `relleno-${time + index}`);
        await Promise.all(names.map((username) => fail(1, username, from)));
      }
      await client.attempt('/api/token/', { from }).expect(429);
      await client.attempt('/api/token/', { from }, place).expect(200);
    });

    it('on another host', async () => {
      const place = placeOf(await login('marta'));
      await keepOut('marta');
      const replica = await startReplica(client);
      try {
        const lag = client.host.clock.now().getTime() - replica.host.clock.now().getTime();
        replica.host.clock.advance(lag / 1000);
        expect((await login('marta', {}, replica)).status).to.equal(429);
        expect((await login('marta', place, replica)).status).to.equal(200);
      } finally {
        await replica.host.stop();
      }
    });

    it('where the own password is changed, or a second factor set up, while strangers keep failing', async () => {
      const answer = await login('ana');
      const { access } = answer.body as { access: string };
      const stranger = bearer(access);
      const known = { ...stranger, ...placeOf(answer) };
      await keepOut('ana');
      const change = { actual: PASSWORD, nueva: PASSWORD };
      const setUp = (headers: Headers) => client.call('post', '/api/totp/', { headers, body: { password: PASSWORD } });
      await client.call('post', '/api/clave/', { headers: stranger, body: change }).expect(429);
      await setUp(stranger).expect(429);
      await setUp(known).expect(200);
      await client.call('post', '/api/clave/', { headers: known, body: change }).expect(204);
    });

    it('to many who log in at once beside a flood of strangers', async () => {
      const place = placeOf(await login('luz'));
      const strangers = Array.from({ length: 120 }, (_, index) =>
        client
          .attempt('/api/token/', { username: `nadie-${index}`, password: WRONG, from: freshAddress() })
          .then((answer) => answer.status),
      );
      const known = await Promise.all(Array.from({ length: 10 }, () => status('luz', place)));
      expect(known).to.deep.equal(Array<number>(10).fill(200));
      expect(new Set(await Promise.all(strangers))).to.satisfy((all: Set<number>) =>
        [...all].every((code) => code === 404 || code === 503),
      );
    });

    it('where the password is known to strangers and the code is not', async () => {
      const place = placeOf(await login('eva'));
      const app = new AuthenticatorApp(client);
      await app.setUp(await client.jwt('eva'));
      const attempt = (otp: string, from: string, headers: Headers = {}) =>
        client.attempt('/api/token/', { username: 'eva', otp, from }, headers);
      for (let group = 0; group < 3; group += 1) {
        const from = freshAddress();
        for (let time = 0; time < 10; time += 1) await attempt('000000', from).expect(401);
      }
      await attempt(app.freshCode(), freshAddress()).expect(429);
      await attempt(app.freshCode(), freshAddress(), place).expect(200);
    });
  });

  describe('has a count of its own', () => {
    it('of ten, which is no count of anybody else', async () => {
      const [place, other] = [placeOf(await login('luz')), placeOf(await login('luz'))];
      const from = freshAddress();
      await fail(10, 'luz', from, place);
      expect(await status('luz', place), 'from any address').to.equal(429);
      expect(await status('luz', other), 'another place').to.equal(200);
      await fail(9, 'luz', from);
      await client.attempt('/api/token/', { from }).expect(200);
      client.host.clock.advance(WINDOW + 1);
      expect(await status('luz', place)).to.equal(200);
    });

    it('for each user of it', async () => {
      const luz = placeOf(await login('luz'));
      const both = placeOf(await login('marta', luz));
      await fail(10, 'marta', freshAddress(), both);
      expect(await status('marta', both)).to.equal(429);
      expect(await status('luz', both)).to.equal(200);
    });

    it('for its own users alone', async () => {
      const place = placeOf(await login('luz'));
      await keepOut('marta');
      expect(await status('marta', place)).to.equal(429);
    });

    it('of as many guesses as it lets through, also at the same time', async () => {
      const place = placeOf(await login('luz'));
      const all = await Promise.all(Array.from({ length: 30 }, () => status('luz', place, WRONG)));
      expect(all.filter((code) => code === 404)).to.have.length(10);
      expect(all.filter((code) => code === 429)).to.have.length(20);
    });
  });

  describe('is kept in a cookie', () => {
    const overHttps = { Host: 'ventanilla.ciudad.example', 'X-Forwarded-Proto': 'https' };

    it('for this site alone, for 180 days, out of reach of scripts', async () => {
      for (const path of ['/api/token/', '/api/sesion/'] as const) {
        const attributes = setCookieOf(await client.attempt(path).expect(200), NAME)!.split('; ');
        expect(attributes).to.include.members(['Max-Age=15552000', 'Path=/', 'HttpOnly', 'SameSite=Lax']);
        expect(attributes.slice(1).join()).not.to.match(/Domain|Secure/);
      }
    });

    it('that is Secure, and of this very host, over HTTPS', async () => {
      const secure = await client.attempt('/api/token/', {}, overHttps).expect(200);
      expect(setCookieOf(secure, NAME)!.split('; ')).to.include.members(['Secure', 'Path=/']);
      expect(setCookieOf(secure, NAME)).to.match(/^__Host-/);
    });

    it('that opens nothing', async () => {
      const place = placeOf(await login('luz'));
      expect(await client.probe(place)).to.equal(401);
      expect(await status('luz', place, WRONG)).to.equal(404);
    });

    it('that is set at a login, where it is missing, and never where one is refused', async () => {
      const place = placeOf(await login('luz'));
      expect(setCookieOf(await login('luz', place), NAME)).to.equal(undefined);
      const refused = await client.attempt('/api/token/', { password: WRONG, from: freshAddress() });
      expect(setCookieOf(refused, NAME)).to.equal(undefined);
    });

    it('that is renewed in its last month, and forgotten after half a year', async () => {
      const { clock } = client.host;
      const first = placeOf(await login('luz'));
      clock.advance(149 * DAY);
      expect(setCookieOf(await login('luz', first), NAME)).to.equal(undefined);
      clock.advance(2 * DAY);
      const second = placeOf(await login('luz', first));
      clock.advance(30 * DAY);
      await keepOut('luz');
      expect(await status('luz', first)).to.equal(429);
      expect(await status('luz', second)).to.equal(200);
    });

    it('that holds the last five users, and stays short', async () => {
      const names = ['luz', 'marta', 'olga', 'sol', 'paz'];
      let place: Headers = {};
      for (const username of names) place = placeOf(await login(username, place));
      for (const username of names) expect(setCookieOf(await login(username, place), NAME)).to.equal(undefined);
      expect(place['Cookie']).to.have.length.below(600);
      const sixth = placeOf(await login('ana', place));
      await keepOut('luz');
      await keepOut('marta');
      expect(await status('luz', sixth)).to.equal(429);
      expect(await status('marta', sixth)).to.equal(200);
    });

    it('that nobody can make up', async () => {
      const answer = await login('luz');
      const { access, refresh } = answer.body as { access: string; refresh: string };
      const value = placeOf(answer)['Cookie']!.split('=')[1]!;
      const [header = '', payload = '', signature = ''] = value.split('.');
      const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { users: number[][] };
      const foreign = placeOf(await login('marta'))['Cookie']!.split('=')[1]!;
      const forged: Record<string, string> = {
        nothing: '',
        'no signature': `${header}.${payload}.`,
        'another signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
        'another id': `${header}.${encoded({ ...claims, id: 'otro' })}.${signature}`,
        'no algorithm': `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
        'an access token': access,
        'a refresh token': refresh,
        'a place of somebody else': foreign,
        'far too long': value.padEnd(5000, 'A'),
        'a NUL': '%00',
        'bytes that are no text': '\xff\xfe',
        quotes: `"${value}"`,
        'a second cookie of the name': `x; ${NAME}=y; ${NAME}=${value}`,
      };
      await keepOut('luz');
      for (const [what, cookie] of Object.entries(forged)) {
        expect(await status('luz', { Cookie: `${NAME}=${cookie}` }), what).to.equal(429);
      }
      const ours = `a=b; ${NAME}=planted; ${NAME}=${value}; c=d`;
      expect(await status('luz', { Cookie: ours }), 'beside one that was planted').to.equal(200);
    });
  });

  describe('is a stranger again', () => {
    it('after "sign out everywhere", but where that was asked for', async () => {
      const other = placeOf(await login('sol'));
      const session = await client.attempt('/api/sesion/', { username: 'sol' }).expect(200);
      const { csrf } = session.body as { csrf: string };
      const own = browser({ cookie: `${cookieOf(session)}; ${cookieOf(session, NAME)}`, csrf });
      const ended = await client.call('delete', '/api/sesion/todas', { headers: own }).expect(204);
      await keepOut('sol');
      expect(await status('sol', other)).to.equal(429);
      expect(await status('sol', { Cookie: cookieOf(session, NAME)! })).to.equal(429);
      expect(await status('sol', { Cookie: cookieOf(ended, NAME)! })).to.equal(200);
    });

    it('after "sign out everywhere" that was asked for from a stranger place', async () => {
      const place = placeOf(await login('sol'));
      const ended = await client.call('delete', '/api/sesion/todas', { headers: await client.jwt('sol') });
      expect(setCookieOf(ended, NAME)).to.equal(undefined);
      await keepOut('sol');
      expect(await status('sol', place)).to.equal(429);
    });

    it('after a new password, but where it was set', async () => {
      const other = placeOf(await login('paz'));
      const headers = await client.jwt('paz');
      const body = { actual: PASSWORD, nueva: PASSWORD };
      const changed = await client.call('post', '/api/clave/', { headers, body }).expect(204);
      await keepOut('paz');
      expect(await status('paz', other)).to.equal(429);
      expect(await status('paz', { Cookie: cookieOf(changed, NAME)! })).to.equal(200);
    });
  });
});
