import { z } from 'zod';
import type { Transaction } from '../data/database.js';
import type { JsonValue } from '../text/json-value.js';
import type { JobType } from './jobs.js';
import { token } from '../token.js';

/**
 * The wording of a mail: a folder with `asunto.liquid` (one line), `texto.liquid` and `html.liquid` (the inside of the
 * page that all mails share). A city puts its own wording into a folder of the same name below `mail.templates`; it may
 * use the names that the product's wording uses. A plugin lists its templates under `mailTemplates`.
 */
export interface MailTemplate {
  /** `<plugin>/<what>`. */
  readonly name: string;
  /** As `new URL('./mail/receipt/', import.meta.url)`. */
  readonly folder: URL;
}

/** A mail template of the city, by its code: section `plantillas_correo` of bundles, `host.mailTemplates`. */
interface CityMailTemplate {
  readonly codigo: string;
}

/** The mail templates of the city, for plugins that store their codes. */
export interface MailTemplateRevisions {
  /**
   * Returns the revisions of those templates that exist, by code, in one statement. A revision grows with each change,
   * and restarts when a template is removed and created again.
   */
  revisionsOf(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, number>>;
}
export const MailTemplateRevisions = token<MailTemplateRevisions>('host/MailTemplateRevisions');

/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly template: MailTemplate | CityMailTemplate;
  /** The values that the wording may use, by name. Escaped where they are put into HTML. */
  readonly data: Readonly<Record<string, JsonValue>>;
  /** The ids of settled files; together no larger than `mail.attachmentBytes`. They are read when the mail is sent. */
  readonly attachments?: readonly string[];
}

const mailOutcome = z.enum(['sent', 'failed', 'unsent', 'returned']);

/**
 * The end of a mail. `sent`: the mail server took it, and may still return it. `failed`: given up. `unsent`: given up
 * because no server was reached, so that nothing can have been delivered; only for a mail with `awaited`. `returned`:
 * the server had taken it, and it came back (`mail.bounces`); nothing follows this end.
 */
export type MailOutcome = z.output<typeof mailOutcome>;

/**
 * The fields that the data of a follow-up job must have: `z.strictObject({ notice: z.int(), ...mailEnd })`. `status` is
 * the enhanced status code (RFC 3463) of a mail that came back, such as `5.1.1`, where the other server gave one.
 */
export const mailEnd = {
  outcome: mailOutcome,
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .optional(),
} as const;

type MailEnd = z.input<z.ZodObject<typeof mailEnd>>;

/** A job that follows the end of a mail, as {@link afterMail} makes it. */
export interface MailFollowUp {
  readonly type: JobType;
  /** Its data without {@link mailEnd}. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Makes the follow-up of a mail: a job that runs once the mail has ended, with {@link mailEnd} among its data. The job
 * is written in the transaction that ends the mail. A mail that failed may be sent after all, when an administrator has
 * it tried again, and one that was sent may come back within 30 days: each of the ends has a job of its own.
 */
export function afterMail<S extends z.ZodType<unknown, MailEnd>>(
  type: JobType<S>,
  data: Omit<z.input<S>, keyof MailEnd>,
): MailFollowUp {
  return { type, data };
}

/** The options of a mail. */
export interface MailOptions {
  /** A message that is still unsent at this time is never sent. */
  readonly notAfter?: Date;
  /** The job that receives the outcome. */
  readonly onEnd?: MailFollowUp;
  /**
   * Whether a user waits for the mail. It is given up when its first attempt reaches no server (a refused connection,
   * an unknown name), so that the sender can report it at once. An attempt whose outcome is unknown is retried, with
   * pauses of at most about a minute.
   */
  readonly awaited?: true;
}

/** Outgoing mail (decisions, section 11). */
export interface Mailer {
  /**
   * Accepts a message in the transaction that causes it: it is sent only once `tx` is committed. Returns the id of its
   * job, for `Outbox.attemptJob`. The waiting message is stored encrypted. A plugin's wording is rendered here; a
   * wording of the city when the mail is sent, so that a missing or broken template can be repaired while the mail
   * waits. Throws `InputError` when `to` is not the address of one person (`email_not_valid`), and for attachments that
   * are missing or too large (`attachments_not_valid`).
   */
  enqueueMail(tx: Transaction, mail: Mail, options?: MailOptions): Promise<string>;
}
export const Mailer = token<Mailer>('host/Mailer');
