import { brand } from '../brand.js';

/**
 * Why `health` of a plugin, or a check of the host, fails. The message is shown in the log as it is: one line of
 * English for the operator, without secrets and personal data.
 */
export class CheckFailedError extends Error {
  /** The key of the whole configuration to look at, such as `documents.signature.file`. */
  readonly key: string | undefined;

  constructor(reason: string, { key, cause }: { readonly key?: string; readonly cause?: unknown } = {}) {
    super(reason, cause === undefined ? undefined : { cause });
    this.name = 'CheckFailedError';
    this.key = key;
  }
}

brand({ CheckFailedError });
