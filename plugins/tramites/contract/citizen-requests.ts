import {
  token,
  type FormFile,
  type Identity,
  type StoredFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { Form } from '../../forms/contract.js';

/** A request of a record's process to its citizen: to hand in what is missing. */
export interface CitizenRequest {
  /** Unique among those of its record. */
  readonly id: number;
  readonly nombre: string;
  /** The moment at which the wait ends; undefined where it has no end. */
  readonly hasta: Date | undefined;
  /** The words to the citizen about what is missing; undefined where nobody wrote any. */
  readonly paraCiudadano?: string | undefined;
  /** The words to the citizen about the consequence of handing in nothing; undefined where the process has none. */
  readonly siNoLlega?: string | undefined;
}

/** The answers of a citizen to a request. */
export interface HandedIn {
  /** The answers by the names of the fields, as JSON, a form or a draft gives them. */
  readonly answers: Readonly<Record<string, unknown>>;
  /**
   * Received files (`Files.receiveFile`) or those of a draft, by the names of their fields. Files that are not settled
   * stay with the caller.
   */
  readonly files?: readonly FormFile[];
  /** The user who hands it in, as the citizen or for them; absent where nobody is known. */
  readonly by?: Pick<Identity, 'userId'> | undefined;
  /**
   * Confirms the hand-in, as the last step of its transaction; the record has moved and is locked. `taken` are the
   * files that are answers.
   */
  readonly confirm?: ((tx: Transaction, taken: readonly StoredFile[]) => Promise<void>) | undefined;
}

/** The code of the `ConflictError` of a request that has been answered, or is over. */
export const CLOSED_REQUEST = 'pendiente_cerrado';

/**
 * The requests of processes to citizens. Plugins ask for it with `optional(CitizenRequests)`; the plugin that runs
 * processes binds it. Without one, no record waits for its citizen. `llave` is the key of the instance that a record
 * has started; the instances that it has called belong to it. No method is called inside a transaction.
 */
export interface CitizenRequests {
  /** Returns the open requests, the oldest first. */
  listOpen(llave: string): Promise<readonly CitizenRequest[]>;

  /**
   * Returns the form of an open request, ready for use. Throws `NotFoundError` for a request that is not of this
   * instance, `ConflictError` ({@link CLOSED_REQUEST}) for a request that is closed, and as `Form.ready` does.
   */
  getForm(llave: string, id: number): Promise<Form>;

  /**
   * Takes the answers of the citizen in one transaction: the process goes on with them, the record with the process,
   * and the files belong to the instance. Of two calls at the same moment one is taken. Throws as {@link getForm},
   * `InputError` with the faults that the form finds, `PayloadTooLargeError` for more data than an instance keeps, and
   * `ConflictError`: `instancia_suspendida` while the process is suspended, `proceso_detenido` where it cannot go on
   * with these answers, `busy` where it moves again and again, `demasiados_soportes` for more files than the citizen
   * may hand in to one instance, and where a file was removed meanwhile.
   */
  handIn(llave: string, id: number, handedIn: HandedIn): Promise<void>;
}
export const CitizenRequests = token<CitizenRequests>('tramites/CitizenRequests');
