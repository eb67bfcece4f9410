import { inject, injectable } from 'inversify';
import type { AuditActor, Transaction } from '../../../host/plugin-api/index.js';
import type { ProcessedRecords, ProcessProgress } from '../contract.js';
import { StoredNotices } from '../notices/record-notices.js';
import { RecordMoves } from './record-moves.js';
import { statesBefore, type RecordState } from './record-states.js';
import { RecordTerms } from './record-terms.js';

/** {@link ProcessedRecords}: moves records after their processes. */
@injectable()
export class RecordFollower implements ProcessedRecords {
  constructor(
    @inject(RecordMoves) private readonly moves: RecordMoves,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(StoredNotices) private readonly notices: StoredNotices,
  ) {}

  async hold(tx: Transaction, recordId: number): Promise<void> {
    await this.terms.hold(tx, [recordId]);
  }

  async follow(tx: Transaction, recordId: number, progress: ProcessProgress, by: AuditActor): Promise<void> {
    const record = await this.moves.get(tx, recordId);
    if (record.eliminado !== null) return;
    const to = stateAfter(progress);
    if (record.estado === 'DEVUELTO' && isPassing(progress)) {
      await this.moves.write(tx, record, { to: 'EN_TRAMITE', by, reason: null, isPassed: true });
      await this.follow(tx, recordId, progress, by);
      return;
    }
    if (record.estado === 'DEVUELTO' && progress.kind === 'waiting' && progress.besides !== undefined) {
      // The term stays paused as it is: what was asked for first is still missing.
      await this.notices.tellWait(tx, record, progress.besides);
      return;
    }
    if (!isOpen(record.estado, progress, to)) return;
    const reason = progress.kind === 'ended' ? progress.resultado : null;
    const isMoved = await this.moves.write(tx, record, { to, by, reason });
    // Another instance of the tree was first: the record follows from where it stands now.
    if (!isMoved) await this.follow(tx, recordId, progress, by);
  }
}

/**
 * Whether a record that waits for its citizen goes on first: only what is being dealt with can be resolved, or returned
 * for something else, with a notice and, where its law lets it, a pause of its own.
 */
function isPassing(progress: ProcessProgress): boolean {
  return progress.kind === 'waiting' ? progress.anew === true : stateAfter(progress) === 'RESUELTO';
}

function stateAfter(progress: ProcessProgress): RecordState {
  switch (progress.kind) {
    case 'begun':
    case 'resumed':
      return 'EN_TRAMITE';
    case 'waiting':
      return 'DEVUELTO';
    case 'cancelled':
      return 'ANULADO';
    case 'ended':
      return progress.favorable ? 'RESUELTO' : 'RECHAZADO';
  }
}

/** What is being dealt with already does not begin anew; what has ended stays as it has ended. */
function isOpen(state: RecordState, { kind }: ProcessProgress, to: RecordState): boolean {
  if (kind === 'begun') return state === 'RADICADO';
  return kind === 'resumed' ? state === 'DEVUELTO' : statesBefore(to).includes(state);
}
