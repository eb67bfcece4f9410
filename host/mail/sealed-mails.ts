import type { Database } from '../plugin-api/index.js';
import { SEALED_PAGE, type SealedPage, type SealedStore, type StaleSeal } from '../secrets/sealed-store.js';
import type { Sealer } from '../secrets/sealer.js';
import { mailJob } from './mail-job.js';
import { MAIL_PURPOSE } from './mail-seal.js';

interface MailRow {
  readonly id: string;
  /** Null of other jobs, and of mails that are not stale. */
  readonly data: unknown;
}

interface StaleMail extends StaleSeal {
  /** All that the job carries. */
  readonly data: object;
}

/** The messages that wait or were given up: the one sealed thing that stands within the data of a job. */
export class SealedMails implements SealedStore {
  readonly name = MAIL_PURPOSE;

  /** @param sealer whose `head` begins what is not stale. */
  constructor(
    private readonly database: Database,
    private readonly sealer: Pick<Sealer, 'head'>,
  ) {}

  /** Pages all jobs by their key: an index by name would not keep the order of keys. */
  async page(after: StaleSeal['key'] = ''): Promise<SealedPage & { readonly stale: readonly StaleMail[] }> {
    // Nine bytes are twelve characters, whatever follows.
    const head = this.sealer.head.toString('base64');
    const text = this.database.dialect === 'postgres' ? 'CAST(data AS TEXT)' : 'data';
    const rows = await this.database.rows<MailRow>(
      `SELECT id, CASE WHEN name = $1 AND ${text} NOT LIKE $3 THEN data END AS data FROM host_job
       WHERE id > $2 ORDER BY id OFFSET 0 ROWS FETCH NEXT ${SEALED_PAGE} ROWS ONLY`,
      [mailJob.name, after, `%"${head}%`],
    );
    const stale = rows.flatMap(({ id, data }) => (data === null ? [] : [this.mailOf(id, data)]));
    return { stale, last: rows.at(-1)?.id };
  }

  async replace({ key, data }: StaleMail, sealed: Buffer): Promise<boolean> {
    // The data of a job is not changed but by this, and goes where the job ends.
    const sql = 'UPDATE host_job SET data = $1 WHERE id = $2 AND data IS NOT NULL';
    const changed = JSON.stringify({ ...data, sealed: sealed.toString('base64') });
    return (await this.database.change(sql, [changed, key])) === 1;
  }

  private mailOf(id: string, stored: unknown): StaleMail {
    const data = this.database.parseJson<object>(stored);
    // What is no mail any more cannot be opened, and is counted so.
    const { template = '', sealed = '' } = mailJob.data.safeParse(data).data ?? {};
    const place = { key: id, purpose: MAIL_PURPOSE, boundTo: template };
    return { ...place, sealed: Buffer.from(sealed, 'base64'), data };
  }
}
