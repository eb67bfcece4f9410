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

/** The reason why an automatic task stops until its cause is fixed. */
export interface Incident {
  /** Stable. */
  readonly codigo: string;
  /** For administrators. */
  readonly mensaje: string;
}

/** Thrown for work that cannot be done at present: an incident. */
export class WorkRefusedError extends Error {
  override readonly name = 'WorkRefusedError';
  constructor(readonly incident: Incident) {
    super(incident.codigo);
  }
}

const isRefusal = (error: unknown): error is DomainError =>
  error instanceof InputError || error instanceof NotFoundError || error instanceof PayloadTooLargeError;

/** Turns an error into an incident; undefined for an error that a retry may overcome. */
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
