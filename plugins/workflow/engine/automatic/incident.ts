import {
  ConflictError,
  InputError,
  NotFoundError,
  PayloadTooLargeError,
  type DomainError,
} from '../../../../host/plugin-api/index.js';
import { ProcedureFailedError } from '../../../procedures/contract.js';
import { UNANSWERED_RECORD } from '../../../tramites/contract.js';
import { ConditionFailedError } from '../steps/advance.js';

/** Why an automatic task stands still until somebody mends the cause. */
export interface Incident {
  /** Stable. */
  readonly codigo: string;
  /** For administrators. */
  readonly mensaje: string;
}

/** Work that cannot be done as things are. */
export class WorkRefusedError extends Error {
  override readonly name = 'WorkRefusedError';
  constructor(readonly incident: Incident) {
    super(incident.codigo);
  }
}

const isRefusal = (error: unknown): error is DomainError =>
  error instanceof InputError || error instanceof NotFoundError || error instanceof PayloadTooLargeError;

/** Returns the incident that an error is; undefined for what may be over by itself, so that it is tried again. */
export function incidentOf(error: unknown): Incident | undefined {
  if (error instanceof WorkRefusedError) return error.incident;
  if (error instanceof ConditionFailedError) return { codigo: 'condicion_fallida', mensaje: error.message };
  if (error instanceof ConflictError && error.code === UNANSWERED_RECORD) {
    return { codigo: error.code, mensaje: error.message };
  }
  if (error instanceof ProcedureFailedError) {
    return { codigo: 'procedimiento_fallido', mensaje: `El procedimiento no se pudo ejecutar (${error.failure}).` };
  }
  return isRefusal(error) ? { codigo: error.code, mensaje: error.message } : undefined;
}
