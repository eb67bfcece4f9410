import type { FailureDetails } from './procedure-failure.js';

/** Of class 42 all but syntax errors, which quote the text of a statement; and constraints, by their names alone. */
const postgres = /^(?:42(?!601)|23)/;

/** Objects, columns, parameters, permissions and constraints that SQL Server names; no message with a value in quotes. */
const mssql = new Set([
  137, 156, 201, 207, 208, 209, 229, 230, 262, 515, 547, 916, 2601, 2627, 2714, 2812, 3701, 4104, 4121, 8144,
  8145, 8146, 8162, 15_151,
]);

/** Whether quoted words of a failure are names of objects, said by the database itself. */
export function isAboutObjects({ errorCode, isRaised }: FailureDetails): boolean {
  if (isRaised) return false;
  return typeof errorCode === 'number' ? mssql.has(errorCode) : postgres.test(errorCode ?? '');
}
