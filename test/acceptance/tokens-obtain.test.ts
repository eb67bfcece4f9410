import { expect } from 'chai';
import request from 'supertest';
import { claimsOf, headerOf, PASSWORD, startTokenHost, type Pair, type TokenClient } from './support/token-client.js';

describe('POST /api/token', () => {
  let client: TokenClient;
  const credentials = { username: 'luz', password: PASSWORD };

  before(async () => {
    client = await startTokenHost();
  });
  after(() => client.host.stop());

  it('answers both documented shapes in one body', async () => {
    const { body, headers } = await client.post('/api/token/', credentials).expect(200);
    expect(body).to.have.all.keys('access', 'refresh', 'token', 'msg');
    expect(body.token).to.deep.equal({ access: body.access, refresh: body.refresh });
    expect(body.msg).to.be.a('string').that.is.not.empty;
    expect(headers['content-type']).to.match(/^application\/json/);
    expect(headers['x-request-id']).to.be.a('string');
  });

  it('answers with and without a trailing slash', async () => {
    await client.post('/api/token', credentials).expect(200);
  });

  it('issues tokens with the claims of simplejwt and lifetimes of 2 and 4 hours', async () => {
    const now = (): number => client.host.clock.now().getTime() / 1000;
    const before = now();
    const { access, refresh } = await client.login();
    const [first, second] = [claimsOf(access), claimsOf(refresh)];
    expect(first).to.include({ token_type: 'access' });
    expect(second).to.include({ token_type: 'refresh' });
    for (const { iat, jti, user_id } of [first, second]) {
      expect(iat).to.be.within(Math.floor(before), now());
      expect(jti).to.be.a('string').that.is.not.empty;
      expect(user_id).to.be.a('number').that.equals(first['user_id']);
    }
    expect(first.jti).not.to.equal(second.jti);
    expect(first.exp! - first.iat!).to.equal(2 * 3600);
    expect(second.exp! - second.iat!).to.equal(4 * 3600);
  });

  it('names the signing key, and puts nothing personal into a token', async () => {
    const { access, refresh } = await client.login();
    for (const token of [access, refresh]) {
      expect(headerOf(token)).to.deep.include({ alg: 'HS256', typ: 'JWT' });
      expect(headerOf(token)['kid']).to.be.a('string').that.is.not.empty;
      expect(JSON.stringify(claimsOf(token))).not.to.match(/luz/i);
    }
  });

  it('gives each login tokens of its own', async () => {
    const pairs = await Promise.all([client.login(), client.login()]);
    const tokens = pairs.flatMap(({ access, refresh }) => [access, refresh]);
    expect(new Set(tokens)).to.have.length(4);
  });

  const wrong: Record<string, object> = {
    'a wrong password': { ...credentials, password: 'incorrecta' },
    'an unknown user': { ...credentials, username: 'nadie' },
    'an inactive user': { ...credentials, username: 'inactiva' },
    'a user without a password': { ...credentials, username: 'sin-clave' },
    'a name in another case': { ...credentials, username: 'LUZ' },
    'a name with blanks around it': { ...credentials, username: ' luz ' },
    'a name that tries to be SQL': { ...credentials, username: "luz' OR '1'='1" },
  };
  for (const [what, body] of Object.entries(wrong)) {
    it(`refuses ${what} with the 404 of the interface`, async () => {
      const answer = await client.post('/api/token/', body).expect(404);
      expect(answer.body.errors).to.deep.equal({ non_fields_errors: ['User or Password is not Valid'] });
      expect(answer.body.code).to.equal('invalid_credentials');
    });
  }

  it('takes as much processor time for an unknown user as for a wrong password', async () => {
    // Processor time: other processes on a busy machine do not lengthen it.
    const costOf = async (username: string): Promise<number> => {
      const costs: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const before = process.cpuUsage();
        await client.post('/api/token/', { username, password: 'incorrecta' }).expect(404);
        const { user, system } = process.cpuUsage(before);
        costs.push(user + system);
      }
      return Math.min(...costs);
    };
    const [known, unknown] = [await costOf('marta'), await costOf('nadie-mas')];
    expect(unknown / known).to.be.within(0.25, 4);
  });

  const invalid: Record<string, [body: object, errors: object]> = {
    'nothing at all': [{}, { username: ['Este campo es requerido.'], password: ['Este campo es requerido.'] }],
    'no password': [{ username: 'luz' }, { password: ['Este campo es requerido.'] }],
    'an empty name': [{ ...credentials, username: '' }, { username: ['Este campo no puede estar vacío.'] }],
  };
  for (const [what, [body, errors]] of Object.entries(invalid)) {
    it(`refuses ${what} with 400 and the field`, async () => {
      const answer = await client.post('/api/token/', body).expect(400);
      expect(answer.body.errors).to.deep.equal(errors);
    });
  }

  it('refuses fields of another type or beyond their length, naming them', async () => {
    const bodies: object[] = [
      { ...credentials, username: 7 },
      { ...credentials, username: ['luz'] },
      { ...credentials, username: null },
      { ...credentials, username: { $ne: '' } },
      { ...credentials, username: 'a'.repeat(151) },
    ];
    for (const body of bodies) {
      const answer = await client.post('/api/token/', body).expect(400);
      expect(answer.body.errors).to.have.all.keys('username');
      expect(answer.body.errors.username[0]).to.be.a('string').that.is.not.empty;
    }
    const long = await client.post('/api/token/', { ...credentials, password: 'a'.repeat(1025) }).expect(400);
    expect(long.body.errors).to.have.all.keys('password');
  });

  it('refuses a body that is no JSON object, is too large, or holds a NUL', async () => {
    for (const text of ['{"username": "luz"', '', 'null', '[]', '"luz"', '{"username":"lu\\u0000z","password":"x"}']) {
      const { status, body } = await client.post('/api/token/', text);
      expect(status, text).to.equal(400);
      expect(body.errors, text).to.be.an('object').that.is.not.empty;
    }
    const { body } = await client.post('/api/token/', { ...credentials, relleno: 'a'.repeat(1024 * 1024) }).expect(413);
    expect(body.code).to.equal('payload_too_large');
  });

  it('refuses another content type and another method', async () => {
    const form = await request(client.host.url).post('/api/token/').type('form').send(credentials).expect(415);
    expect(form.body.code).to.equal('unsupported_media_type');
    const get = await request(client.host.url).get('/api/token/').expect(405);
    expect(get.headers['allow']).to.match(/POST/);
  });

  it('never repeats the sent values in its answers', async () => {
    const secret = 'clave-muy-secreta';
    const answers = [
      await client.post('/api/token/', { username: 'luz', password: secret }),
      await client.post('/api/token/', `{"password": "${secret}"`),
      await client.post('/api/token/', { password: [secret] }),
    ];
    for (const { text } of answers) expect(text).not.to.contain(secret);
  });

  it('lets users log in at the same time', async () => {
    const pairs: Pair[] = await Promise.all(
      Array.from({ length: 6 }, (_, index) => client.login(index % 2 ? 'luz' : 'marta')),
    );
    const users = pairs.map(({ access }) => claimsOf(access)['user_id'] as number);
    expect(new Set(users)).to.have.length(2);
  });
});
