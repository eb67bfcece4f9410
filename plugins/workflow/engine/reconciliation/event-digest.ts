import { createHmac } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secrets, type JsonValue } from '../../../../host/plugin-api/index.js';
import type { InstanceData } from '../steps/step.js';

/**
 * The digest by which the data of a repeated event are recognised. It is keyed, as personal data are easily guessed.
 */
@injectable()
export class EventDigest {
  constructor(@inject(Secrets) private readonly secrets: Secrets) {}

  /** Computes the digest, in hexadecimal. The order of names does not matter. */
  of(datos: InstanceData = {}): string {
    const key = this.secrets.key('workflow/reconciled-data');
    return createHmac('sha256', key).update(JSON.stringify(datos, inOrder)).digest('hex');
  }
}

/** Sorts the names of an object; a replacer for `JSON.stringify`. */
function inOrder(_name: string, value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
