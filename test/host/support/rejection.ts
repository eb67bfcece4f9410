import { expect } from 'chai';
import { BootError } from '../../../host/runtime/boot-error.js';

/** Returns the error of a promise or a function. */
export async function rejectionOf(work: Promise<unknown> | (() => unknown)): Promise<Error> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    expect(error).to.be.instanceOf(Error);
    return error as Error;
  }
  throw new Error('it did not fail');
}

/** Returns the line that an operator would read of a failed boot. */
export async function bootFailure(work: Promise<unknown> | (() => unknown)): Promise<string> {
  const error = await rejectionOf(work);
  expect(error, error.stack).to.be.instanceOf(BootError);
  expect(error.message).not.to.include('\n');
  return error.message;
}
