import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { readMail } from '../../acceptance/support/validation-client.js';

/** The server has a message for up to so long before it says so: a host may die in between. */
const LONGEST_ANSWER_MILLISECONDS = 40;

const receiptSubject = /: recibimos su solicitud \d{4}-\d{7,}$/;
const codeSubject = /: código para validar su correo$/;

/** A message that arrived whole, whether or not the host learned of it. */
export interface CollectedMail {
  readonly kind: 'receipt' | 'code';
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
  /** Of all that a reader gets to see: the texts of both parts, the subject, the date. */
  readonly digest: string;
  /** Which life of the host sent it. */
  readonly life: number;
}

/** An SMTP server that survives the host, and notes every message. */
export class MailCollector {
  readonly mails: CollectedMail[] = [];
  /** Messages that are neither. */
  readonly strange: string[] = [];
  /** The life of the host that connects now; the starter of the host counts it. */
  life = 0;
  private readonly codes = new Map<string, string>();
  /** By session: the client has read its greeting, so that it belongs to the life in which it began. */
  private readonly lives = new Map<string, number>();
  private readonly server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    onConnect: ({ id }, done) => {
      this.lives.set(id, this.life);
      done();
    },
    onData: (stream, session, done) => {
      // A message that broke off, because its host died, is none.
      this.take(stream, session).then(
        () => done(),
        () => done(new Error('broken off')),
      );
    },
  });

  static async open(): Promise<MailCollector> {
    const collector = new MailCollector();
    // A host that dies hangs up.
    collector.server.on('error', () => undefined);
    const listening = collector.server.listen(0, '127.0.0.1');
    if (!listening.listening) await once(listening, 'listening');
    return collector;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** Returns the code that arrived at an address. */
  codeFor(address: string): string | undefined {
    return this.codes.get(address);
  }

  async close(): Promise<void> {
    for (const { _socket } of this.server.connections) _socket.destroy();
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  private async take(stream: SMTPServerDataStream, { id, envelope }: SMTPServerSession): Promise<void> {
    const content = Buffer.concat((await stream.toArray()) as Buffer[]);
    const to = envelope.rcptTo.map(({ address }) => address).join(', ');
    await this.note(content, to, this.lives.get(id)!).catch(() => this.strange.push(content.toString()));
    await delay(randomInt(LONGEST_ANSWER_MILLISECONDS));
  }

  private async note(content: Buffer, to: string, life: number): Promise<void> {
    const { messageId = '', subject = '', text = '', html = '', date, from } = await PostalMime.parse(content);
    const seen = JSON.stringify({ from, to, subject, date, text, html });
    const digest = createHash('sha256').update(seen).digest('hex');
    if (codeSubject.test(subject)) this.codes.set(to, (await readMail(content)).code);
    else if (!receiptSubject.test(subject)) throw new Error('neither a code nor a receipt');
    const kind = codeSubject.test(subject) ? 'code' : 'receipt';
    this.mails.push({ kind, to, messageId, text, digest, life });
  }
}
