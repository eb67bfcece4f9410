import { inject, injectable, optional } from 'inversify';
import { Database, type AuditActor, type Transaction } from '../../../../host/plugin-api/index.js';
import {
  ProcessedRecords,
  ProcessedRegistrations,
  type ProcessEnd,
  type ProcessProgress,
} from '../../../tramites/contract.js';
import type { Outcome } from '../../definition/index.js';
import { CitizenWaits } from './citizen-waits.js';
import { HANDED_IN_STEP, type Step } from './step.js';
import type { AskedWords, StepWords } from './step-words.js';

/** An outcome with its name, and the words that the citizen reads. */
type SpokenEnd = Outcome & Pick<StepWords, 'aviso' | 'desenlace' | 'paraCiudadano'>;

/** The waits that have begun, in words, and whether the citizen has ended one. */
interface WaitsChange {
  readonly asked?: AskedWords | undefined;
  readonly isHandedIn?: boolean;
}

/** The moves of records that follow the instances that they have started (decisions, section 3). */
@injectable()
export class FollowedRecords {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(CitizenWaits) private readonly waits: CitizenWaits,
    @inject(ProcessedRecords) @optional() private readonly records?: ProcessedRecords,
    @inject(ProcessedRegistrations) @optional() private readonly registrations?: ProcessedRegistrations,
  ) {}

  /** Moves the record after a step; most steps neither begin nor end anything for it. */
  async stepped(
    tx: Transaction,
    { instanceId, llave, isCalled, recordId, untouchedRecord, tasks, touchesWaits, outcome, words, entry }: Step,
  ): Promise<void> {
    if (outcome) {
      const { aviso, desenlace, paraCiudadano } = words;
      const end = { ...outcome, aviso, desenlace, paraCiudadano };
      if (recordId !== null) return this.ended(tx, recordId, end, entry.by);
      if (!isCalled) return this.endedWithoutRecord(tx, llave, { kind: 'ended', ...end });
    }
    // A step made by a job does not begin the record, unless it opens a task with a fixed holder.
    const isAlone = entry.tipo === 'AVANCE' || entry.tipo === 'VENCIMIENTO';
    const isTouched = !isAlone || tasks.some(({ asignado }) => asignado !== null);
    if (untouchedRecord !== null && isTouched) await this.touched(tx, instanceId, entry.by);
    if (!touchesWaits) return;
    const { asked } = words;
    await this.waitsChanged(tx, instanceId, entry.by, { asked, isHandedIn: entry.tipo === HANDED_IN_STEP });
  }

  /** Moves the record of an instance that has reached an end of its process. */
  async ended(tx: Transaction, recordId: number, end: SpokenEnd, by: AuditActor): Promise<void> {
    await this.records?.followProcess(tx, recordId, { kind: 'ended', ...end }, by);
  }

  async cancelled(tx: Transaction, recordId: number, paraCiudadano: string | undefined, by: AuditActor): Promise<void> {
    await this.records?.followProcess(tx, recordId, { kind: 'cancelled', paraCiudadano }, by);
  }

  /** Reports the end of an outermost instance that no record has started. */
  async endedWithoutRecord(tx: Transaction, llave: string, end: ProcessEnd): Promise<void> {
    await this.registrations?.processEnded(tx, llave, end);
  }

  /**
   * Moves the record of a tree where a wait for the citizen has begun or ended: it is `DEVUELTO` while a wait is open.
   * The caller locks no row in `tx` afterwards. Of two such transactions at once, the later one sees the waits that the
   * earlier one has left open. `asked`: the waits that have begun, in words. `isHandedIn`: the citizen has ended the
   * wait.
   */
  async waitsChanged(
    tx: Transaction,
    instanceId: number,
    by: AuditActor,
    { asked, isHandedIn = false }: WaitsChange = {},
  ): Promise<void> {
    const [root] = await this.database.rows<{ id: number; record_id: number }>(
      `SELECT r.id, r.origin_id AS record_id FROM workflow_instance i
       JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id)
       WHERE i.id = $1 AND r.origin_kind = 'tramite'`,
      [instanceId],
      tx,
    );
    if (!root || !this.records) return;
    await this.records.lockRecord(tx, root.record_id);
    const open = await this.waits.ofTree(root.id, tx);
    const progress: ProcessProgress = open.length > 0 ? { kind: 'waiting', ...asked } : { kind: 'resumed', isHandedIn };
    await this.records.followProcess(tx, root.record_id, progress, by);
  }

  /** Begins the record when a person or another system first acts on an instance, which `tx` has locked. */
  async touched(tx: Transaction, instanceId: number, by: AuditActor): Promise<void> {
    const [instance] = await this.database.rows<{ untouched_record: number | null }>(
      'SELECT untouched_record FROM workflow_instance WHERE id = $1',
      [instanceId],
      tx,
    );
    const record = instance?.untouched_record ?? null;
    if (record === null) return;
    await this.database.changeRows(
      'UPDATE workflow_instance SET untouched_record = NULL WHERE id = $1',
      [instanceId],
      tx,
    );
    await this.records?.followProcess(tx, record, { kind: 'begun' }, by);
  }
}
