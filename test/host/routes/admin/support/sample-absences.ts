import { randomUUID } from 'node:crypto';
import { SECRET, unique, type SampleContext } from './sample-context.js';

/** Creates a user with a request for an absence that waits for a decision; returns the `llave` of the request. */
export async function requestedAbsence({ admin, host }: SampleContext): Promise<{ llave: string }> {
  const ids: number[] = [];
  for (const username of [unique(), unique()]) {
    ids.push((await admin.mutate('auth.users.create', { username, password: SECRET })).data.id as number);
  }
  const [user_id = 0, substitute_id = 0] = ids;
  await admin.mutate('auth.users.setGrants', { id: substitute_id, roles: [], permissions: ['workflow.read'] });
  const llave = randomUUID();
  const days = { desde: '2031-01-01', hasta: '2031-01-05', motivo: 'Vacaciones' };
  const state = { estado: 'PENDIENTE', respuesta: null, pedida: host.clock.now() };
  const row = { user_id, substitute_id, llave, ...days, ...state };
  await host.database.insertRows('workflow_absence_request', [row]);
  return { llave };
}
