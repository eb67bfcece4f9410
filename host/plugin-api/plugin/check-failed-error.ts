import { brand } from '../brand.js';

/**
 * The failure of a check: of `health` of a plugin, or of the host. The log shows the message unchanged: one line of
 * English for the operator, without secrets and personal data.
 */
export class CheckFailedError extends Error {
  /** The full name of the configuration key to look at, such as `documents.signature.file`. */
  readonly key: string | undefined;

  constructor(reason: string, { key, cause }: { readonly key?: string; readonly cause?: unknown } = {}) {
    super(reason, cause === undefined ? undefined : { cause });
    this.name = 'CheckFailedError';
    this.key = key;
  }
}

brand({ CheckFailedError });
