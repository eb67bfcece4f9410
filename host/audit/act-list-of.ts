import type { Container } from 'inversify';
import { Database, HostSettings, UserDirectory } from '../plugin-api/index.js';
import { ActList } from './act-list.js';
import { chainedLogs } from './chained-logs.js';

/** The acts in all logs of a host; a user store without a directory leaves users without names. */
export function actListOf(container: Container): ActList {
  return new ActList({
    database: container.get<Database>(Database),
    logs: chainedLogs(container),
    users: container.get<UserDirectory>(UserDirectory, { optional: true }),
    timeZone: container.get<HostSettings>(HostSettings).timeZone,
  });
}
