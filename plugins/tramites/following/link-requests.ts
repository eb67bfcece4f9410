import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Database, defineJob, jobHandler, Outbox, type JobHandler } from '../../../host/plugin-api/index.js';
import { StoredNotices } from '../notices/index.js';
import { filingNumber, type FilingNumber } from '../vocabulary/index.js';
import { FiledDocuments } from './filed-documents.js';

/** Sends the link of a record to where it was filed, if the document with this digest was filed with it. */
const linkJob = defineJob(
  'tramites/follow-link',
  z.strictObject({ anio: z.int(), numero: z.int(), documento: z.base64() }),
);

/** The requests of owners who get no answer at once, as too many attempts were made with their radicado or document. */
@injectable()
export class LinkRequests {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(FiledDocuments) private readonly documents: FiledDocuments,
    @inject(StoredNotices) private readonly notices: StoredNotices,
  ) {}

  /** Leaves the look-up of the pair to a job: neither the answer nor its time tells whether the pair fits. */
  async ask(number: FilingNumber, document: string): Promise<void> {
    const [anio, numero] = number;
    const documento = this.documents.digestOf(document).toString('base64');
    // Of two requests at the same moment, the second finds the link that the first has sent.
    const orderKey = `tramites/follow-link/${filingNumber(...number)}`;
    await this.database.transaction((tx) =>
      this.outbox.enqueueJob(tx, linkJob, { anio, numero, documento }, { orderKey }),
    );
  }

  get handler(): JobHandler {
    return jobHandler({
      type: linkJob,
      handle: async ({ anio, numero, documento }, { finish }) => {
        const record = await this.documents.find([anio, numero], Buffer.from(documento, 'base64'));
        await this.database.transaction(async (tx) => {
          if (record) await this.notices.sendLink(tx, record.id);
          await finish(tx);
        });
      },
    });
  }
}
