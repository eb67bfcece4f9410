import {
  MAILBOX,
  SealError,
  type Clock,
  type Database,
  type ErasedItems,
  type ExportedItem,
  type Outbox,
  type Person,
  type PersonalData,
  type PersonFindings,
  type Transaction,
} from '../plugin-api/index.js';
import { followUp } from './mail-follow-up.js';
import { mailJob } from './mail-job.js';
import type { MailSeal } from './mail-seal.js';
import type { WaitingMail } from './outgoing-mail.js';

const PAGE = 500;

interface Row {
  readonly id: string;
  readonly state: string;
  readonly data: unknown;
}

interface MailTo {
  readonly id: string;
  readonly state: string;
  readonly data: ReturnType<typeof mailJob.data.parse>;
  readonly mail: WaitingMail;
}

export interface MailPersonalParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly seal: MailSeal;
}

/** Mails to the mailboxes of a person that wait, or were given up. Of one that has left the service keeps nothing. */
export class MailPersonalData implements PersonalData {
  readonly plugin = 'host';

  constructor(private readonly parts: MailPersonalParts) {}

  find(): Promise<PersonFindings> {
    return Promise.resolve({});
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for await (const { mail } of this.mailsTo(person)) {
      const { to: para, at: fecha } = mail;
      const content =
        'codigo' in mail ? { plantilla: mail.codigo, datos: mail.data } : { asunto: mail.subject, texto: mail.text };
      yield { apartado: 'Correos por enviar o fallidos', dato: { para, fecha, ...content } };
    }
  }

  /** One that is being sent at this moment leaves. */
  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    const { database, outbox, clock } = this.parts;
    let borrados = 0;
    for await (const { id, state, data } of this.mailsTo(person, tx)) {
      const sql = 'DELETE FROM host_job WHERE id = $1 AND (lease IS NULL OR due_at <= $2)';
      if ((await database.change(sql, [id, clock.now()], tx)) === 0) continue;
      borrados += 1;
      if (data.onEnd && (state === 'PENDIENTE' || state === 'EN_COLA'))
        await followUp(tx, outbox, data.onEnd, 'failed');
    }
    return borrados === 0 ? [] : [{ que: 'Correos por enviar o fallidos', borrados }];
  }

  /** Addresses are sealed: all mails that are there are opened. Throws `SealError` for one of a key that is missing. */
  private async *mailsTo(person: Person, tx?: Transaction): AsyncIterable<MailTo> {
    const mailboxes = new Set(person.ids(MAILBOX));
    if (mailboxes.size === 0) return;
    for (let after = ''; ;) {
      const rows: Row[] = await this.parts.database.rows<Row>(
        `SELECT id, state, data FROM host_job WHERE id > $1 AND name = $2 AND data IS NOT NULL
         ORDER BY id OFFSET 0 ROWS FETCH NEXT ${PAGE} ROWS ONLY`,
        [after, mailJob.name],
        tx,
      );
      for (const row of rows) {
        const opened = this.open(row);
        if (opened && mailboxes.has(opened.mail.to.toLowerCase())) yield opened;
      }
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Undefined for what is no mail of this version, or was changed since it was sealed. */
  private open({ id, state, data: stored }: Row): MailTo | undefined {
    const { data } = mailJob.data.safeParse(this.parts.database.parseJson<unknown>(stored));
    if (!data) return undefined;
    try {
      return { id, state, data, mail: this.parts.seal.open(data.sealed, data.template) };
    } catch (error) {
      if (error instanceof SealError && error.reason === 'unknown-key') throw error;
      return undefined;
    }
  }
}
