import { createHmac } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secrets, type JsonValue } from '../../../../host/plugin-api/index.js';
import type { InstanceData } from '../steps/step.js';

/** What the data of an event are known by later. It is keyed, as data of people are guessed easily. */
@injectable()
export class EventDigest {
  constructor(@inject(Secrets) private readonly secrets: Secrets) {}

  /** Hexadecimal; the order of names does not matter. */
  of(datos: InstanceData = {}): string {
    const key = this.secrets.key('workflow/reconciled-data');
    return createHmac('sha256', key).update(JSON.stringify(datos, inOrder)).digest('hex');
  }
}

/** Returns an object with its names in their order; all else as it is. */
function inOrder(_name: string, value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
