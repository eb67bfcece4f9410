import type { Database } from '../../plugin-api/index.js';
import { SEALED_BATCH, type SealedStore, type StaleSeal } from '../../data/secrets/sealed-store.js';
import { mailJob } from './mail-job-type.js';
import { MAIL_PURPOSE } from './mail-seal.js';

interface MailRow {
  readonly id: string;
  readonly data: unknown;
}

interface StaleMail extends StaleSeal {
  /** The job's whole data. */
  readonly data: object;
}

/** The messages that wait or were given up: the only sealed values inside the data of jobs. */
export class SealedMails implements SealedStore {
  readonly name = MAIL_PURPOSE;
  private readonly head: string;

  /** @param head the first bytes of every value that is sealed under the present root key. */
  constructor(
    private readonly database: Database,
    head: Buffer,
  ) {
    // Nine bytes are twelve characters, whatever follows.
    this.head = head.toString('base64');
  }

  async stale(after: StaleSeal['key'] = ''): Promise<readonly StaleMail[]> {
    const text = this.database.dialect === 'postgres' ? 'CAST(data AS TEXT)' : 'data';
    const rows = await this.database.rows<MailRow>(
      `SELECT id, data FROM host_job WHERE name = $1 AND id > $2 AND ${text} NOT LIKE $3
       ORDER BY id OFFSET 0 ROWS FETCH NEXT ${SEALED_BATCH} ROWS ONLY`,
      [mailJob.name, after, `%"${this.head}%`],
    );
    return rows.map(({ id, data: stored }) => {
      const data = this.database.parseJson<object>(stored);
      // Data that are no mail cannot be opened, and are counted as unreadable.
      const { template = '', sealed = '' } = mailJob.data.safeParse(data).data ?? {};
      const place = { key: id, purpose: MAIL_PURPOSE, boundTo: template };
      return { ...place, sealed: Buffer.from(sealed, 'base64'), data };
    });
  }

  async replace({ key, data }: StaleMail, sealed: Buffer): Promise<boolean> {
    // Only this statement changes the data of a job; they are deleted when the job ends.
    const sql = 'UPDATE host_job SET data = $1 WHERE id = $2 AND data IS NOT NULL';
    const changed = JSON.stringify({ ...data, sealed: sealed.toString('base64') });
    return (await this.database.changeRows(sql, [changed, key])) === 1;
  }
}
