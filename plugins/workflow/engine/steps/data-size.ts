import { PayloadTooLargeError } from '../../../../host/plugin-api/index.js';
import type { InstanceData } from './step.js';

/** The most data of an instance, which each of its steps reads and writes whole. */
const MOST_KIBIBYTES = 512;

/** Throws `PayloadTooLargeError` for more data than an instance may have. */
export function checkDataSize(datos: InstanceData): void {
  if (Buffer.byteLength(JSON.stringify(datos)) <= MOST_KIBIBYTES * 1024) return;
  throw new PayloadTooLargeError(`Los datos de la instancia ocupan más de ${MOST_KIBIBYTES} KiB.`, {
    code: 'datos_muy_grandes',
  });
}
