import { AdminClientError, createAdminClient } from 'ventanilla-admin-client';

// The program of a user of the installed package: prints its findings as one line of JSON.

const [url = '', username = '', password = ''] = process.argv.slice(2);
const client = createAdminClient({ url, credentials: { username, password } });

const roles = await client.auth.roles.list.query();
const saved = await client.auth.roles.save.mutate({
  codigo: 'nuevo',
  nombre: 'Nuevo',
  permisos: ['tramites.read'],
});
const refusal = await client.tramites.records.get
  .query({ id: 2_000_000_000 })
  .catch((error: unknown) => (error instanceof AdminClientError ? error.code : 'another error'));
await client.signOut();

process.stdout.write(JSON.stringify({ roles: roles.items.map(({ codigo }) => codigo), ...saved, refusal }));
