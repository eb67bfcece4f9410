import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { Clock, ConflictError, Database, NotFoundError, type Transaction } from '../../../../host/plugin-api/index.js';
import { InstanceControl } from '../control/instance-control.js';
import { outcomesOf, endNameOf, ownWordsOf, ProcessVersions } from '../../definition/index.js';
import { checkDataSize } from '../steps/data-size.js';
import { isOver, type InstanceState } from '../steps/states.js';
import type { InstanceData } from '../steps/step.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import { writeEntry } from '../steps/history-row.js';
import { EventDigest } from './event-digest.js';
import { namedOutcome } from './named-outcome.js';
import { recordedEvent, type ReconciliationEvent } from './reconciliation-event.js';
import { ReconciliationPlan, type PlannedReport } from './reconciliation-plan.js';

/** The outcome of an event. */
export interface Reconciled {
  readonly llave: string;
  /** The state of the instance after the event. */
  readonly estado: InstanceState;
  /** Whether this call applied the event; false where it had been applied before. */
  readonly aplicado: boolean;
}

interface AppliedRow {
  readonly llave: string;
  readonly tarea: string | null;
  readonly ambito: number | null;
  readonly accion: string | null;
  /** The state that the event requested, and the state in its answer. */
  readonly estado_pedido: InstanceState | null;
  readonly resultado: string | null;
  readonly estado: InstanceState;
  /** Digest of its data; null for events from before digests were stored. */
  readonly datos: string | null;
}

interface InstanceRow {
  readonly id: number;
  readonly version_id: number;
  readonly estado: InstanceState;
  readonly datos: unknown;
}

/** The number of times that an event is prepared, where other steps of the instance come first. */
const TRIES = 5;

/**
 * Applies the reports of an external system to instances (decisions, section 7, `reconciliar-bpm`). Each event is
 * applied once: the transaction that applies it inserts its unique id.
 */
@injectable()
export class Reconciliation {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(EventDigest) private readonly digest: EventDigest,
    @inject(ReconciliationPlan) private readonly moves: ReconciliationPlan,
    @inject(InstanceControl) private readonly control: InstanceControl,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  /**
   * Throws `NotFoundError` for an unknown instance, and `ConflictError` for an event that cannot be applied; such an
   * event may be sent again. The code is `evento_id_usado` for a used id with another instance, task, scope, action,
   * state, outcome or other data; `falta_resultado` for an end without one of several outcomes; and
   * `resultado_desconocido` for an unknown outcome.
   */
  async apply(event: ReconciliationEvent): Promise<Reconciled> {
    const before = await this.find(event);
    if (before) return before;
    for (let left = TRIES; left > 0; left -= 1) {
      try {
        const planned = await this.plan(event);
        return await this.database.transaction((tx) => this.applyOnce(tx, event, planned));
      } catch (error) {
        // The event may have been applied concurrently, and its move be impossible for that reason.
        const applied = await this.find(event);
        if (applied) return applied;
        if (!(error instanceof MovedMeanwhileError)) throw error;
      }
    }
    throw new ConflictError('La instancia cambia en este momento. Intente de nuevo.', { code: 'busy' });
  }

  private async plan(event: ReconciliationEvent): Promise<PlannedReport> {
    const { llave, tarea, ambito, accion, estado, resultado, datos = {}, paraCiudadano } = event;
    const evento = recordedEvent(event);
    if (estado === undefined && (tarea !== undefined || accion !== undefined)) {
      return this.moves.plan({ llave, tarea, ambito, accion, datos, evento, paraCiudadano });
    }
    const [instance] = await this.database.rows<Pick<InstanceRow, 'version_id' | 'estado'>>(
      'SELECT version_id, estado FROM workflow_instance WHERE llave = $1',
      [llave],
    );
    if (!instance) throw new NotFoundError('No existe una instancia con esa llave.');
    const { model } = await this.versions.get(instance.version_id);
    const outcome = estado === 'FINALIZADA' ? namedOutcome(outcomesOf(model), resultado) : undefined;
    const said = outcome && { aviso: ownWordsOf(model, outcome), desenlace: endNameOf(model, outcome) };
    return {
      estado: estado ?? instance.estado,
      write: async (tx) => {
        const motivo = 'reconciliar-bpm';
        const change = { by: 'system', motivo, evento, outcome, ...said, paraCiudadano } as const;
        if (estado !== undefined) await this.control.moveIn(tx, llave, estado, change);
        if (Object.keys(datos).length > 0) await this.merge(tx, event, evento);
      },
    };
  }

  private async applyOnce(tx: Transaction, event: ReconciliationEvent, planned: PlannedReport): Promise<Reconciled> {
    const { eventoId: evento_id, llave, tarea = null, ambito = null, accion = null, resultado = null } = event;
    const estado_pedido = event.estado ?? null;
    const asked = { llave, tarea, ambito, accion, estado_pedido, resultado, datos: this.digest.of(event) };
    const row = { evento_id, ...asked, estado: planned.estado, at: this.clock.now() };
    if (!(await this.database.insertOnce('workflow_reconciliation', row, ['evento_id'], tx))) {
      return (await this.find(event, tx))!;
    }
    await planned.write(tx);
    return { llave, estado: planned.estado, aplicado: true };
  }

  /** Finds the answer to an event that was applied before. Throws `ConflictError` where its id is another event's. */
  private async find(event: ReconciliationEvent, tx?: Transaction): Promise<Reconciled | undefined> {
    const [row] = await this.database.rows<AppliedRow>(
      `SELECT llave, tarea, ambito, accion, estado_pedido, resultado, estado, datos FROM workflow_reconciliation
       WHERE evento_id = $1`,
      [event.eventoId],
      tx,
    );
    if (!row) return undefined;
    const hasItsData = row.datos === null || row.datos === this.digest.of(event);
    if (!isOf(row, event) || !hasItsData) {
      throw new ConflictError('Ese evento_id ya se usó para otro evento.', { code: 'evento_id_usado' });
    }
    return { llave: row.llave, estado: row.estado, aplicado: false };
  }

  private async merge(
    tx: Transaction,
    { llave, datos: brought = {}, estado: reached }: ReconciliationEvent,
    evento: InstanceData,
  ): Promise<void> {
    await this.database.changeRows(
      'UPDATE workflow_instance SET revision = revision + 1 WHERE llave = $1',
      [llave],
      tx,
    );
    const [row] = await this.database.rows<InstanceRow>(
      'SELECT id, estado, datos FROM workflow_instance WHERE llave = $1',
      [llave],
      tx,
    );
    const { id, estado, datos } = row!;
    // The event that ends an instance may bring data; later ones may not.
    if (isOver(estado) && estado !== reached) {
      throw new ConflictError('La instancia ya terminó.', { code: 'movimiento_no_posible' });
    }
    const antes = this.database.parseJson<InstanceData>(datos);
    const despues = { ...antes, ...brought };
    checkDataSize(despues);
    const sql = 'UPDATE workflow_instance SET datos = $1 WHERE id = $2';
    await this.database.changeRows(sql, [JSON.stringify(despues), id], tx);
    const known = Object.keys(brought).filter((key) => Object.hasOwn(antes, key));
    const entry = {
      tipo: 'RECONCILIACION',
      at: this.clock.now(),
      by: 'system' as const,
      desde: null,
      hacia: null,
      motivo: null,
      personal: { antes: Object.fromEntries(known.map((key) => [key, antes[key]!])), despues: brought, evento },
    };
    await writeEntry(this.database, tx, { instanceId: id, taskId: null, entry, cambio: null });
  }
}

/** Tells whether an applied event is this one: of the same instance, with the same move. */
function isOf(row: AppliedRow, event: ReconciliationEvent): boolean {
  const { llave, tarea = null, ambito = null, accion = null, estado = null, resultado = null } = event;
  const applied = [row.llave, row.tarea, row.ambito, row.accion, row.estado_pedido, row.resultado];
  return isDeepStrictEqual(applied, [llave, tarea, ambito, accion, estado, resultado]);
}
