import { inject, injectable, optional } from 'inversify';
import { ConflictError, Database, InputError, type Transaction } from '../../../../host/plugin-api/index.js';
import { RunningProcesses } from '../../contract.js';
import { RecordMoves, type MovableRecord } from './record-moves.js';
import type { RecordState } from '../../vocabulary/index.js';

/** A move of a record by hand: its aim, its author and its reason. */
export interface MoveRequest {
  readonly to: RecordState;
  readonly userId: number;
  readonly reason?: string | undefined;
  /** Whether to cancel the process that the record would follow otherwise. It needs a reason. */
  readonly endProcess?: boolean | undefined;
  /** For a move to `DEVUELTO`: whether its term goes on, where it pauses otherwise. It needs a reason. */
  readonly termGoesOn?: boolean | undefined;
  /** For a move to `DEVUELTO`: the things that the citizen is asked for, by default a text and files. */
  readonly asks?: { readonly texto?: boolean | undefined; readonly archivos?: boolean | undefined } | undefined;
  /** The words to the citizen, such as what is missing. */
  readonly paraCiudadano?: string | undefined;
}

/** The states that staff tell the citizen the reason of, and the refusal of a move without one. */
const neededWords: Partial<Record<RecordState, string>> = {
  DEVUELTO: 'Escriba qué le falta a la solicitud: quien la hizo lo lee.',
  RECHAZADO: 'Escriba por qué no se concede la solicitud: quien la hizo lo lee.',
  ANULADO: 'Escriba por qué se anula la solicitud: quien la hizo lo lee.',
};

/** Returns the things that a return asks for. */
const askedFor = ({ asks: { texto = true, archivos = true } = {} }: MoveRequest) => ({ texto, archivos });

/** The moves of records that staff ask for. */
@injectable()
export class RecordStateService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(RecordMoves) private readonly moves: RecordMoves,
    @inject(RunningProcesses) @optional() private readonly processes?: RunningProcesses,
  ) {}

  /**
   * Moves a record as {@link moveIn}, in a transaction of its own. Throws `InputError` for a move to `DEVUELTO`,
   * `RECHAZADO` or `ANULADO` without words to the citizen, and for a return that asks for nothing.
   */
  async move(recordId: number, move: MoveRequest): Promise<void> {
    const needed = neededWords[move.to];
    if (needed !== undefined && move.paraCiudadano === undefined) {
      throw new InputError(needed, { errors: { para_ciudadano: [needed] } });
    }
    const { texto, archivos } = askedFor(move);
    if (!texto && !archivos) {
      const none = 'Pida un texto, archivos o los dos.';
      throw new InputError(none, { errors: { pide: [none] } });
    }
    await this.database.transaction((tx) => this.moveIn(tx, recordId, move));
  }

  /**
   * Moves a record in the caller's transaction and notes who did it and why. With `endProcess`, the transaction must
   * not have locked a row before. Throws `NotFoundError` for an unknown record, `InputError` where a process is to be
   * ended without a reason, and `ConflictError` where its process runs and is not to be ended (`con_proceso`), where
   * its state, or a concurrent move, forbids the move (`move_not_possible`), where its tramite demands an answer before
   * its end and there is none (`sin_respuesta`), and where its term cannot pause (see `Terms.pauseTerm`).
   */
  async moveIn(tx: Transaction, recordId: number, move: MoveRequest): Promise<void> {
    const { to, userId, reason = null, paraCiudadano, endProcess: leavesProcess } = move;
    const term = move.termGoesOn ? 'goes-on' : 'pauses';
    const by = { userId };
    const asks = to === 'DEVUELTO' ? askedFor(move) : undefined;
    const record = await this.leaveProcess(tx, await this.moves.get(tx, recordId), move);
    if (await this.moves.write(tx, record, { to, by, reason, term, paraCiudadano, asks, leavesProcess })) return;
    throw new ConflictError(`El registro está en ${record.estado} y no puede pasar a ${to}.`, {
      code: 'move_not_possible',
    });
  }

  /** Reads the record, once no process runs that it follows. */
  private async leaveProcess(
    tx: Transaction,
    record: MovableRecord,
    { userId, reason, endProcess }: MoveRequest,
  ): Promise<MovableRecord> {
    const motivo = reason?.trim() ?? '';
    if (endProcess && motivo === '') {
      const needed = 'Diga por qué termina el proceso.';
      throw new InputError(needed, { errors: { motivo: [needed] } });
    }
    const { id, llave } = record;
    if (llave === null || !this.processes) return record;
    if (endProcess) {
      await this.processes.cancelProcess(tx, llave, { by: { userId }, motivo });
      return this.moves.get(tx, id);
    }
    if (!(await this.processes.isRunning(tx, llave))) return record;
    throw new ConflictError(
      'El registro sigue a su proceso, que no ha terminado. Para moverlo a mano, termine el proceso (terminar_proceso).',
      { code: 'con_proceso' },
    );
  }
}
