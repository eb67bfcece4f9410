import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { AuditLog, Database, defineJob, jobHandler, rowId, type Transaction } from '../../../host/plugin-api/index.js';
import { Erasing } from '../erasures/erasing.js';
import { KnownPerson } from '../people/known-person.js';
import { PersonFinder } from '../people/person-finder.js';
import { RetentionActRows } from './retention-act-rows.js';
import { RetentionProposals, type DueRecord } from './retention-proposals.js';
import { RetentionRules } from './retention-rules.js';

export const destructionJob = defineJob('privacy/destruction', z.strictObject({ acta: z.uuid(), registro: rowId }));
type Destruction = z.output<typeof destructionJob.data>;

const LIMIT_SECONDS = 600;
const RECORD = 'tramites.record';

/** Destroys the records of acts, each once and in one transaction, whatever host ends meanwhile. */
@injectable()
export class RecordDestruction {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(RetentionRules) private readonly table: RetentionRules,
    @inject(RetentionProposals) private readonly proposals: RetentionProposals,
    @inject(RetentionActRows) private readonly rows: RetentionActRows,
    @inject(PersonFinder) private readonly finder: PersonFinder,
    @inject(Erasing) private readonly erasing: Erasing,
  ) {}

  readonly handler = jobHandler({
    type: destructionJob,
    limitSeconds: LIMIT_SECONDS,
    handle: (data, { finish }) =>
      this.database.transaction(async (tx) => {
        if (await this.rows.end(tx, data.acta, data.registro)) await this.perform(tx, data);
        await finish(tx);
      }),
    givenUp: async (tx, data) => {
      const { acta, registro } = data;
      if (await this.rows.end(tx, acta, registro)) await this.refuse(tx, data, 'No se pudo eliminar.');
    },
  });

  private async perform(tx: Transaction, data: Destruction): Promise<void> {
    const record = await this.held(tx, data.registro);
    if (!record) return this.refuse(tx, data, 'La tabla de retención ya no lo propone.');
    // Nothing but this record is known of its owner: what hangs on it is found, and nothing else.
    const owner = new KnownPerson();
    owner.addThing({ kind: RECORD, id: String(record.id) });
    await this.finder.complete(owner, tx);
    const reasons = await this.erasing.obstaclesOf(owner, tx);
    if (reasons.length > 0) return this.refuse(tx, data, reasons.join(' '));
    const steps = await this.erasing.eraseAll(tx, owner);
    await this.proposals.records.markDestroyed(tx, record.id);
    const { radicado, tramite, fundamento } = record;
    await this.audit.record(tx, {
      action: 'privacy.retention.destroyed',
      by: 'system',
      subject: { kind: RECORD, id: String(record.id) },
      details: {
        acta: data.acta,
        radicado,
        tramite,
        fundamento,
        borrados: steps.reduce((sum, { borrados }) => sum + borrados, 0),
      },
    });
  }

  /** The record, which stays as it is until the end of `tx`, where the table has it destroyed still. */
  private async held(tx: Transaction, id: number): Promise<DueRecord | undefined> {
    const record = await this.proposals.records.hold(tx, id);
    return record && this.proposals.due(record, await this.table.find(record.tramite, tx));
  }

  private async refuse(tx: Transaction, { acta, registro }: Destruction, reason: string): Promise<void> {
    await this.rows.refuse(tx, acta, registro, reason);
    await this.audit.record(tx, {
      action: 'privacy.retention.refused',
      by: 'system',
      subject: { kind: RECORD, id: String(registro) },
      details: { acta },
    });
  }
}
