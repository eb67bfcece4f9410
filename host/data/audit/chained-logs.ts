import type { Container } from 'inversify';
import { BootError } from '../../runtime/boot-error.js';
import { ChainedLogs, type ChainedLog } from '../../plugin-api/index.js';

/**
 * Returns every log that is chained, the audit log first. Two of one name, whose entries could be taken for each other,
 * are a `BootError`.
 */
export function chainedLogs(container: Container): readonly ChainedLog[] {
  const logs = container.getAll<ChainedLog>(ChainedLogs.token);
  const names = logs.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new BootError(`Two chained logs are called "${twice}".`);
  return logs;
}
