/** A step of a process, as the service describes it. */
export interface Step {
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  /** The groups that may take it, such as `rol:ventanilla`. */
  readonly grupos: readonly string[];
}

export interface Transition {
  readonly codigo: string;
  readonly desde: string;
  readonly hacia: string;
  readonly nombre: string | null;
  readonly accion: string | null;
  readonly condicion: string | null;
  readonly vencido: boolean;
}

/** A version of a process as it is drawn. */
export interface Process {
  readonly nombre: string;
  /** Code of the first step. */
  readonly inicio: string;
  readonly pasos: readonly Step[];
  readonly transiciones: readonly Transition[];
}

/** The state of an instance at a step. */
export type StepState = 'done' | 'now' | 'incident' | 'joining' | 'cancelled' | 'todo';

/** The marks of a step in a diagram beside its name. The list of steps has an equivalent text. */
export interface StepMark {
  /** `occupied`: some of the drawn instances wait there. The last three are of the difference of two versions. */
  readonly state: StepState | 'occupied' | 'added' | 'removed' | 'changed';
  /** Its second line, in place of the groups that may take it. */
  readonly note?: string | undefined;
  /** The number of instances that wait there, and whether one of them has an incident. */
  readonly badge?: { readonly count: number; readonly isAlert: boolean } | undefined;
}

/** The mark of each step, by its code. */
export type StepMarks = ReadonlyMap<string, StepMark>;
