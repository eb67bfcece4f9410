import { expect } from 'chai';
import jwt from 'jsonwebtoken';
import { randomBytes, randomUUID } from 'node:crypto';
import { createLogger } from '../../../../host/runtime/logging/create-logger.js';

const [key, uuid] = [randomBytes(32), randomUUID()];
const token = jwt.sign({ user_id: 7 }, key);
const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----\n';

describe('a line of the log', () => {
  const lineOf = (fields: object, message = 'something'): string => {
    let line = '';
    createLogger({ level: 'debug' }, { write: (text) => void (line = text) }).info(fields, message);
    JSON.parse(line);
    return line;
  };

  for (const [what, value, secret = value] of [
    ['a JWT', token],
    ['a JWT that was cut', token.slice(0, 60)],
    ['a bearer token', 'Bearer opaque-123', 'opaque-123'],
    ['a bearer token in lower case', 'authorization: bearer opaque.123', 'opaque.123'],
    ['a name and a password', 'Basic bHV6OmNsYXZl', 'bHV6OmNsYXZl'],
    ['a private key', pem, 'MIIEvQIBADANBg'],
    ['who logs in at a database', 'connect to postgres://luz:cl%40ve@db/city failed', 'cl%40ve'],
    ['a password with an at sign', 'mssql://sa:p@ss-1@db/city', 'p@ss-1'],
    ['a token in an address', `/api/ejecutar-token/X?a=1&token=${uuid}`, uuid],
    ['what a citizen asked for', 'GET https://city.example/estado?documento=1144012345', '1144012345'],
    ['a UUID that is a key', `api-key: ${uuid}`, uuid],
    ['a UUID that is a key, in JSON', `{"api_key":"${uuid}"}`, uuid],
    ['what an authenticator scans', 'otpauth://totp/x?secret=JBSWY3DP', 'JBSWY3DP'],
    ['a hash of a password', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'aGFzaA'],
    ['an imported hash', 'pbkdf2_sha256$260000$salt$aGFzaA=', 'aGFzaA'],
    ['a session', `s:${randomBytes(24).toString('base64url')}.${randomBytes(32).toString('base64url')}`],
    ['a session as it is sent', 'ventanilla.sid=s%3Ax7Wd0mZx1kTBrzX9gMTI.q%2BaB9%2F', 'x7Wd0mZx1kTBrzX9gMTI'],
    ['a root key', key.toString('base64')],
    ['a proof', Buffer.from(key.map((byte) => byte ^ 1)).toString('base64url')],
  ] as const) {
    it(`has no ${what}, wherever it stands`, () => {
      const fields = [{ value }, { deep: { list: [{ value }] } }, { [value]: 1 }];
      const whole = secret === value && /^[\w+/=-]{43,44}$/.test(value);
      for (const each of whole ? fields.slice(0, 2) : fields) {
        expect(lineOf(each)).not.to.include(JSON.stringify(secret).slice(1, -1));
        expect(lineOf(each)).to.include('***');
      }
      if (!whole) expect(lineOf({}, `it failed: ${value}`)).not.to.include(secret);
    });
  }

  it('has no password, cookie or header under its own name, whatever it looks like', () => {
    for (const name of ['password', 'Authorization', 'cookie', 'set-cookie']) {
      for (const value of ['corta', 'con "comillas" y \\', '']) {
        const line = JSON.parse(lineOf({ body: { [name]: value } })) as { body: object };
        expect(line.body).to.deep.equal({ [name]: '***' });
      }
    }
  });

  it('has all else as it is: codes, ids, times, places, hashes of files', () => {
    const fields = {
      codigo: 'PREDIAL_2026',
      token: 'externo',
      access: 'optional',
      kid: uuid,
      requestId: randomUUID(),
      job: randomUUID(),
      sha256: 'a'.repeat(64),
      route: '/home/api/tramite/estado/:codigo',
      address: 'https://city.example:8080/tramites/PREDIAL',
      procedure: 'un_procedimiento_de_nombre_largo_para_ser_x',
      at: ['at Object.<anonymous> (file:///app/dist/host/main.js:12:3)'],
      sql: 'SELECT $1 WHERE a = b',
      estado: 'a=b; c: d',
    };
    const line = JSON.parse(lineOf(fields)) as object;
    expect(line).to.deep.include(fields);
  });
});
