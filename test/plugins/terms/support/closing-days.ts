import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';

/** Bundle sections of somebody who may close days. */
export const calendarStaff = {
  roles: [{ codigo: 'calendario', nombre: 'Calendario', permisos: ['calendar.manage'] }],
  usuarios: [{ username: 'jefa', password: 'correcta-y-larga', roles: ['calendario'] }],
};

/** Returns whether nothing is to be counted anew. */
export async function isRecounted({ database }: TestHost): Promise<boolean> {
  return (await database.rows("SELECT id FROM host_job WHERE name LIKE 'terms/%'")).length === 0;
}

async function changes(host: TestHost, name: string, input: object): Promise<void> {
  const caller = await AdminCaller.login(host, 'jefa', 'correcta-y-larga');
  const { status, message } = await caller.mutate(`calendar.closedDays.${name}`, input);
  if (status !== 200) throw new Error(`${name}: ${message}`);
  await until('the terms are counted anew', () => isRecounted(host));
}

/** Closes days, and waits until open terms are counted anew. */
export function closeDays(host: TestHost, days: readonly string[]): Promise<void> {
  return changes(host, 'close', { dias: days.map((dia) => ({ dia })) });
}

/** Opens them again. */
export function openDays(host: TestHost, days: readonly string[]): Promise<void> {
  return changes(host, 'open', { dias: days });
}
