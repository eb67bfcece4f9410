/** An `Idempotency-Key` of 128 bits; `crypto.randomUUID` is there on secure pages alone. */
export const newRepeatKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
