import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { databaseConfig } from '../../../../host/data/database/database-config.js';
import { connect } from '../../../../host/data/database/connect.js';
import { makeCertificate, type TestCertificate } from '../../../support/smtp-certificate.js';
import { rejectionOf } from '../../support/rejection.js';

const PRELOGIN = 18;
const LOGIN = 16;

const packetOf = (payload: Buffer): Buffer => {
  const header = Buffer.from([PRELOGIN, 1, 0, 0, 0, 0, 1, 0]);
  header.writeUInt16BE(payload.length + 8, 2);
  return Buffer.concat([header, payload]);
};

/** Answers that encryption is on, makes the handshake in TDS packets, and hangs up after the first message in it. */
class TlsPeer {
  /** The first byte that arrived through each connection: that of a login, where the certificate was accepted. */
  readonly heard: number[] = [];

  private constructor(
    private readonly server: Server,
    private readonly certificate: TestCertificate,
  ) {
    server.on('connection', (socket) => this.meet(socket));
  }

  static async start(certificate: TestCertificate): Promise<TlsPeer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TlsPeer(server, certificate);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
  }

  private meet(socket: Socket): void {
    const flight: Buffer[] = [];
    let buffered = Buffer.alloc(0);
    let hasBegun = false;
    const inner = new Duplex({
      read: () => undefined,
      // A flight of the handshake is one message, even if written in parts.
      write: (chunk: Buffer, _encoding, done) => {
        if (flight.push(chunk) === 1) setImmediate(() => socket.write(packetOf(Buffer.concat(flight.splice(0)))));
        done();
      },
    });
    socket.on('error', () => undefined).on('close', () => inner.destroy());
    const { key, cert } = this.certificate;
    const clear = new TLSSocket(inner, { isServer: true, secureContext: createSecureContext({ key, cert }) });
    clear.on('error', () => undefined);
    clear.once('data', (data: Buffer) => {
      this.heard.push(data[0]!);
      socket.destroy();
    });
    socket.on('data', (data) => {
      buffered = Buffer.concat([buffered, data]);
      while (buffered[0] === PRELOGIN && buffered.length >= 8 && buffered.length >= buffered.readUInt16BE(2)) {
        const length = buffered.readUInt16BE(2);
        const payload = buffered.subarray(8, length);
        buffered = buffered.subarray(length);
        if (hasBegun) inner.push(payload);
        // The version, and that encryption is on.
        else
          socket.write(
            Buffer.concat([answered, Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 255, 15, 0, 0, 0, 0, 0, 1])]),
          );
        hasBegun = true;
      }
      if (buffered.length === 0 || buffered[0] === PRELOGIN) return;
      inner.push(buffered);
      buffered = Buffer.alloc(0);
    });
  }
}

/** The header of an answer of 26 bytes. */
const answered = Buffer.from([4, 1, 0, 26, 0, 0, 1, 0]);

describe('TLS to SQL Server, as far as a peer without a database shows it', () => {
  let certificate: TestCertificate;
  let other: TestCertificate;
  let peer: TlsPeer;
  before(async () => {
    certificate = makeCertificate('DNS:localhost');
    other = makeCertificate('DNS:localhost');
    peer = await TlsPeer.start(certificate);
  });
  after(() => {
    peer.close();
    certificate.remove();
    other.remove();
  });
  beforeEach(() => peer.heard.splice(0));

  /** Returns the reason why a login fails, which it always does. */
  async function logIn(host: string, query: string, ca?: string): Promise<string> {
    const url = `mssql://u:p@${host}:${peer.port}/d${query}`;
    const pool = connect(url, databaseConfig.parse({ url, acquireSeconds: 1, ...(ca !== undefined && { ca }) }));
    try {
      return String(await rejectionOf(pool.authenticate()));
    } finally {
      await pool.close();
    }
  }

  it('is there with a certificate that the configuration knows, of the name that the address has', async () => {
    await logIn('localhost', '', certificate.file);
    expect(peer.heard).to.deep.equal([LOGIN]);
  });

  it('is refused with one that nobody knows, with another one, and with another name', async () => {
    expect(await logIn('localhost', '')).to.match(/self-signed certificate/);
    expect(await logIn('localhost', '', other.file)).to.match(/self-signed certificate/);
    expect(await logIn('127.0.0.1', '', certificate.file)).to.match(/127\.0\.0\.1 is not in the cert's list/);
    expect(peer.heard).to.deep.equal([]);
  });

  it('is there unchecked where that is asked for', async () => {
    await logIn('127.0.0.1', '?trustServerCertificate=true');
    expect(peer.heard).to.deep.equal([LOGIN]);
  });
});
