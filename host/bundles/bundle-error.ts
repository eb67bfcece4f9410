import { BootError } from '../boot-error.js';

/** What is wrong with a bundle, as `file:line: field: reason`. */
export class BundleError extends BootError {
  constructor(
    file: string,
    line: number | undefined,
    field: string,
    reason: string,
    options?: { readonly cause?: unknown },
  ) {
    super(`${file}${line === undefined ? '' : `:${line}`}: ${field ? `${field}: ` : ''}${reason}`, options);
    this.name = 'BundleError';
  }
}
