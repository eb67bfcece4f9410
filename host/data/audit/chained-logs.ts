import type { Container } from 'inversify';
import { BootError } from '../../runtime/boot-error.js';
import { ChainedLogs, type ChainedLog } from '../../plugin-api/index.js';

/**
 * Returns every chained log, the audit log first. Throws `BootError` where two have the same name: their entries could
 * be confused.
 */
export function chainedLogs(container: Container): readonly ChainedLog[] {
  const logs = container.getAll<ChainedLog>(ChainedLogs.token);
  const names = logs.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new BootError(`Two chained logs are called "${twice}".`);
  return logs;
}
