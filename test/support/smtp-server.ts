import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Layer } from '../../host/boot/config/layers.js';
import { until } from '../../testing/until.js';
import type { TestCertificate } from './smtp-certificate.js';

/** The answer of the server instead of success: a code, no answer at all, or a broken connection. */
export type Answer = number | 'silence' | 'cut';

/** The options of a server. */
export interface TestSmtpOptions {
  readonly secure?: 'tls' | 'starttls' | 'none';
  readonly certificate?: TestCertificate;
  /** The login that it requires; another one is refused with 535. It may be changed later. */
  readonly login?: { user: string; password: string };
  readonly port?: number;
}

/** A message that the server accepted, or had received completely when it broke the connection. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  /** The number of its connection. */
  readonly connection: string;
  readonly raw: string;
  readonly email: Email;
}

type Step = 'connect' | 'sender' | 'recipient' | 'data';

/** A real SMTP server on a port of its own; its answers can be changed at any time. */
export class TestSmtpServer {
  readonly received: ReceivedMail[] = [];
  /** How many steps clients requested, with any result. */
  readonly attempts: Record<Step, number> = { connect: 0, sender: 0, recipient: 0, data: 0 };
  /** The answers instead of success, until they are deleted. */
  readonly answers: Partial<Record<Step, Answer>> = {};

  private constructor(
    private readonly server: SMTPServer,
    readonly port: number,
  ) {}

  static async start(options: TestSmtpOptions = {}): Promise<TestSmtpServer> {
    const { secure = 'none', certificate, login, port = 0 } = options;
    const missing = [...(secure === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])];
    // The handlers belong to the instance that is made below: no client connects before it listens.
    const current = (): TestSmtpServer => made!;
    const serverOptions: SMTPServerOptions = {
      secure: secure === 'tls',
      disabledCommands: missing,
      logger: false,
      closeTimeout: 50,
      ...(certificate && { key: certificate.key, cert: certificate.cert }),
      onAuth: ({ username, password }, _session, done) => {
        const isRight = username === login?.user && password === login?.password;
        done(isRight ? null : refusal(535), isRight ? { user: username } : undefined);
      },
      onConnect: (_session, done) => current().answer('connect', done),
      onMailFrom: (_address, _session, done) => current().answer('sender', done),
      onRcptTo: (_address, _session, done) => current().answer('recipient', done),
      onData: (stream, { envelope, secure: isSecure, id }, done) => {
        const take = async (): Promise<void> => {
          const raw = Buffer.concat(await stream.toArray()).toString('latin1');
          const bytes = Buffer.from(raw, 'latin1');
          const { mailFrom, rcptTo } = envelope;
          const mail: ReceivedMail = {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            secure: isSecure,
            connection: id,
            raw,
            email: await PostalMime.parse(bytes),
          };
          current().end(mail, done);
        };
        // A client that dies in the middle of a message has not sent one.
        take().catch(() => undefined);
      },
    };
    const server = new SMTPServer(serverOptions);
    // Some tests are about clients that hang up, or refuse the certificate.
    server.on('error', () => undefined);
    const listening = server.listen(port, '127.0.0.1');
    if (!listening.listening) await once(listening, 'listening');
    const made: TestSmtpServer | undefined = new TestSmtpServer(server, (listening.address() as AddressInfo).port);
    return made;
  }

  /** Returns the configuration key `mail` for this server. */
  config(more: Layer = {}): Layer {
    return {
      driver: 'smtp',
      host: 'localhost',
      port: this.port,
      secure: 'none',
      from: 'Alcaldía de Prueba <no-responder@ciudad.example>',
      ...more,
    };
  }

  /** Returns the next message after so many. */
  async message(after: number): Promise<ReceivedMail> {
    await until('a message has come', () => this.received.length > after);
    return this.received[after]!;
  }

  /** Breaks all connections, and stops listening. */
  async stop(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  /** Breaks all connections. */
  cut(): void {
    for (const { _socket } of this.server.connections) _socket.destroy();
  }

  private answer(step: Step, done: (error?: Error | null) => void): void {
    this.attempts[step] += 1;
    const answer = this.answers[step];
    if (answer === undefined) done();
    else if (answer === 'cut') this.cut();
    else if (answer !== 'silence') done(refusal(answer));
  }

  private end(mail: ReceivedMail, done: (error?: Error | null) => void): void {
    const answer = this.answers.data;
    if (answer === undefined || answer === 'cut') this.received.push(mail);
    this.answer('data', done);
  }
}

/** Makes a refusal with a text that quotes the address, so that no log line may have the text. */
function refusal(responseCode: number): Error {
  return Object.assign(new Error('<ana@correo.example>: SECRET-SERVER-TEXT'), { responseCode });
}
