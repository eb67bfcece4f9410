/** A step of a process, as the service answers it. */
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

/** How one instance stands at a step. */
export type StepState = 'done' | 'now' | 'incident' | 'joining' | 'cancelled' | 'todo';

/** What a diagram says of a step beside its name. The list of steps says the same in words. */
export interface StepMark {
  /** `occupied`: some of all the instances that are drawn wait there. */
  readonly state: StepState | 'occupied';
  /** Its second line, in place of the groups that may take it. */
  readonly note?: string | undefined;
  /** How many instances wait there, and whether one of them stands still. */
  readonly badge?: { readonly count: number; readonly isAlert: boolean } | undefined;
}

/** What each step says, by its code. */
export type StepMarks = ReadonlyMap<string, StepMark>;
