import { inject, injectable } from 'inversify';
import { addWords, AuditLog, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { Terms } from '../../../terms/contract.js';
import { takeNumber } from './filing-counter.js';
import type { InsertedRecord, NewRecord, RecordInserts } from './new-record.js';
import { NO_TRAMITE, receivingTramite } from './receiving-gate.js';
import { actorOf, detailsOf, FILED, recordWords, sensitiveOf, wordsOf } from './record-tables.js';
import { RECORD, termOwner } from '../../vocabulary/index.js';

/**
 * The statement that gives a record its number. It reads the number back under the lock that the update took, and not
 * by OUTPUT: after a wait, some servers that speak the dialect answer OUTPUT with the old value.
 */
const TAKE_NUMBER = `UPDATE tramites_filing_number SET ultimo = ultimo + 1 WHERE anio = $1;
         UPDATE tramites_record SET numero = (SELECT ultimo FROM tramites_filing_number WHERE anio = $1) WHERE id = $2;
         SELECT numero FROM tramites_record WHERE id = $2`;

/** The inserts of SQL Server: a statement for each table, and one more for the number. */
@injectable()
export class MssqlRecordInserts implements RecordInserts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Terms) private readonly terms: Terms,
  ) {}

  async insertUnnumbered(tx: Transaction, record: NewRecord): Promise<number> {
    const sensitive = sensitiveOf(record);
    const sql = receivingTramite('$1', '$2');
    const [receiving] = await this.database.rows<{ id: number }>(sql, [record.tramiteId, record.day], tx);
    const [row] = await this.database.insertRows<InsertedRecord>(
      'tramites_record',
      [
        {
          clave: record.key,
          tramite_id: receiving?.id ?? NO_TRAMITE,
          tramite_revision: record.tramiteRevision,
          anio: record.year,
          numero: null,
          estado: record.state,
          canal: record.channel,
          informacion: JSON.stringify(record.answers),
          created_at: record.createdAt,
          vence: record.term?.dueAt ?? null,
          sensibles: sensitive && JSON.stringify(sensitive),
          recibo: record.receipt,
          recibo_pregunta: record.receiptQuestion,
          reply_to: record.replyTo,
          privacidad: record.privacidad,
          usuario_id: record.userId,
          funcionario_id: record.clerkId,
          oficina: record.office,
          sin_oficina: record.unheldSince,
          solicitante: record.applicant,
          asunto: record.subject,
        },
      ],
      ['id'],
      tx,
    );
    const { id } = row!;
    if (record.call) {
      const { tramiteId: tramite_id, keyDigest: key_digest, contentDigest: content_digest } = record.call;
      const key = { tramite_id, key_digest, content_digest, record_id: id, created_at: record.createdAt };
      await this.database.insertRows('tramites_idempotency', [key], [], tx);
    }
    await this.database.insertRows(
      'tramites_answer',
      record.digests.map((digest) => ({ digest, tramite_id: record.tramiteId, record_id: id })),
      [],
      tx,
    );
    await addWords(this.database, recordWords, [[id, wordsOf(record)]], tx);
    if (record.term) await this.terms.startTerm(tx, termOwner(id), record.term);
    const actor = actorOf(record);
    await this.audit.recordEntry(tx, {
      action: FILED,
      by: actor === null ? 'public' : { userId: actor },
      subject: { kind: RECORD, id: String(id) },
      details: detailsOf(record),
    });
    return id;
  }

  takeNumber(tx: Transaction, id: number, year: number): Promise<InsertedRecord> {
    return takeNumber(this.database, TAKE_NUMBER, { id, year }, tx);
  }
}
