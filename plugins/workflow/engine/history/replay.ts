import { cancelledOutcome, type Outcome } from '../../definition/index.js';
import { changed, ending, nowhere, ROOT, type FlowChange, type FlowState } from '../steps/flow-state.js';
import { isOver, type InstanceState, type TaskState } from '../steps/states.js';
import type { Basis, InstanceData, NewTask, PersonalPart } from '../steps/step.js';
import { withBlocks, type RecordedBlock } from '../transfers/moved-blocks.js';
import type { RecordedTask } from '../transfers/moved-tasks.js';

/** An entry of the history of an instance, as stored. */
export interface StoredMove {
  readonly id: string;
  readonly at: Date;
  readonly tipo: string;
  readonly actorUserId: number | null;
  readonly hacia: string | null;
  readonly cambio: MoveChange | null;
  /** Null where the entry had no erasable part, or that was erased. */
  readonly personal: PersonalPart | null;
  /** Whether its erasable part was erased. */
  readonly isErased: boolean;
}

/** A new task, without its words to the citizen and the drafts that a person read. */
export type StoredTask = Omit<NewTask, 'para_ciudadano' | 'leidos'>;

/**
 * The change that an entry records beside its states: a step of the flow, the outcome of an instance that was ended
 * from outside, another version with the new places of its tokens, or the token whose task moved.
 */
export type MoveChange =
  | (FlowChange & { readonly tareas: readonly StoredTask[]; readonly base: Basis; readonly fin?: Outcome })
  | { readonly fin: Outcome }
  | {
      /** Ids of the versions. */
      readonly traslado: { readonly desde: number; readonly hacia: number };
      readonly tareas: readonly RecordedTask[];
      readonly bloques?: readonly RecordedBlock[];
    }
  | {
      readonly token: number;
      readonly asignado?: number | null;
      /** The groups of the user who takes it. */
      readonly grupos?: readonly string[];
      /** The new groups of the task. */
      readonly pool?: readonly string[];
    };

/** A task, rebuilt from the history. */
export interface ReplayedTask {
  readonly codigo: string;
  /** Ordinal of its scope. */
  readonly scope: number;
  readonly estado: TaskState;
  readonly asignado: number | null;
}

/** An instance, rebuilt from the history. */
export interface ReplayedInstance {
  readonly estado: InstanceState;
  /** Undefined while it runs. */
  readonly outcome: Outcome | undefined;
  readonly flow: FlowState;
  /** By the ordinal of their token, ended tasks included. */
  readonly tasks: ReadonlyMap<number, ReplayedTask>;
  /** Undefined once any of it was erased. */
  readonly datos: InstanceData | undefined;
  /** Id of its version. */
  readonly version: number | undefined;
}

const controls: ReadonlySet<string> = new Set(['SUSPENSION', 'REANUDACION', 'CANCELACION', 'TERMINACION']);

export const isStep = (cambio: MoveChange | null): cambio is Extract<MoveChange, FlowChange> =>
  cambio !== null && 'came' in cambio;

const isTransfer = (cambio: MoveChange | null): cambio is TransferChange => cambio !== null && 'traslado' in cambio;

/** The change of a move to another version. */
type TransferChange = Extract<MoveChange, { readonly traslado: unknown }>;

/** A move to another version, with the instance before it. */
export interface SeenTransfer {
  readonly move: StoredMove;
  readonly change: TransferChange;
  readonly state: FlowState;
  readonly version: number | undefined;
}

/** A step, with the instance before it; `datos` include those of the step. */
export interface SeenStep {
  readonly move: StoredMove;
  readonly change: Extract<MoveChange, FlowChange>;
  readonly state: FlowState;
  /** Undefined once any of it was erased. */
  readonly datos: InstanceData | undefined;
  /** Id of the version that decided the step. */
  readonly version: number | undefined;
}

/** Receives each step and move to another version during a replay. */
export interface ReplayWitness {
  step(step: SeenStep): void;
  transfer(transfer: SeenTransfer): void;
}

/** Rebuilds an instance from all its entries, in their order, and from nothing else. */
export function replay(moves: readonly StoredMove[], see?: ReplayWitness): ReplayedInstance {
  let estado: InstanceState = 'ACTIVA';
  let outcome: Outcome | undefined;
  let flow = nowhere;
  let datos: InstanceData | undefined = {};
  let version: number | undefined;
  const tasks = new Map<number, ReplayedTask>();
  const setTask = (token: number, change: Partial<ReplayedTask>): void => {
    const task = tasks.get(token);
    if (!task) throw new RangeError(`The history moves the task of the token ${token}, which it has not brought.`);
    tasks.set(token, { ...task, ...change });
  };
  const moveFlow = (change: FlowChange): void => {
    for (const token of change.cancelled) setTask(token, { estado: 'CANCELADA' });
    flow = changed(flow, change);
  };
  for (const move of moves) {
    const { tipo, hacia, cambio, actorUserId, personal, isErased } = move;
    if (isErased) datos = undefined;
    else if (personal && datos) datos = { ...datos, ...personal.despues };
    if (isStep(cambio)) {
      version = cambio.base.version ?? version;
      see?.step({ move, change: cambio, state: flow, datos, version });
      if (cambio.left !== undefined) setTask(cambio.left, { estado: hacia as TaskState });
      for (const task of cambio.tareas) {
        const { codigo, scope, estado: begun, asignado } = task;
        tasks.set(task.token, { codigo, scope, estado: begun, asignado });
      }
      moveFlow({ ...cambio, left: cambio.left });
      if (flow.tokens.length > 0) continue;
      estado = 'FINALIZADA';
      outcome = cambio.fin;
    } else if (isTransfer(cambio)) {
      see?.transfer({ move, change: cambio, state: flow, version });
      version = cambio.traslado.hacia;
      const codes = new Map(cambio.tareas.map(({ token, codigo }) => [token, codigo]));
      for (const [token, codigo] of codes) setTask(token, { codigo });
      const tokens = flow.tokens.map((token) => ({ ...token, codigo: codes.get(token.ordinal) ?? token.codigo }));
      flow = withBlocks({ ...flow, tokens }, cambio.bloques ?? []);
    } else if (controls.has(tipo)) {
      estado = hacia as InstanceState;
      if (!isOver(estado)) continue;
      moveFlow(ending(flow, ROOT));
      outcome = estado === 'CANCELADA' ? cancelledOutcome : finOf(cambio);
    } else if (cambio && 'token' in cambio) {
      const asignado = holderAfter(tipo, actorUserId, cambio);
      setTask(cambio.token, { estado: hacia as TaskState, ...(asignado !== undefined && { asignado }) });
    }
  }
  return { estado, outcome, flow, tasks, datos, version };
}

const finOf = (cambio: MoveChange | null): Outcome | undefined => (cambio && 'fin' in cambio ? cambio.fin : undefined);

/** Returns the holder of a task after a move; undefined where the move does not change the holder. */
function holderAfter(
  tipo: string,
  actor: number | null,
  { asignado }: { readonly asignado?: number | null },
): number | null | undefined {
  if (tipo === 'TOMA') return actor;
  return tipo === 'SUELTA' ? null : asignado;
}
