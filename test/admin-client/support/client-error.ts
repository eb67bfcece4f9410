import { expect } from 'chai';
import { AdminClientError } from '../../../admin-client/index.js';
import { rejectionOf } from '../../host/support/rejection.js';

/** Returns the error of a refused call; fails when it succeeded, or failed otherwise. */
export async function clientError(call: Promise<unknown>): Promise<AdminClientError> {
  const error = await rejectionOf(call);
  expect(error).to.be.instanceOf(AdminClientError);
  return error as AdminClientError;
}
