import { DomainError, InputError } from '../../../host/plugin-api/index.js';

/** Turns a refusal into one that names the index of the item. Rethrows other errors. */
export function placed(error: unknown, index: number): InputError {
  if (!(error instanceof DomainError)) throw error;
  const [[field, reasons] = ['', [error.message]]] = Object.entries(error.toProblem().errors ?? {});
  return new InputError(error.message, { code: error.code, errors: { [`${index}.${field}`]: reasons }, cause: error });
}

/** Joins the refusals of several items, so that an import reports all at once. */
export function together(refusals: readonly InputError[]): InputError {
  const [first] = refusals;
  const errors = Object.assign({}, ...refusals.map((refusal) => refusal.toProblem().errors)) as Record<
    string,
    string[]
  >;
  return new InputError(first!.message, { code: first!.code, errors, cause: first });
}
