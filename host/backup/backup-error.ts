import { BootError } from '../boot-error.js';

/** Why there is no backup, or why one is not restored: one line for the operator. */
export class BackupError extends BootError {
  override readonly name = 'BackupError';
}
