import { contributionPoint, type Transaction } from '../../../host/plugin-api/index.js';
import type { Form } from '../../forms/contract.js';

/** A plugin's part that starts processes by their codes, as tramites do. */
export interface ProcessBinder {
  /**
   * Returns the things that are bound to a process, in words: `el trámite LICENCIA`. The first few where there are
   * many.
   */
  bound(proceso: string, tx?: Transaction): Promise<readonly string[]>;
  /** Returns the things of {@link bound} that have no term, such as a tramite without one; the first few. */
  untimed(proceso: string, tx?: Transaction): Promise<readonly string[]>;
  /** Returns the forms whose answers are the first data of instances of a process. */
  forms(proceso: string, tx?: Transaction): Promise<readonly Form[]>;
}

/**
 * The point at which plugins name the things that depend on the outcome of a process. A process that has such things is
 * published only where each of its ends has an outcome (decisions, section 7).
 */
export const ProcessBinders = contributionPoint<ProcessBinder>('tramites/ProcessBinders');
