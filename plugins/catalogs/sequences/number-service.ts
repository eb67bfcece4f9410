import { inject, injectable } from 'inversify';
import { AuditLog, Database, type Identity } from '../../../host/plugin-api/index.js';
import { DatabaseSequences, type NumberOfSequence } from './database-sequences.js';
import { NumberKeys, repeatableCall, RepeatedCallError, type RepeatableCall } from './number-keys.js';

/** The most seconds to wait for a sequence, as the waiting call occupies a connection. */
const LONGEST_WAIT_SECONDS = 10;

/** Takes numbers for callers from outside, and records each in the audit log. */
@injectable()
export class NumberService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DatabaseSequences) private readonly sequences: DatabaseSequences,
    @inject(NumberKeys) private readonly keys: NumberKeys,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Takes the next number of a sequence. With a key, returns the number that an earlier call with it took, also where
   * the answer to that call was lost. Throws as {@link DatabaseSequences.takeOf} does, `InputError` for a malformed
   * key, and `ConflictError` (`busy`) where another transaction holds the sequence for too long.
   */
  async take(by: Identity, id: number, key?: string): Promise<NumberOfSequence> {
    const call = key === undefined ? undefined : repeatableCall(by, id, key);
    const earlier = call && (await this.keys.find(call));
    if (earlier) return earlier;
    return this.takeNew(by, id, call).catch((error: unknown) => {
      if (error instanceof RepeatedCallError) return this.take(by, id, key);
      throw error;
    });
  }

  private takeNew(by: Identity, id: number, call: RepeatableCall | undefined): Promise<NumberOfSequence> {
    return this.database.transaction(
      async (tx) => {
        const taken = await this.sequences.takeOf(tx, id);
        if (call) await this.keys.remember(call, taken, tx);
        await this.audit.recordEntry(tx, {
          action: 'catalogs.consecutivo.taken',
          by,
          subject: { kind: 'catalogs.consecutivo', id: String(id) },
          details: { numero: taken.numero },
        });
        return taken;
      },
      { lockWaitSeconds: LONGEST_WAIT_SECONDS },
    );
  }
}
