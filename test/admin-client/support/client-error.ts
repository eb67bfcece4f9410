import { expect } from 'chai';
import { AdminClientError } from '../../../admin-client/index.js';
import { rejectionOf } from '../../host/support/rejection.js';

/** What a call was refused with; fails where it was not, or with something else. */
export async function clientError(call: Promise<unknown>): Promise<AdminClientError> {
  const error = await rejectionOf(call);
  expect(error).to.be.instanceOf(AdminClientError);
  return error as AdminClientError;
}
