import type { AuditActor, JsonValue } from '../../../../host/plugin-api/index.js';
import type { InstanceFiling } from '../../contract.js';
import type { Leaving, Outcome } from '../../definition/index.js';
import type { FlowChange } from './flow-state.js';
import type { KeptAnswer, KeptValue } from './kept-value.js';
import type { InstanceState, TaskState } from './states.js';

/** The data of an instance: an object. */
export type InstanceData = Readonly<Record<string, JsonValue>>;

/** What is known of the work of an automatic task that goes on elsewhere. */
export interface OngoingWork {
  /** Of a CORREO: how the mail to each address fares, by the digest of the address. */
  readonly correos?: Readonly<Record<string, 'ENVIANDO' | 'ENVIADO' | 'FALLIDO'>>;
  /** Of a SUBPROCESO: the id of the instance that it waits for. */
  readonly llamada?: number;
}

/** A task that a move brings: of the token with this ordinal. */
export interface NewTask {
  readonly token: number;
  /** Ordinal of the scope that the token is in. */
  readonly scope: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly titulo: string;
  readonly estado: TaskState;
  /** Id of the holder. */
  readonly asignado: number | null;
  /** The groups that may take it; none where it has a holder, or is automatic. */
  readonly grupos: readonly string[];
  /** Key of its form record; of a USUARIO alone. */
  readonly instf_llave: string | null;
  /** What an ESPERA waits for. */
  readonly mensaje: string | null;
  readonly vence: Date | null;
  /** Whether its term is that of the record, and moves with it. */
  readonly vence_legal: boolean;
}

/** A timer that begins with a new task: of the token with this ordinal. */
export interface NewTimer {
  readonly token: number;
  /** Names it within its task. */
  readonly codigo: string;
  readonly due_at: Date;
}

/** What the history keeps of a move that may be erased. */
export interface PersonalPart {
  /** Changes of `datos`: top-level entries as they were, and as they are. */
  readonly antes?: InstanceData;
  readonly despues?: InstanceData;
  /** The name of the user who acted, as expressions saw it. */
  readonly usuario?: string;
  /** What the instance was started by, where an expression read it. */
  readonly origen?: InstanceFiling;
  /** The user names that expressions gave for new tasks, by the ordinals of their tokens. */
  readonly asignados?: Readonly<Record<string, string>>;
  /** The form as it was filled in, where that is not what came into the data. */
  readonly llenado?: KeptValue;
  readonly respuesta?: KeptAnswer;
  /** The event of another system, but for its data. */
  readonly evento?: InstanceData;
  /** How the mails of a CORREO ended, by the digests of their addresses. */
  readonly correos?: OngoingWork['correos'];
  /** The words of an incident. */
  readonly mensaje?: string;
}

/** What a step was decided by beside the data and the flow: names nobody, and is kept for good. */
export interface Basis {
  /** The day that its expressions saw, as ISO text. */
  readonly hoy: string;
  /** How the task was left; absent at the start. */
  readonly salida?: Leaving;
  /** Id of the version that the instance is on from then on. */
  readonly version?: number;
  /** The groups of the person who acted, at that moment. */
  readonly grupos?: readonly string[];
  /** The form that was filled in, at its pinned revision. */
  readonly formulario?: { readonly codigo: string; readonly revision: number };
  /** The procedure that was run. */
  readonly procedimiento?: string;
}

/** The same with what may be erased. */
export interface StepBasis {
  readonly kept: Basis;
  readonly personal: Omit<PersonalPart, 'antes' | 'despues'>;
}

/** `tipo` of the step by which a citizen hands in what is missing. */
export const HANDED_IN_STEP = 'ENTREGA';

/** A move of instance or task, as it is written to the history. */
export interface HistoryEntry {
  readonly tipo: string;
  readonly at: Date;
  readonly by: AuditActor;
  /** The states that it went from and to. */
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly motivo: string | null;
  /** Undefined for none. */
  readonly personal: PersonalPart | undefined;
}

/** What a step writes of an instance that goes on. */
export interface Step {
  readonly instanceId: number;
  /** Of the instance. */
  readonly llave: string;
  /** Of the process, which the new tasks are of. */
  readonly processId: number;
  /** The code of the process. */
  readonly proceso: string;
  /** Whether another instance waits for its end. */
  readonly isCalled: boolean;
  /** Id of the record that has started it, and follows it; of one that it was called by, null. */
  readonly recordId: number | null;
  /** Id of the record of its tree, while nobody has taken this instance up. */
  readonly untouchedRecord: number | null;
  /** The revision that it was prepared on: another one by now, and nothing is written. */
  readonly revision: number;
  readonly flow: FlowChange;
  readonly tasks: readonly NewTask[];
  readonly timers: readonly NewTimer[];
  /** Whether the task that is left may have timers, which end with it. */
  readonly leavesTimers: boolean;
  /** Whether a wait for the citizen ends or begins: the record of the tree follows. */
  readonly touchesWaits: boolean;
  /** The new state of the task of the token that moves. */
  readonly left: { readonly taskId: number; readonly estado: TaskState } | undefined;
  /** All of it; undefined where it stays. */
  readonly datos: InstanceData | undefined;
  readonly estado: InstanceState;
  /** What the instance comes to; undefined while it goes on. */
  readonly outcome?: Outcome | undefined;
  readonly entry: HistoryEntry;
  readonly basis: StepBasis;
}

/** What is written of an instance that begins: it has no revision yet. */
export type FirstStep = Omit<
  Step,
  'instanceId' | 'llave' | 'revision' | 'left' | 'isCalled' | 'recordId' | 'untouchedRecord'
>;

/** Where an instance is called from. */
export interface Caller {
  /** Of the first instance of the tree. */
  readonly rootId: number;
  readonly instanceId: number;
  /** Ordinal of the token that waits. */
  readonly token: number;
  /** Id of the record of the tree, while nobody has taken the caller up. */
  readonly untouchedRecord: number | null;
}

/** What a start writes besides: the instance. */
export interface NewInstance {
  readonly llave: string;
  readonly caller: Caller | undefined;
  readonly versionId: number;
  readonly datos: InstanceData;
  readonly origin: { readonly kind: string; readonly id: number } | undefined;
  readonly startedBy: number | null;
}

/** A task of a step, by the id that it got. */
export interface WrittenTask {
  readonly id: number;
  readonly token: number;
}

/** The outcome of a step that was written. */
export interface WrittenStep {
  readonly instanceId: number;
  /** Whether a plugin has asked to hear of the end of the instance. */
  readonly isEndWatched: boolean;
  readonly tasks: readonly WrittenTask[];
}
