import { token, type FormFile, type Identity } from '../../../host/plugin-api/index.js';
import type { Form } from '../../forms/contract.js';

/** Something that the process of a record waits for the citizen to hand in. */
export interface CitizenRequest {
  /** Names it among all. */
  readonly id: number;
  readonly nombre: string;
  /** Until when it is waited for; undefined for any length. */
  readonly hasta: Date | undefined;
}

/** What the citizen answers. */
export interface HandedIn {
  /** By the names of the fields, as JSON, a form or a draft gives them. */
  readonly answers: Readonly<Record<string, unknown>>;
  /**
   * Received files (`Files.receive`) or those of a draft, by the names of their fields. Those that are not settled stay
   * with the caller.
   */
  readonly files?: readonly FormFile[];
  /** The user who hands it in, for the citizen or as such; nobody known without one. */
  readonly by?: Pick<Identity, 'userId'> | undefined;
}

/** The code of the `ConflictError` of a request that has been answered, or is over. */
export const CLOSED_REQUEST = 'pendiente_cerrado';

/**
 * What processes ask of citizens. Asked for with `optional(CitizenRequests)` and bound by the plugin that runs
 * processes: without one, no record waits for its citizen. `llave` is of the instance that a record has started; what
 * this has called belongs to it. Nothing of it is to be called inside a transaction.
 */
export interface CitizenRequests {
  /** Returns the open ones, the oldest first. */
  open(llave: string): Promise<readonly CitizenRequest[]>;

  /**
   * Returns the form of an open one, ready for use. Throws `NotFoundError` for one that is not of this instance,
   * `ConflictError` ({@link CLOSED_REQUEST}) for one that is not open any more, and as `Form.ready` does.
   */
  form(llave: string, id: number): Promise<Form>;

  /**
   * Takes what the citizen answers: the process goes on with it, the record with the process, and its files are of the
   * instance, in one transaction. Of two at once one is taken. Throws as {@link form}, `InputError` with what the form
   * refuses, `PayloadTooLargeError` for more data than an instance keeps, and `ConflictError`: `instancia_suspendida`
   * while the process is suspended, `proceso_detenido` where it cannot go on with these answers, `busy` where it moves
   * again and again, `demasiados_soportes` for more files than the citizen may hand in to one instance, and where a
   * file was removed meanwhile.
   */
  handIn(llave: string, id: number, handedIn: HandedIn): Promise<void>;
}
export const CitizenRequests = token<CitizenRequests>('tramites/CitizenRequests');
