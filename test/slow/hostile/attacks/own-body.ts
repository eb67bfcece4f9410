import type { Call } from '../call.js';
import { wireOf } from '../encode-call.js';

/** Returns the call with its body in no address, and with one in any case. */
const withOwnBody = ({ body, ...call }: Call): Call => ({
  ...call,
  body: body?.kind === 'multipart' ? body : { kind: 'json', value: body?.value ?? {} },
});

/** Returns the bytes of a call's body; an empty object where it has none. */
export const bytesOf = (call: Call): Buffer => Buffer.concat(wireOf(withOwnBody(call)).body);
/** Returns the content type of a call's body. */
export const typeOf = (call: Call): string =>
  wireOf(withOwnBody(call)).headers.find(([name]) => name === 'content-type')![1];
