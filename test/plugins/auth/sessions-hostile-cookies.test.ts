import { connect } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import { browser, startAuthHost, type AuthClient, type BrowserSession } from './support/auth-client.js';

/** Sends bytes as they are, which no client of HTTP would, and answers the status. */
async function statusOfRaw(url: string, cookie: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) }).setEncoding('latin1');
  socket.write(`GET /probe HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`, 'latin1');
  const [answer] = (await once(socket, 'data')) as [string];
  socket.destroy();
  return Number(answer.split(' ')[1]);
}

describe('hostile cookies', () => {
  let client: AuthClient;
  let session: BrowserSession;
  let value: string;

  before(async () => {
    client = await startAuthHost();
    session = await client.session();
    value = session.cookie.split('=')[1]!;
  });
  after(() => client.host.stop());

  it('are refused where the signature or the id is not ours', async () => {
    const [id = '', signature = ''] = decodeURIComponent(value)
      .slice(2)
      .split(/\.(.*)/s);
    const other = `${id.slice(0, -1)}${id.endsWith('_') ? '-' : '_'}`;
    const encoded = (text: string): string => encodeURIComponent(text);
    const forged: Record<string, string> = {
      'no signature': encoded(`s:${id}`),
      'an empty signature': encoded(`s:${id}.`),
      'a changed signature': encoded(`s:${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      'another id under the signature': encoded(`s:${other}.${signature}`),
      'the id alone': encoded(id),
      'JSON in place of a text': encoded(`j:${JSON.stringify({ id })}`),
      nothing: '',
      'a percent sign too many': '%E0%A4%A',
      'a NUL': '%00',
      SQL: encoded("s:' OR 1=1 --.x"),
      quotes: `"${id}"`,
      'a prototype': '__proto__',
    };
    for (const [what, cookie] of Object.entries(forged)) {
      expect(await client.probe({ Cookie: `ventanilla.sid=${cookie}` }), what).to.equal(401);
    }
    expect(await client.probe({ Cookie: session.cookie })).to.equal(200);
  });

  it('of bytes that are no text are refused', async () => {
    for (const bytes of ['\xff\xfe', '\xc3\x28', '\x80'.repeat(100)]) {
      expect(await statusOfRaw(client.host.url, `ventanilla.sid=${bytes}`)).to.equal(401);
    }
  });

  it('of any size are refused, by us or by Node', async () => {
    for (const length of [100, 4096, 8192, 15_000, 16_384, 20_000, 100_000]) {
      for (const begin of ['', 's%3A']) {
        const status = await statusOfRaw(client.host.url, `ventanilla.sid=${begin}${'a'.repeat(length)}`);
        expect(status, `${length} characters`).to.equal(length < 16_000 ? 401 : 431);
      }
    }
    expect(await client.probe({ Cookie: session.cookie })).to.equal(200);
  });

  it('in great number are read', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => `c${index}=x`).join('; ');
    expect(await client.probe({ Cookie: `${many}; ${session.cookie}` })).to.equal(200);
    expect(await client.probe({ Cookie: many })).to.equal(401);
  });

  it('of one name many times count as the first', async () => {
    const forged = 'ventanilla.sid=s%3Aotra.firma';
    expect(await client.probe({ Cookie: `${forged}; ${session.cookie}` })).to.equal(401);
    expect(await client.probe({ Cookie: `${session.cookie}; ${forged}` })).to.equal(200);
  });

  it('do not disturb a route that asks for nothing', async () => {
    for (const cookie of ['ventanilla.sid=%E0%A4%A', `ventanilla.sid=${'a'.repeat(8000)}`]) {
      await client.call('get', '/probe/abierta', { headers: { Cookie: cookie } }).expect(200);
    }
  });

  it('of another installation open nothing', async () => {
    const other = await startAuthHost();
    try {
      const foreign = await other.session();
      expect(await client.probe(browser(foreign))).to.equal(401);
    } finally {
      await other.host.stop();
    }
  });
});
