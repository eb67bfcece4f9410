import { createAdminClient } from 'ventanilla-admin-client';
import type { turnosPlugin } from '../support/turnos-plugin.js';

// Compiled together with the sources of the plugin, which declares its line in the client.

declare module 'ventanilla-admin-client' {
  interface AdminPlugins {
    turnos: typeof turnosPlugin;
  }
}

export async function uses(): Promise<string> {
  const client = createAdminClient({ url: 'https://city.example', credentials: 'session' });
  const [office] = await client.turnos.sedes.list.query();
  const { turno } = await client.turnos.tomar.mutate({ sede: office?.codigo ?? '', prioridad: true });
  await client.auth.roles.list.query();
  // @ts-expect-error -- no such procedure of the plugin
  await client.turnos.dar.mutate({ sede: 'centro' });
  // @ts-expect-error -- a field is missing
  await client.turnos.tomar.mutate({});
  // @ts-expect-error -- no such field in the answer
  void office?.cerrada;
  return turno;
}
