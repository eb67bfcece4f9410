/** This host does not hold a job any more: another host has it, or it has ended. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
}
