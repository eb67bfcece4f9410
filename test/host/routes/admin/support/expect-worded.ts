import { expect } from 'chai';
import type { AdminAnswer } from '../../../../../testing/admin-caller.js';

/** Expects a refusal that a person can read: a reason, a Spanish sentence, and no internals. */
export function expectWorded({ status, reason, message, text }: AdminAnswer, what: string): void {
  expect(status, what).to.be.within(400, 499);
  expect(reason, what).to.match(/^[a-z_]+$/);
  expect(message, what)
    .to.be.a('string')
    .and.match(/^[A-ZÁÉÍÓÚ].*\.$/);
  expect(text, what).not.to.match(/stack|SELECT|\.ts:\d|Invalid|expected|Unrecognized/);
}
