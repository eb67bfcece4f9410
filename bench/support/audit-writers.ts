import { randomUUID } from 'node:crypto';
import type { AuditLog, Database } from '../../host/plugin-api/index.js';
import type { Terms } from '../../plugins/terms/contract.js';
import { answerDigest } from '../../plugins/tramites/vocabulary/answer-digest.js';
import type { NewRecord } from '../../plugins/tramites/records/filing/new-record.js';
import { PostgresRecordInserts } from '../../plugins/tramites/records/filing/insert-record.postgres.js';
import { filing } from './city.js';

/** An audit log that writes nothing, to measure filings without one. */
export const noAudit: AuditLog = {
  recordEntry: () => Promise.resolve(),
  part: () => ({ sql: 'SELECT 1 AS nothing', bind: [] }),
};

function newRecord(tramiteId: number, year: number): NewRecord {
  const answers = filing(randomUUID());
  return {
    key: `key_${randomUUID()}`,
    tramiteId,
    tramiteRevision: 1,
    year,
    day: `${year}-03-02`,
    state: 'RADICADO',
    channel: 'WEB',
    userId: null,
    clerkId: null,
    answers,
    sensitive: {},
    digests: Object.entries(answers).map(([field, value]) => answerDigest(field, value)),
    applicant: null,
    subject: null,
    receipt: null,
    receiptQuestion: null,
    replyTo: null,
    privacidad: null,
    createdAt: new Date(),
    term: null,
    office: null,
    unheldSince: null,
    call: undefined,
  };
}

/** Counts the records that so many writers file in so many seconds, each one after the other. */
export async function fileFor(
  seconds: number,
  options: {
    readonly database: Database;
    readonly audit: AuditLog;
    readonly terms: Terms;
    readonly tramiteId: number;
    /** The year whose counter each writer uses. */
    readonly years: readonly number[];
  },
): Promise<number> {
  const inserts = new PostgresRecordInserts(options.database, options.audit, options.terms);
  const end = performance.now() + seconds * 1000;
  let filed = 0;
  await Promise.all(
    options.years.map(async (year) => {
      while (performance.now() < end) {
        await inserts.insertTogether(newRecord(options.tramiteId, year));
        filed += 1;
      }
    }),
  );
  return filed;
}
