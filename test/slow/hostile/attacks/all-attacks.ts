import type { Call } from '../call.js';
import { headersOf, targetOf, wireOfJson, encoded } from '../encode-call.js';
import type { FieldPath } from '../json-schema.js';
import type { Operation } from '../operations.js';
import { generatedJson, generatedText } from '../values/generated-values.js';
import { pathAttacks, queryAttacks, rpcAttacks, strayQueryAttacks } from './address-attacks.js';
import type { Attack } from './attack.js';
import { bodyAttacks } from './body-attacks.js';
import { formAttacks } from './form-attacks.js';
import { framingAttacks } from './framing-attacks.js';
import { headerAttacks } from './header-attacks.js';
import { fieldPaths, jsonAttacks, jsonWith, wholeJsonAttacks } from './json-attacks.js';

/** Returns every written attack on a request like this. */
export function allAttacks(call: Call, operation: Operation): Attack[] {
  return [
    ...jsonAttacks(call, operation),
    ...wholeJsonAttacks(call),
    ...bodyAttacks(call),
    ...formAttacks(call),
    ...pathAttacks(call),
    ...queryAttacks(call),
    ...strayQueryAttacks(call),
    ...rpcAttacks(call),
    ...headerAttacks(call),
    ...framingAttacks(),
  ];
}

/** Makes a number negative that could be the id of a user, perhaps the caller. */
const nobodyElse = (path: FieldPath, json: string): string =>
  /id$/i.test(String(path.at(-1))) && /^\d+$/.test(json) ? `-${json}` : json;

/** Generates a further attack, with a value from a seed: there is no limit to their number. */
export function generatedAttack(call: Call, operation: Operation, seed: number): Attack | undefined {
  const common = { kind: `generated ${seed}`, isSuspect: false };
  const paths = fieldPaths(call, operation);
  const path = paths[seed % Math.max(1, paths.length)];
  if (path && call.body && call.body.kind !== 'multipart') {
    return {
      ...common,
      field: `body.${path.join('.')}`,
      isBelowDoor: false,
      apply: (target) => {
        const value = target.body && target.body.kind !== 'multipart' ? target.body.value : {};
        return wireOfJson(target, jsonWith(value, path, nobodyElse(path, generatedJson(seed))));
      },
    };
  }
  const names = Object.keys(call.params ?? {});
  const name = names[seed % Math.max(1, names.length)];
  if (name === undefined) return undefined;
  return {
    ...common,
    field: `path ${name}`,
    isBelowDoor: true,
    apply: (target) => ({
      method: target.method,
      target: targetOf(target, { params: { ...target.params, [name]: encoded(generatedText(seed)) } }),
      headers: headersOf(target),
      body: [],
    }),
  };
}
