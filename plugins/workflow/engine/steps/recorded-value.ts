import { createHash } from 'node:crypto';
import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { ProcedureAnswer } from '../../../procedures/contract.js';

/** The size beyond which only the bytes and the SHA-256 of a value are kept. */
const MOST_RECORDED_BYTES = 64 * 1024;

/** A value in the history: whole, or its size and digest. */
export type RecordedValue = JsonValue | { readonly bytes: number; readonly sha256: string };

export function recordedValue(value: JsonValue): RecordedValue {
  const text = JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_RECORDED_BYTES) return value;
  return { bytes, sha256: createHash('sha256').update(text).digest('hex') };
}

/** A procedure's answer in the history; with `respuesta` where that was not merged into the data. */
export interface RecordedAnswer {
  readonly estado: boolean;
  readonly mensaje?: string;
  readonly respuesta?: RecordedValue;
}

/** Makes the kept form of an answer; `brought` is the part that was merged into the data. */
export function recordedAnswer(answer: ProcedureAnswer, brought?: Readonly<Record<string, JsonValue>>): RecordedAnswer {
  const { estado, mensaje } = answer;
  const respuesta = (answer.estado ? answer.respuesta : undefined) as JsonValue | undefined;
  const isRecorded = respuesta !== undefined && respuesta !== null && respuesta !== brought;
  return {
    estado,
    ...(mensaje !== undefined && { mensaje }),
    ...(isRecorded && { respuesta: recordedValue(respuesta) }),
  };
}
