import { createHmac } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secrets, type JsonValue } from '../../../../host/plugin-api/index.js';
import type { ReconciliationEvent } from './reconciliation-event.js';

/**
 * The digest by which the data and words of a repeated event are recognised. It is keyed, as personal data are easily
 * guessed.
 */
@injectable()
export class EventDigest {
  constructor(@inject(Secrets) private readonly secrets: Secrets) {}

  /** Computes the digest of data and words, in hexadecimal. The order of names does not matter. */
  of({ datos = {}, paraCiudadano }: Pick<ReconciliationEvent, 'datos' | 'paraCiudadano'>): string {
    const content = paraCiudadano === undefined ? datos : [datos, paraCiudadano];
    const key = this.secrets.key('workflow/reconciled-data');
    return createHmac('sha256', key).update(JSON.stringify(content, inOrder)).digest('hex');
  }
}

/** Sorts the names of an object; a replacer for `JSON.stringify`. */
function inOrder(_name: string, value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
