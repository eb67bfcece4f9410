import { PayloadTooLargeError } from '../../../../host/plugin-api/index.js';
import type { InstanceData } from './step.js';

/** The data of an instance are read and written whole in each of its steps. */
const MOST_KIBIBYTES = 512;

/** Throws `PayloadTooLargeError` for more than an instance keeps. */
export function checkDataSize(datos: InstanceData): void {
  if (Buffer.byteLength(JSON.stringify(datos)) <= MOST_KIBIBYTES * 1024) return;
  throw new PayloadTooLargeError(`Los datos de la instancia ocupan más de ${MOST_KIBIBYTES} KiB.`, {
    code: 'datos_muy_grandes',
  });
}
