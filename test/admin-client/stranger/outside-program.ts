import { createAdminClient, type Mutation, type Query } from 'ventanilla-admin-client';

// A caller of an outside plugin without its sources declares the types of its procedures.

declare module 'ventanilla-admin-client' {
  interface AdminPlugins {
    turnos: {
      sedes: { list: Query<void, { codigo: string; abierta: boolean }[]> };
      tomar: Mutation<{ sede: string; prioridad?: boolean }, { turno: string }>;
    };
  }
}

const [url = '', username = '', password = ''] = process.argv.slice(2);
const client = createAdminClient({ url, credentials: { username, password } });

const sedes = await client.turnos.sedes.list.query();
const { turno } = await client.turnos.tomar.mutate({ sede: sedes[0]?.codigo ?? '' });
// @ts-expect-error -- no such procedure of the plugin
void client.turnos.dar;
// @ts-expect-error -- a field is missing
void (() => client.turnos.tomar.mutate({}));

process.stdout.write(JSON.stringify({ sedes, turno: turno.split('-')[0] }));
