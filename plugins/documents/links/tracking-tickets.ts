import { createHmac, timingSafeEqual } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, Secrets } from '../../../host/plugin-api/index.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';

const PURPOSE = 'documents/tracking-ticket';

/**
 * A ticket `t.12.1767225600.<code>`: the id of the document, the time in Unix seconds, and the code that authenticates
 * both.
 */
const TICKET = /^t\.(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/;

/** The contents of a ticket. */
export interface TrackingTicket {
  readonly documentId: number;
  readonly madeAt: Date;
}

/**
 * Makes and reads short-lived keys for the tracking of a record. A ticket has an HMAC and is not stored, so that
 * reading the state of a record writes nothing.
 */
@injectable()
export class TrackingTickets {
  constructor(
    @inject(DocumentsSettings) private readonly settings: DocumentsConfig,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  make(documentId: number): string {
    const said = `${documentId}.${Math.floor(this.clock.now().getTime() / 1000)}`;
    return `t.${said}.${this.codeOf(said).toString('base64url')}`;
  }

  /** Reads a ticket; undefined for a forged or expired one. */
  read(key: string): TrackingTicket | undefined {
    const [, id, seconds, code] = TICKET.exec(key) ?? [];
    if (id === undefined || seconds === undefined || code === undefined) return undefined;
    if (!timingSafeEqual(Buffer.from(code, 'base64url'), this.codeOf(`${id}.${seconds}`))) return undefined;
    const madeAt = new Date(Number(seconds) * 1000);
    const age = this.clock.now().getTime() - madeAt.getTime();
    return age > this.settings.trackingLinkHours * 3_600_000 ? undefined : { documentId: Number(id), madeAt };
  }

  private codeOf(said: string): Buffer {
    return createHmac('sha256', this.secrets.key(PURPOSE)).update(said).digest();
  }
}
