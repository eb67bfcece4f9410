import { createHash } from 'node:crypto';
import type { JsonValue, ProcedureAnswer } from '../../../host/plugin-api/index.js';
import type { Leaving } from '../definition/move.js';
import type { InstanceData, PersonalPart, Step } from './step.js';

/** What a step was decided by beside the data and the flow: names nobody, and is kept for good. */
export interface Basis {
  /** The day that its expressions saw, as ISO text. */
  readonly hoy: string;
  /** How the task was left; absent at the start. */
  readonly salida?: Leaving;
  /** Id of the version that the instance is on from then on. */
  readonly version?: number;
  /** The groups of who acted, at that moment. */
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

/** What is larger is not kept whole: its size in bytes and SHA-256 are. */
const MOST_KEPT_BYTES = 64 * 1024;

/** A value as the history keeps it. */
export type KeptValue = JsonValue | { readonly bytes: number; readonly sha256: string };

export function keptValue(value: JsonValue): KeptValue {
  const text = JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_KEPT_BYTES) return value;
  return { bytes, sha256: createHash('sha256').update(text).digest('hex') };
}

/** What a procedure answered; `respuesta` where it did not come into the data as it is. */
export interface KeptAnswer {
  readonly estado: boolean;
  readonly mensaje?: string;
  readonly respuesta?: KeptValue;
}

/** `brought` is what came into the data of it. */
export function keptAnswer(answer: ProcedureAnswer, brought?: InstanceData): KeptAnswer {
  const { estado, mensaje } = answer;
  const respuesta = (answer.estado ? answer.respuesta : undefined) as JsonValue | undefined;
  const isKept = respuesta !== undefined && respuesta !== null && respuesta !== brought;
  return {
    estado,
    ...(mensaje !== undefined && { mensaje }),
    ...(isKept && { respuesta: keptValue(respuesta) }),
  };
}

/** A step of which the history keeps that a procedure was run for it, and what that answered. */
export function withAnswer(step: Step, procedimiento: string, answer: ProcedureAnswer): Step {
  const { kept, personal } = step.basis;
  return {
    ...step,
    basis: { kept: { ...kept, procedimiento }, personal: { ...personal, respuesta: keptAnswer(answer) } },
  };
}
