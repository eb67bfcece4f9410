import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { SmtpConfig } from './mail-config.js';
import type { JobContext } from '../../plugin-api/index.js';
import type { Sender } from './mail-address.js';
import type { MailTransport } from './mail-transport.js';
import { mimeOf, type OutgoingMail } from './outgoing-mail.js';
import { smtpCheckFailure, smtpFailure } from './smtp-failure.js';

const usualPorts = { tls: 465, starttls: 587, none: 25 } as const;

function trusted(file: string): string[] {
  try {
    return [...rootCertificates, readFileSync(file, 'utf8')];
  } catch (cause) {
    throw new BootError(`Configuration: mail.ca: ${file} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

async function openPool(config: SmtpConfig) {
  const { host, port, secure, user, password, ca, timeoutSeconds } = config;
  const timeout = timeoutSeconds * 1000;
  const tls = ca === undefined ? {} : { tls: { ca: trusted(ca) } };
  // Loaded only where mail is sent by a server, so that it does not slow down other starts.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    // One immediate retry for a connection that the server had closed before a byte of the message was sent.
    maxRequeues: 1,
    host,
    port: port ?? usualPorts[secure],
    secure: secure === 'tls',
    requireTLS: secure === 'starttls',
    ignoreTLS: secure === 'none',
    ...(user !== undefined && { auth: { user, pass: password ?? '' }, forceAuth: true }),
    ...tls,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** {@link MailTransport} over a few persistent connections to a server. */
export class SmtpTransport implements MailTransport {
  private constructor(
    private readonly config: SmtpConfig,
    private readonly from: Sender,
    private readonly pool: Awaited<ReturnType<typeof openPool>>,
  ) {}

  /** Opens the transport. Throws `BootError` where the certificates cannot be read. */
  static async open(config: SmtpConfig, from: Sender): Promise<SmtpTransport> {
    return new SmtpTransport(config, from, await openPool(config));
  }

  async send(mail: OutgoingMail, { id, signal }: Pick<JobContext, 'id' | 'signal'>): Promise<void> {
    // A socket's own timeout restarts with each byte: a server that trickles would never end.
    const deadline = AbortSignal.timeout(this.config.timeoutSeconds * 1000);
    try {
      await this.pool.sendMail({
        ...mimeOf(mail, this.from, id),
        signal: AbortSignal.any([signal, deadline]),
      });
    } catch (error) {
      throw smtpFailure(error);
    }
  }

  /** Logs in over a separate connection. */
  async check(): Promise<void> {
    try {
      await this.pool.verify();
    } catch (error) {
      throw smtpCheckFailure(error);
    }
  }

  close(): void {
    this.pool.close();
  }
}
