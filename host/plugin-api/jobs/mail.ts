import { z } from 'zod';
import type { Transaction } from '../data/database.js';
import type { JsonValue } from '../text/json-value.js';
import type { JobType } from './jobs.js';
import { token } from '../token.js';

/**
 * The wording of a mail: a folder with `asunto.liquid` (one line), `texto.liquid` and `html.liquid` (the inside of the
 * page that all mails share). A city puts its own wording in a folder of the same name below `mail.templates`; it may
 * use the names that ours uses. A plugin lists its templates under `mailTemplates`.
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

/** The mail templates of the city, for what keeps their codes. */
export interface MailTemplateRevisions {
  /** Returns the revisions of those of these codes that there are; a revision grows with each change, and begins anew
   * where a template was removed and made again. One statement. */
  of(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, number>>;
}
export const MailTemplateRevisions = token<MailTemplateRevisions>('host/MailTemplateRevisions');

/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly template: MailTemplate | CityMailTemplate;
  /** What the wording may use, by name. Escaped where it is put into HTML. */
  readonly data: Readonly<Record<string, JsonValue>>;
  /** Settled files, by id; together no larger than `mail.attachmentBytes`. They are read when the mail leaves. */
  readonly attachments?: readonly string[];
}

const mailOutcome = z.enum(['sent', 'failed', 'unsent', 'returned']);

/**
 * How a mail ended: taken by the mail server, which may still return it to the sender, or given up. `unsent` is given
 * up as well, and only a mail with `awaited` ends so: no server was reached, so that nobody can have it. `returned`:
 * the server had taken it, and it came back (`mail.bounces`); that is its last end.
 */
export type MailOutcome = z.output<typeof mailOutcome>;

/**
 * What a job that follows a mail has among its data: `z.strictObject({ notice: z.int(), ...mailEnd })`. `status` is the
 * enhanced status code (RFC 3463) of a mail that came back, such as `5.1.1`, where the other server gave one.
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
 * Has a job done once a mail has ended, with {@link mailEnd} among its data. It is written in the transaction that ends
 * the mail. A mail that failed may be sent after all, where an administrator has it tried again, and one that was sent
 * may come back within 30 days: then there is a job for each of the ends.
 */
export function afterMail<S extends z.ZodType<unknown, MailEnd>>(
  type: JobType<S>,
  data: Omit<z.input<S>, keyof MailEnd>,
): MailFollowUp {
  return { type, data };
}

/** What a mail is accepted with. */
export interface MailOptions {
  /** A message that is still unsent then never leaves. */
  readonly notAfter?: Date;
  /** The job that gets its outcome. */
  readonly onEnd?: MailFollowUp;
  /**
   * Somebody waits for the mail. It is given up where its first attempt reaches no server (a refused connection, an
   * unknown name), so that its sender can say so at once. After an attempt whose outcome is not known it is tried
   * again, with pauses of no more than about a minute.
   */
  readonly awaited?: true;
}

/** Outgoing mail (decisions, section 11). */
export interface Mailer {
  /**
   * Accepts a message in the transaction that causes it: it leaves once `tx` is committed, and only then. Answers the
   * id of its job, for `Outbox.attempt`. What waits is stored encrypted. The wording of a plugin is put together here;
   * that of the city when the mail leaves, so that a template that is not there yet, or is broken, can be mended while
   * it waits. Throws `InputError` where `to` is not the address of one person (`email_not_valid`), and for attachments
   * that are not there or too large (`attachments_not_valid`).
   */
  enqueue(tx: Transaction, mail: Mail, options?: MailOptions): Promise<string>;
}
export const Mailer = token<Mailer>('host/Mailer');
