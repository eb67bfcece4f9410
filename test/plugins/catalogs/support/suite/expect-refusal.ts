import { expect } from 'chai';
import type { Answer } from '../catalog-host.js';

/** English words of messages that were not written for users. */
const notSpanish = /\b(?:expected|invalid|received|must|required|unrecognized|too (?:big|small)|undefined|null|NaN)\b/i;

/** Expects a refusal by field: 400 `{field: [reason]}`, in Spanish. */
export function expectFieldRefusal({ status, body }: Answer, field: string, about: string, code = 400): void {
  const told = `${about}: ${status} ${JSON.stringify(body)}`;
  expect(status, told).to.equal(code);
  const reasons = Object.entries(body as Record<string, unknown>).filter(
    ([name]) => name === field || name.startsWith(`${field}.`),
  );
  expect(reasons, told).not.to.have.length(0);
  for (const [, given] of reasons) {
    expect(given, told).to.be.an('array').that.is.not.empty;
    expect((given as string[]).join(' '), told).not.to.match(notSpanish);
  }
}
