import type { ProcedureAnswer } from '../plugin-api/index.js';

/** Takes the procedure's "no" out of a transaction, which is undone. */
export class SaidNoError extends Error {
  override readonly name = 'SaidNoError';
  constructor(readonly answer: ProcedureAnswer) {
    super('the procedure said no');
  }
}
