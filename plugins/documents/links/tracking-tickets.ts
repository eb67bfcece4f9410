import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Clock, SealError, Secrets } from '../../../host/plugin-api/index.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';

const PURPOSE = 'documents/tracking-ticket';

/** Marks a ticket among keys. */
const PREFIX = 't.';
const MOST_CHARACTERS = 300;

const content = z.strictObject({ documento: z.int(), hecho: z.int() });

/** What a ticket says. */
export interface TrackingTicket {
  readonly documentId: number;
  readonly madeAt: Date;
}

/**
 * Short-lived keys that the tracking of a record shows. They are sealed and stored nowhere: whoever looks at the state
 * of a record writes nothing.
 */
@injectable()
export class TrackingTickets {
  constructor(
    @inject(DocumentsSettings) private readonly settings: DocumentsConfig,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  make(documentId: number): string {
    const said = JSON.stringify({ documento: documentId, hecho: this.clock.now().getTime() });
    return PREFIX + this.secrets.seal(PURPOSE, '', Buffer.from(said)).toString('base64url');
  }

  /** Undefined for what is no ticket of ours, and for one whose time is over. */
  read(key: string): TrackingTicket | undefined {
    if (!key.startsWith(PREFIX) || key.length > MOST_CHARACTERS) return undefined;
    const said = this.open(Buffer.from(key.slice(PREFIX.length), 'base64url'));
    if (!said) return undefined;
    const { documento, hecho } = content.parse(JSON.parse(said.toString('utf8')));
    const age = this.clock.now().getTime() - hecho;
    if (age > this.settings.trackingLinkHours * 3_600_000) return undefined;
    return { documentId: documento, madeAt: new Date(hecho) };
  }

  private open(sealed: Buffer): Buffer | undefined {
    try {
      return this.secrets.open(PURPOSE, '', sealed);
    } catch (error) {
      if (error instanceof SealError) return undefined;
      throw error;
    }
  }
}
