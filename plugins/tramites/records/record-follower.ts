import { inject, injectable } from 'inversify';
import type { AuditActor, Transaction } from '../../../host/plugin-api/index.js';
import type { ProcessedRecords, ProcessProgress } from '../contract.js';
import { RecordMoves } from './record-moves.js';
import { statesBefore, type RecordState } from './record-states.js';

/** {@link ProcessedRecords}: moves records after their processes. */
@injectable()
export class RecordFollower implements ProcessedRecords {
  constructor(@inject(RecordMoves) private readonly moves: RecordMoves) {}

  async follow(tx: Transaction, recordId: number, progress: ProcessProgress, by: AuditActor): Promise<void> {
    const record = await this.moves.get(tx, recordId);
    const to = stateAfter(progress);
    // What is being dealt with already does not begin anew; what has ended stays as it has ended.
    const isOpen = progress.kind === 'begun' ? record.estado === 'RADICADO' : statesBefore(to).includes(record.estado);
    if (!isOpen) return;
    const reason = progress.kind === 'ended' ? progress.resultado : null;
    const isMoved = await this.moves.write(tx, record, { to, by, reason });
    // Another instance of the tree was first: the record follows from where it stands now.
    if (!isMoved) await this.follow(tx, recordId, progress, by);
  }
}

function stateAfter(progress: ProcessProgress): RecordState {
  if (progress.kind === 'begun') return 'EN_TRAMITE';
  if (progress.kind === 'cancelled') return 'ANULADO';
  return progress.favorable ? 'RESUELTO' : 'RECHAZADO';
}
