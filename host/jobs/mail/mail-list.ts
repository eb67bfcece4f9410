import { conditions, type Clock, type Database } from '../../plugin-api/index.js';
import { stateOf, type JobRow } from '../job-administration.js';
import { mailJob } from './mail-job-type.js';
import type { MailSeal } from './mail-seal.js';
import { maskedAddress } from './masked-address.js';

/**
 * The states of a mail: it waits or is being sent, was given up, came too late, was discarded; or the mail server
 * accepted it, and perhaps it came back.
 */
export const mailStates = ['EN_COLA', 'FALLIDO', 'VENCIDO', 'DESCARTADO', 'ENVIADO', 'DEVUELTO'] as const;
type MailState = (typeof mailStates)[number];

export interface MailFilter {
  /** The last id of the previous page; the newest mail comes first. */
  readonly before?: string | undefined;
  readonly limit: number;
  readonly state?: MailState | undefined;
}

/** A mail as administrators see it. */
export interface ListedMail {
  readonly id: string;
  readonly state: MailState;
  /** The template, or for a sent mail the job that learns of its end: the two say what the mail is about. */
  readonly about: string | null;
  /** The masked address; null where it is not kept: sent and discarded mails. */
  readonly to: string | null;
  readonly attempts: number | null;
  /** The time of the next attempt. */
  readonly notBefore: string | null;
  readonly lastError: string | null;
  /** The time when it was queued, or sent. */
  readonly at: string;
  readonly returnedAt: string | null;
  /** Whether it may be sent again without a second copy of a mail that arrived. */
  readonly canRetry: boolean;
}

interface WaitingRow extends Omit<JobRow, 'name' | 'order_key' | 'request_id'> {
  readonly data: unknown;
  readonly not_after: Date | null;
}

interface SentRow {
  readonly id: string;
  readonly follow_up: unknown;
  readonly sent_at: Date;
  readonly returned_at: Date | null;
}

const jobStatesOf: Readonly<Partial<Record<MailState, readonly string[]>>> = {
  EN_COLA: ['PENDIENTE', 'EN_COLA'],
  FALLIDO: ['FALLIDA'],
  VENCIDO: ['VENCIDA'],
  DESCARTADO: ['DESCARTADA'],
};

const stateOfMail = { EN_CURSO: 'EN_COLA', PENDIENTE: 'EN_COLA', EN_COLA: 'EN_COLA' } as const;
const stateOfEnded = { FALLIDA: 'FALLIDO', VENCIDA: 'VENCIDO', DESCARTADA: 'DESCARTADO' } as const;

/**
 * The mails of the outbox, and the sent ones that are kept because they may come back: a sent mail that nothing waits
 * for leaves no row. Ids are those of jobs, which are sorted by time.
 */
export class MailList {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly seal: MailSeal,
  ) {}

  /** Lists mails, the newest first. */
  async page(filter: MailFilter): Promise<ListedMail[]> {
    const found = await Promise.all([this.waiting(filter), this.sent(filter)]);
    const mails = found.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
    // A mail that came back before its job had ended has a row in both tables.
    const once = mails.filter(({ id }, index) => id !== mails[index - 1]?.id);
    return once.slice(0, filter.limit);
  }

  private async waiting({ before, limit, state }: MailFilter): Promise<ListedMail[]> {
    const states = state && jobStatesOf[state];
    if (state && !states) return [];
    const rows = await conditions()
      // Not bound, so that an index of mails alone fits whatever the plan.
      .and(`name = '${mailJob.name}'`)
      .and('id < ?', before)
      .oneOf('state', states)
      .rows<WaitingRow>(
        this.database,
        (where) =>
          `SELECT id, state, attempts, due_at, not_after, lease, last_error, created_at, data FROM host_job ${where}
           ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      );
    return rows.map((row) => this.listed(row));
  }

  private async sent({ before, limit, state }: MailFilter): Promise<ListedMail[]> {
    if (state && state !== 'ENVIADO' && state !== 'DEVUELTO') return [];
    const narrowed = conditions().and('id < ?', before);
    if (state) narrowed.and(`returned_at IS ${state === 'DEVUELTO' ? 'NOT NULL' : 'NULL'}`);
    const rows = await narrowed.rows<SentRow>(
      this.database,
      (where) =>
        `SELECT id, follow_up, sent_at, returned_at FROM host_sent_mail ${where}
         ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map(({ id, follow_up, sent_at, returned_at }) => ({
      id,
      state: returned_at ? 'DEVUELTO' : 'ENVIADO',
      about: this.database.parseJson<{ readonly job: string }>(follow_up).job,
      to: null,
      attempts: null,
      notBefore: null,
      lastError: null,
      at: sent_at.toISOString(),
      returnedAt: returned_at?.toISOString() ?? null,
      canRetry: false,
    }));
  }

  private listed(row: WaitingRow): ListedMail {
    const now = this.clock.now();
    const { id, attempts, due_at, not_after, last_error, created_at } = row;
    const state = stateOf(row, now);
    const isOpen = state in stateOfMail;
    const inTime = not_after === null || not_after > now;
    return {
      id,
      state: isOpen ? stateOfMail[state as keyof typeof stateOfMail] : stateOfEnded[state as keyof typeof stateOfEnded],
      ...this.content(row.data),
      attempts,
      notBefore: isOpen ? due_at.toISOString() : null,
      lastError: last_error,
      at: created_at.toISOString(),
      returnedAt: null,
      canRetry: inTime && (state === 'FALLIDA' || (state === 'PENDIENTE' && attempts > 0)),
    };
  }

  /** Opens a mail for its address; a mail whose key this host lacks is listed without one. */
  private content(data: unknown): Pick<ListedMail, 'about' | 'to'> {
    const mail = data === null ? undefined : mailJob.data.safeParse(this.database.parseJson(data)).data;
    if (!mail) return { about: null, to: null };
    try {
      return { about: mail.template, to: maskedAddress(this.seal.open(mail.sealed, mail.template).to) };
    } catch {
      return { about: mail.template, to: null };
    }
  }
}
