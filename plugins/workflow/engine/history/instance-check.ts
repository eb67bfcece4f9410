import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { Database, NotFoundError } from '../../../../host/plugin-api/index.js';
import { ROOT, type Arrival, type FlowState } from '../steps/flow-state.js';
import { InstanceReader } from '../steps/instance-reader.js';
import { isOver, type InstanceState } from '../steps/states.js';
import type { InstanceData } from '../steps/step.js';
import { Decisions, type DecisionCheck } from './decisions.js';
import {
  replay,
  type MoveChange,
  type ReplayedTask,
  type SeenStep,
  type SeenTransfer,
  type StoredMove,
} from './replay.js';

/** The comparison of an instance with its history. */
export interface InstanceCheck {
  readonly estado: InstanceState;
  /** The entries from which it was rebuilt. */
  readonly entradas: number;
  /** False once some of its data were erased; they are not compared then. */
  readonly tieneDatos: boolean;
  /**
   * The parts that differ from the history: `estado`, `resultado`, `flujo`, `tareas`, `datos`, `version`; `fichas`, for
   * a live instance without a token or an ended one with a token; `ambitos`, for tokens or scopes in a missing scope;
   * or `decisiones`, where the history itself disagrees with the process. Empty for a correct instance.
   */
  readonly diferencias: readonly string[];
  readonly decisiones: DecisionCheck;
}

interface MoveRow {
  readonly id: string | number;
  readonly at: Date;
  readonly tipo: string;
  readonly actor_user_id: number | null;
  readonly hacia: string | null;
  readonly cambio: unknown;
  readonly has_personal: number;
  readonly data: unknown;
}

/** An instance compared with its history, and the entries to decide again. */
interface ComparedInstance extends Omit<InstanceCheck, 'decisiones'> {
  readonly moves: readonly StoredMove[];
  readonly steps: readonly SeenStep[];
  readonly transfers: readonly SeenTransfer[];
}

interface TaskRow extends ReplayedTask {
  readonly token: number;
}

/** Rebuilds instances from their history and compares them with their rows (decisions, section 7). */
@injectable()
export class InstanceHistoryCheck {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(Decisions) private readonly decisions: Decisions,
  ) {}

  /** Throws `NotFoundError`, and `UnavailableError` where expressions cannot be evaluated now. */
  async check(llave: string): Promise<InstanceCheck> {
    const { diferencias, moves, steps, transfers, ...replayed } = await this.compare(llave);
    const decisiones = await this.decisions.check({ llave, moves, steps, transfers });
    const isSame = decisiones.distintas.length === 0;
    return { ...replayed, diferencias: isSame ? diferencias : [...diferencias, 'decisiones'], decisiones };
  }

  /** Reads and compares one moment of the instance, in one transaction. */
  private compare(llave: string): Promise<ComparedInstance> {
    return this.database.transaction(async (tx) => {
      // The locks keep other transactions from moving it or taking one of its tasks meanwhile.
      await this.database.changeRows('UPDATE workflow_instance SET revision = revision WHERE llave = $1', [llave], tx);
      const stored = await this.instances.byKey(llave, tx);
      if (!stored) throw new NotFoundError('No existe una instancia con esa llave.');
      await this.database.changeRows(
        'UPDATE workflow_task SET estado = estado WHERE instance_id = $1',
        [stored.id],
        tx,
      );
      const tasks = await this.database.rows<TaskRow>(
        'SELECT token, codigo, scope, estado, asignado FROM workflow_task WHERE instance_id = $1',
        [stored.id],
        tx,
      );
      const rows = await this.database.rows<MoveRow>(
        `SELECT h.id, h.at, h.tipo, h.actor_user_id, h.hacia, h.cambio, p.data,
           CASE WHEN h.personal_digest IS NULL THEN 0 ELSE 1 END AS has_personal
         FROM workflow_history h LEFT JOIN workflow_history_personal p ON p.entry_id = h.id
         WHERE h.instance_id = $1 ORDER BY h.id`,
        [stored.id],
        tx,
      );
      const moves = rows.map((row) => this.moveOf(row));
      const steps: SeenStep[] = [];
      const transfers: SeenTransfer[] = [];
      const replayed = replay(moves, {
        step: (step) => steps.push(step),
        transfer: (transfer) => transfers.push(transfer),
      });
      const actual = new Map(tasks.map(({ token, ...task }) => [token, task]));
      const isSame: Readonly<Record<string, boolean>> = {
        estado: replayed.estado === stored.estado,
        resultado: isDeepStrictEqual(replayed.outcome, stored.outcome),
        flujo: isDeepStrictEqual(sorted(replayed.flow), sorted(stored.state)),
        // An instance must have tokens as long as it lives, whatever its history says.
        fichas: stored.state.tokens.length > 0 !== isOver(stored.estado),
        ambitos: isConsistent(stored.state),
        tareas: isDeepStrictEqual(new Map(replayed.tasks), actual),
        datos: replayed.datos === undefined || isDeepStrictEqual(plain(replayed.datos), plain(stored.datos)),
        version: replayed.version === stored.versionId,
      };
      return {
        estado: replayed.estado,
        entradas: rows.length,
        tieneDatos: replayed.datos !== undefined,
        diferencias: Object.keys(isSame).filter((what) => !isSame[what]),
        moves,
        steps,
        transfers,
      };
    });
  }

  private moveOf({ id, at, tipo, actor_user_id, hacia, cambio, has_personal, data }: MoveRow): StoredMove {
    return {
      id: String(id),
      at,
      tipo,
      actorUserId: actor_user_id,
      hacia,
      cambio: this.database.parseJson<MoveChange | null>(cambio),
      personal: this.database.parseJson<StoredMove['personal']>(data),
      isErased: has_personal === 1 && data === null,
    };
  }
}

/** Tells whether all tokens, arrivals and scopes are in a scope that exists. */
function isConsistent({ tokens, scopes, arrivals }: FlowState): boolean {
  const present = new Set([ROOT, ...scopes.map(({ ordinal }) => ordinal)]);
  const inside = [...tokens, ...arrivals].map(({ scope }) => scope);
  return [...inside, ...scopes.map(({ parent }) => parent)].every((ordinal) => present.has(ordinal));
}

const plain = (datos: InstanceData): unknown => JSON.parse(JSON.stringify(datos));

type Flow = Parameters<typeof sorted>[0];

/** Sorts rows, which come in any order. */
function sorted(flow: {
  readonly tokens: readonly object[];
  readonly scopes: readonly object[];
  readonly arrivals: readonly Arrival[];
  readonly nextOrdinal: number;
}): unknown {
  const list = (rows: Flow['tokens']): string[] =>
    rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();
  return [
    list(flow.tokens),
    list(flow.scopes),
    list(flow.arrivals.map(({ scope, branch }) => ({ scope, branch }))),
    flow.nextOrdinal,
  ];
}
