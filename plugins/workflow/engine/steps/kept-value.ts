import { createHash } from 'node:crypto';
import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { ProcedureAnswer } from '../../../procedures/contract.js';

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
export function keptAnswer(answer: ProcedureAnswer, brought?: Readonly<Record<string, JsonValue>>): KeptAnswer {
  const { estado, mensaje } = answer;
  const respuesta = (answer.estado ? answer.respuesta : undefined) as JsonValue | undefined;
  const isKept = respuesta !== undefined && respuesta !== null && respuesta !== brought;
  return {
    estado,
    ...(mensaje !== undefined && { mensaje }),
    ...(isKept && { respuesta: keptValue(respuesta) }),
  };
}
