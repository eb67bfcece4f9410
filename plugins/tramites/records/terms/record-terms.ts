import { inject, injectable, optional } from 'inversify';
import { ConflictError, Database, type AuditActor, type Transaction } from '../../../../host/plugin-api/index.js';
import type { Answers } from '../../../forms/contract.js';
import { Terms, type NewTerm, type TermHolder, type TermState } from '../../../terms/contract.js';
import { TimedProcesses } from '../../contract.js';
import { termOfAnswers, type Tramite } from '../../catalog/index.js';
import { type CitizenTime, RECORD, type RecordState, termOwner } from '../../vocabulary/index.js';

/** The fields of a move that the term follows. */
interface FollowedMove {
  readonly from: RecordState;
  readonly to: RecordState;
  readonly by: AuditActor;
  readonly reason: string | null;
  /** See `RecordMovement`. */
  readonly term?: 'pauses' | 'goes-on' | undefined;
  readonly isHandedIn?: boolean;
}

/** The reasons of a pause and of its end where nobody gave one. */
const ownReasons = { pause: 'Se espera al ciudadano.', resume: 'El ciudadano respondió.' };

/** The terms of records. Each term follows the states of its record, and the record's `vence` follows the term. */
@injectable()
export class RecordTerms implements TermHolder {
  readonly kind = RECORD;

  constructor(
    @inject(Terms) private readonly terms: Terms,
    @inject(Database) private readonly database: Database,
    @inject(TimedProcesses) @optional() private readonly processes?: TimedProcesses,
  ) {}

  /** Makes the term of a record with these answers, filed now, at a counter or not; null where its tramite has none. */
  async ofTramite(
    { plazo, termino: usual, page }: Tramite,
    {
      answers,
      receivedAt,
      isInPerson,
    }: { readonly answers: Answers; readonly receivedAt: Date; readonly isInPerson: boolean },
  ): Promise<NewTerm | null> {
    const termino = termOfAnswers({ termino: usual, terminos: page.terminos }, answers);
    if (termino !== undefined) return this.terms.prepareTerm(receivedAt, { perfil: termino, isInPerson });
    return plazo === undefined ? null : this.terms.prepareTerm(receivedAt, { plazo, isInPerson });
  }

  /**
   * Changes the term after a move, which has locked the record. Returns the citizen's time where staff have returned
   * it. Throws as `Terms.pauseTerm` where the term has to pause.
   */
  async follow(tx: Transaction, recordId: number, move: FollowedMove): Promise<CitizenTime | undefined> {
    if (move.to === 'DEVUELTO') return move.term === 'goes-on' ? undefined : this.pause(tx, recordId, move);
    if (move.to === 'EN_TRAMITE') {
      if (move.from === 'DEVUELTO') await this.resume(tx, recordId, move);
    } else if (move.to !== 'RADICADO') {
      await this.end(tx, recordId, move.to, move.by);
    }
    return undefined;
  }

  /** Returns whether the record went to another entity. */
  async isForwarded(recordId: number, tx?: Transaction): Promise<boolean> {
    return (await this.terms.findTerm(termOwner(recordId), tx))?.fin?.como === 'TRASLADO';
  }

  /** Returns the law that gives the citizen the time, such as `Ley 1755 de 2015, art. 17`. */
  async lawOf(recordId: number, tx?: Transaction): Promise<string> {
    return this.lawOfTerm(await this.terms.findTerm(termOwner(recordId), tx));
  }

  private lawOfTerm(term: TermState | undefined): string {
    const profile = term && term.perfil !== null ? this.terms.profile(term.perfil, term.recibido) : undefined;
    return profile?.plazoCiudadano?.fuente ?? 'Ley 1755 de 2015, art. 17';
  }

  /** Ends the term with the first answer; later answers change nothing. */
  async endAnswered(tx: Transaction, recordId: number, by: AuditActor): Promise<void> {
    await this.end(tx, recordId, 'RESPUESTA', by);
  }

  /**
   * Returns the last moment of the term as it runs: null without a term, and while it is paused or once it has ended.
   */
  async endOf(recordId: number, tx?: Transaction): Promise<Date | null> {
    const state = await this.terms.findTerm(termOwner(recordId), tx);
    return state && !state.fin ? state.vence : null;
  }

  async lockOwners(tx: Transaction, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      await this.database.changeRows('UPDATE tramites_record SET vence = vence WHERE id = $1', [id], tx);
    }
  }

  async moveTerm(tx: Transaction, id: number, vence: Date | null): Promise<void> {
    const sql = 'UPDATE tramites_record SET vence = $1, suspendido = $2 WHERE id = $3';
    await this.database.changeRows(sql, [vence, vence === null, id], tx);
    await this.processes?.termChanged(tx, id);
  }

  private async end(tx: Transaction, id: number, as: Parameters<Terms['endTerm']>[2], by: AuditActor): Promise<void> {
    if (await this.terms.endTerm(tx, termOwner(id), as, by)) await this.processes?.termChanged(tx, id);
  }

  /**
   * Sets the last moment of the citizen of a record that staff have returned. It changes nothing where a process waits.
   */
  async moveCitizen(tx: Transaction, id: number, until: Date): Promise<void> {
    const sql = `UPDATE tramites_record SET plazo_ciudadano = $1, plazo_avisado = NULL
      WHERE id = $2 AND plazo_ciudadano IS NOT NULL`;
    await this.database.changeRows(sql, [until, id], tx);
  }

  /** Ends the due dates of the record, the city's and the citizen's: no office has to take it. */
  async stop(tx: Transaction, id: number): Promise<void> {
    const sql = `UPDATE tramites_record SET vence = NULL, plazo_ciudadano = NULL, sin_oficina = NULL, suspendido = $2
      WHERE id = $1`;
    await this.database.changeRows(sql, [id, false], tx);
    await this.processes?.termChanged(tx, id);
  }

  private async pause(
    tx: Transaction,
    recordId: number,
    { by, reason, term }: FollowedMove,
  ): Promise<CitizenTime | undefined> {
    const owner = termOwner(recordId);
    const state = await this.terms.findTerm(owner, tx);
    if (!state || state.fin || state.pausado) return undefined;
    try {
      const motivo = reason ?? (term === 'pauses' ? '' : ownReasons.pause);
      const changed = await this.terms.pauseTerm(tx, owner, { by, motivo });
      // A process waits for its own requests by itself.
      const plazoCiudadano = (term === 'pauses' && changed?.plazoCiudadano) || null;
      await this.database.changeRows(
        `UPDATE tramites_record SET vence = $1, plazo_ciudadano = $2, plazo_avisado = NULL, suspendido = $4
         WHERE id = $3`,
        [changed?.vence ?? null, plazoCiudadano, recordId, true],
        tx,
      );
      await this.processes?.termChanged(tx, recordId);
      return plazoCiudadano ? { until: plazoCiudadano, fuente: this.lawOfTerm(state) } : undefined;
    } catch (error) {
      // A process moves its record although the term cannot pause: the citizen is asked too late, and the term goes on.
      // `busy` is no such refusal: the transaction can write nothing more.
      if (term === 'pauses' || !(error instanceof ConflictError) || error.code === 'busy') throw error;
      return undefined;
    }
  }

  private async resume(tx: Transaction, recordId: number, { by, reason, isHandedIn }: FollowedMove): Promise<void> {
    const owner = termOwner(recordId);
    const state = await this.terms.findTerm(owner, tx);
    if (!state || state.fin || !state.pausado) return;
    const motivo = reason === null || reason.trim() === '' ? ownReasons.resume : reason;
    const changed = await this.terms.resumeTerm(tx, owner, { by, motivo, isHandedIn });
    await this.moveTerm(tx, recordId, changed?.vence ?? null);
  }
}
