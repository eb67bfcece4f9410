import type { AuditActor, JsonValue } from '../../../../host/plugin-api/index.js';
import type { InstanceFiling } from '../../contract.js';
import type { Leaving, Outcome } from '../../definition/index.js';
import type { ReadPayment, StepCharges } from '../charges/task-charge.js';
import type { FlowChange } from './flow-state.js';
import type { RecordedAnswer, RecordedValue } from './recorded-value.js';
import type { InstanceState, TaskState } from './states.js';
import type { StepWords } from './step-words.js';

/** The data of an instance: an object. */
export type InstanceData = Readonly<Record<string, JsonValue>>;

/** The work of an automatic task that goes on elsewhere. */
export interface OngoingWork {
  /** Of a CORREO: the state of the mail to each address, by the digest of the address. */
  readonly correos?: Readonly<Record<string, 'ENVIANDO' | 'ENVIADO' | 'FALLIDO'>>;
  /** Of a SUBPROCESO: the id of the instance that it waits for. */
  readonly llamada?: number;
}

/** A task that a move opens. */
export interface NewTask {
  /** Ordinal of its token. */
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
  /** The groups that may take it; empty where it has a holder, or is automatic. */
  readonly grupos: readonly string[];
  /** Key of its form record; null except for a USUARIO. */
  readonly instf_llave: string | null;
  /** The message that an ESPERA waits for. */
  readonly mensaje: string | null;
  /**
   * The words of a person to the citizen: of a wait for the citizen, which shows them, and of an automatic task, which
   * hands them on.
   */
  readonly para_ciudadano: string | null;
  /** The digests of the drafts that a person read (`ReadDrafts`), as JSON; an automatic task hands them on. */
  readonly leidos?: string;
  readonly vence: Date | null;
  /** Whether its term is that of the record, and moves with it. */
  readonly vence_legal: boolean;
}

/** A timer that begins with a new task. */
export interface NewTimer {
  /** Ordinal of the task's token. */
  readonly token: number;
  /** Names it within its task. */
  readonly codigo: string;
  readonly due_at: Date;
  /** Whether the moment stays, whatever becomes of the calendar: that of a payment is the last day of its invoice. */
  readonly is_fixed: boolean;
}

/** The personal data of a move in the history, which may be erased. */
export interface PersonalPart {
  /** Top-level entries of `datos` that changed, as they were. */
  readonly antes?: InstanceData;
  /** Top-level entries of `datos` that changed, as they are. */
  readonly despues?: InstanceData;
  /** The name of the user who acted, as expressions saw it. */
  readonly usuario?: string;
  /** The filing that started the instance, where an expression read it. */
  readonly origen?: InstanceFiling;
  /** The user names that expressions gave for new tasks, by the ordinals of their tokens. */
  readonly asignados?: Readonly<Record<string, string>>;
  /** The values that expressions gave for the payments of new tasks, by the ordinals of their tokens. */
  readonly cobros?: Readonly<Record<string, ReadPayment>>;
  /** The form as it was filled in, where the data got other values. */
  readonly llenado?: RecordedValue;
  readonly respuesta?: RecordedAnswer;
  /** The event of another system without its data. */
  readonly evento?: InstanceData;
  /** The ends of the mails of a CORREO, by the digests of their addresses. */
  readonly correos?: OngoingWork['correos'];
  /** The words of an incident. */
  readonly mensaje?: string;
  /** The words to the citizen that a person wrote. */
  readonly para_ciudadano?: string;
  /** The digests of the documents that the person read as drafts, by the codes of their tasks. */
  readonly documentos?: Readonly<Record<string, string>>;
  /** The reason why a task went to another office. */
  readonly motivo?: string;
}

/** The basis of a decision beside the data and the flow: names no person, and is kept for good. */
export interface Basis {
  /** The day that its expressions saw, as ISO text. */
  readonly hoy: string;
  /** The way in which the task was left; absent at the start. */
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

/** The basis of a step: the part that stays, and the part that may be erased. */
export interface StepBasis {
  readonly permanent: Basis;
  readonly personal: Omit<PersonalPart, 'antes' | 'despues'>;
}

/** The `tipo` of the step by which a citizen hands in missing data. */
export const HANDED_IN_STEP = 'ENTREGA';

/** A move of instance or task, as it is written to the history. */
export interface HistoryEntry {
  readonly tipo: string;
  readonly at: Date;
  readonly by: AuditActor;
  /** The states before (`desde`) and after (`hacia`). */
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly motivo: string | null;
  /** Undefined without personal data. */
  readonly personal: PersonalPart | undefined;
}

/** A step of an instance that goes on, as it is written. */
export interface Step {
  readonly instanceId: number;
  /** Key of the instance. */
  readonly llave: string;
  /** Id of the process, for the new tasks. */
  readonly processId: number;
  /** The code of the process. */
  readonly proceso: string;
  /** Whether another instance waits for its end. */
  readonly isCalled: boolean;
  /** Id of the record that started it and follows it; null for a called instance. */
  readonly recordId: number | null;
  /** Id of the record of its tree, until a person or another system acts on this instance. */
  readonly untouchedRecord: number | null;
  /** The revision that the step was prepared on: where it has changed, nothing is written. */
  readonly revision: number;
  readonly flow: FlowChange;
  readonly tasks: readonly NewTask[];
  readonly timers: readonly NewTimer[];
  /** Whether the task that is left may have timers, which end with the task. */
  readonly leavesTimers: boolean;
  /** Whether a wait for the citizen ends or begins: the record of the tree follows. */
  readonly touchesWaits: boolean;
  readonly charges: StepCharges;
  /** The new state of the task of the token that moves. */
  readonly left: { readonly taskId: number; readonly estado: TaskState } | undefined;
  /** The new data, whole; undefined where they stay. */
  readonly datos: InstanceData | undefined;
  readonly estado: InstanceState;
  /** The outcome of the instance; undefined while it goes on. */
  readonly outcome?: Outcome | undefined;
  readonly words: StepWords;
  readonly entry: HistoryEntry;
  readonly basis: StepBasis;
}

/** The first step of an instance, which has no revision yet. */
export type FirstStep = Omit<
  Step,
  'instanceId' | 'llave' | 'revision' | 'left' | 'isCalled' | 'recordId' | 'untouchedRecord'
>;

/** A written task: its new id, and the ordinal of its token. */
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
