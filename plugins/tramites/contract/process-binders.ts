import { contributionPoint, type Transaction } from '../../../host/plugin-api/index.js';
import type { Form } from '../../forms/contract.js';

/** Starts processes that it names by their codes, as tramites do. */
export interface ProcessBinder {
  /** Which of its things name a process, in words: `el trámite LICENCIA`. The first few where there are many. */
  bound(proceso: string, tx?: Transaction): Promise<readonly string[]>;
  /** Those of {@link bound} that no term belongs to, such as a tramite without one; the first few. */
  untimed(proceso: string, tx?: Transaction): Promise<readonly string[]>;
  /** Returns the forms whose answers are the first data of instances of a process. */
  forms(proceso: string, tx?: Transaction): Promise<readonly Form[]>;
}

/**
 * Where plugins say what of theirs depends on the outcome of a process: one that something is bound to is published
 * only where each of its ends says what it stands for (decisions, section 7).
 */
export const ProcessBinders = contributionPoint<ProcessBinder>('tramites/ProcessBinders');
