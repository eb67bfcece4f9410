import { DomainError, UnavailableError } from '../../../host/plugin-api/index.js';
import { incidentOf } from '../engine/index.js';
import type { PlayStop } from './played.js';

/** Thrown where a play cannot take its next step. */
export class PlayStopError extends Error {
  override readonly name = 'PlayStopError';
}

const TOO_SLOW =
  'Las condiciones no se pudieron calcular: tardan demasiado, o el servicio está ocupado. Pruebe de nuevo.';

/** Describes the reason why a play stops; undefined for an error that is not its own. */
export function stopOf(error: unknown, paso: number): PlayStop | undefined {
  if (error instanceof PlayStopError) return { paso, mensaje: error.message, errores: {} };
  if (error instanceof UnavailableError) return { paso, mensaje: TOO_SLOW, errores: {} };
  if (error instanceof DomainError) {
    const { detail, errors = {} } = error.toProblem();
    return { paso, mensaje: detail, errores: errors };
  }
  const incident = incidentOf(error);
  return incident && { paso, mensaje: incident.mensaje, errores: {} };
}
