import { inject, injectable } from 'inversify';
import type { AuditActor, Transaction } from '../../../../host/plugin-api/index.js';
import type { SettledCalendar } from '../../../calendar/contract.js';
import { PlannedTerms } from '../../../terms/contract.js';
import type { ProcessedRecords, ProcessProgress } from '../../contract.js';
import { MoveNotices } from './move-notices.js';
import { RecordMoves, type RecordMovement } from './record-moves.js';
import { RECORD, type RecordState, statesBefore } from '../../vocabulary/index.js';
import { RecordTerms } from '../terms/record-terms.js';

/** {@link ProcessedRecords}: moves records after their processes. */
@injectable()
export class RecordFollower implements ProcessedRecords {
  constructor(
    @inject(RecordMoves) private readonly moves: RecordMoves,
    @inject(MoveNotices) private readonly notices: MoveNotices,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(PlannedTerms) private readonly planned: PlannedTerms,
  ) {}

  async lockRecord(tx: Transaction, recordId: number): Promise<void> {
    await this.terms.lockOwners(tx, [recordId]);
  }

  termEnd(recordId: number, tx?: Transaction): Promise<Date | null> {
    return this.terms.endOf(recordId, tx);
  }

  plannedEnds(recordIds: readonly number[], calendar: SettledCalendar): Promise<ReadonlyMap<number, Date>> {
    return this.planned.endsOf(RECORD, recordIds, calendar);
  }

  lacksAnswer(recordId: number): Promise<boolean> {
    return this.moves.lacksAnswer(recordId);
  }

  async followProcess(tx: Transaction, recordId: number, progress: ProcessProgress, by: AuditActor): Promise<void> {
    const record = await this.moves.get(tx, recordId);
    const to = stateAfter(progress);
    // It waited for the citizen until then: only what is being dealt with can be resolved.
    if (to === 'RESUELTO' && record.estado === 'DEVUELTO') {
      await this.moves.write(tx, record, { to: 'EN_TRAMITE', by, reason: null, isNotifiedOtherwise: true });
      await this.followProcess(tx, recordId, progress, by);
      return;
    }
    // It waits for something else, in words of its own: no move tells the citizen.
    if (progress.kind === 'waiting' && record.estado === 'DEVUELTO' && progress.paraCiudadano !== undefined) {
      await this.notices.notifyRequest(tx, recordId, progress.paraCiudadano, progress);
      return;
    }
    if (!isOpen(record.estado, progress, to)) return;
    const isMoved = await this.moves.write(tx, record, { to, by, ...wordsOf(progress) });
    // Another instance of the tree was first: the record follows from where it stands now.
    if (!isMoved) await this.followProcess(tx, recordId, progress, by);
  }
}

/** Returns the words and facts of the progress that its move keeps. */
function wordsOf(progress: ProcessProgress): Omit<RecordMovement, 'to' | 'by'> {
  const reason = progress.kind === 'ended' ? outcomeName(progress) : null;
  switch (progress.kind) {
    case 'waiting':
      return { reason, paraCiudadano: progress.paraCiudadano, wait: progress };
    case 'resumed':
      return { reason, isHandedIn: progress.isHandedIn };
    case 'ended':
      return { reason, aviso: progress.aviso, paraCiudadano: progress.paraCiudadano, isOutcome: true };
    case 'cancelled':
      return { reason, paraCiudadano: progress.paraCiudadano };
    case 'begun':
      return { reason };
  }
}

/** Returns the name of an outcome: that of its end, or else its code; null for an end without an outcome. */
const outcomeName = ({ resultado, desenlace }: Extract<ProcessProgress, { kind: 'ended' }>): string | null =>
  resultado === null ? null : (desenlace ?? resultado);

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

/** Tells whether a state allows the move: an open record does not begin anew, and an ended one stays ended. */
function isOpen(state: RecordState, { kind }: ProcessProgress, to: RecordState): boolean {
  if (kind === 'begun') return state === 'RADICADO';
  return kind === 'resumed' ? state === 'DEVUELTO' : statesBefore(to).includes(state);
}
