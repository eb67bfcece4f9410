import type { Outcome } from '../../definition/index.js';
import type { FlowState } from './flow-state.js';
import type { ReadDrafts } from './read-drafts.js';
import type { InstanceState, TaskState } from './states.js';
import type { InstanceData, OngoingWork } from './step.js';

/** An instance with its present state. */
export interface StandingInstance {
  readonly id: number;
  readonly llave: string;
  /** The instance that called all others of its tree; its own id where none called it. */
  readonly rootId: number;
  readonly isCalled: boolean;
  /** Whether a record started its tree. */
  readonly isOfRecord: boolean;
  /** Id of the record that started it. */
  readonly recordId: number | null;
  /** Id of the record of its tree, until a person or another system acts on this instance. */
  readonly untouchedRecord: number | null;
  readonly versionId: number;
  readonly estado: InstanceState;
  /** The outcome; undefined while it runs. */
  readonly outcome: Outcome | undefined;
  readonly datos: InstanceData;
  readonly revision: number;
  /** Steps since a person or another system last moved it. */
  readonly stepsAlone: number;
  /** Processes that it has called since then. */
  readonly callsAlone: number;
  readonly createdAt: Date;
  readonly state: FlowState;
}

/** An instance with its present state and one of its tasks. */
export interface InstanceAt extends StandingInstance {
  readonly task: TaskAt;
}

/** A task of an instance. */
export interface TaskAt {
  readonly id: number;
  /** Ordinal of its token. */
  readonly token: number;
  /** Ordinal of its scope. */
  readonly scope: number;
  readonly codigo: string;
  readonly estado: TaskState;
  /** Id of the user who holds it. */
  readonly asignado: number | null;
  readonly vence: Date | null;
  /** Whether the work of an automatic task is done and its step is still to come. */
  readonly isDone: boolean;
  readonly trabajo: OngoingWork;
  /** The words of a person to the citizen that it hands on. */
  readonly paraCiudadano: string | undefined;
  /** The digests of the drafts that a person read, which it hands on. */
  readonly leidos: ReadDrafts;
  /** The number of runs of its procedure that were begun. */
  readonly attempts: number;
}
