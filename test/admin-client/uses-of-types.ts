import { AdminClientError, createAdminClient } from '../../admin-client/index.js';

// Compiled, never run: uses that the client's types allow, and uses that they refuse. A missing error is an error
// itself.

export async function rightUses(): Promise<string[]> {
  const client = createAdminClient({
    url: 'https://city.example',
    credentials: { username: 'a', password: 'b' },
  });
  await client.auth.roles.list.query();
  await client.auth.roles.permissions.query();
  await client.auth.roles.list.query(undefined, { signal: new AbortController().signal });
  await client.auth.users.list.query({});
  await client.auth.users.list.query({ search: 'lu', limit: 10 });
  await client.host.jobs.list.query();
  await client.host.audit.list.query();
  await client.auth.roles.save.mutate({ codigo: 'x', nombre: 'X' });
  await client.tramites.records.move.mutate({ id: 1, estado: 'EN_TRAMITE' });
  const { items, nextCursor } = await client.tramites.records.list.query({ estado: 'RADICADO' });
  const next: number | null = nextCursor;
  const record = await client.tramites.records.get.query({ id: next ?? 1 });
  const answer: unknown = record.informacion['nombre'];
  await client.signOut();
  return [...items.map(({ radicado }) => radicado), String(answer)];
}

export async function wrongUses(): Promise<void> {
  const client = createAdminClient({ url: 'https://city.example', credentials: 'session' });

  // @ts-expect-error -- no such plugin
  await client.tramite.records.list.query({});
  // @ts-expect-error -- no such group
  await client.tramites.record.list.query({});
  // @ts-expect-error -- no such procedure
  await client.tramites.records.lists.query({});
  // @ts-expect-error -- a query is not mutated
  await client.tramites.records.list.mutate({});
  // @ts-expect-error -- a mutation is not queried
  await client.auth.roles.save.query({ codigo: 'x', nombre: 'X' });

  // @ts-expect-error -- the input is missing
  await client.tramites.records.get.query();
  // @ts-expect-error -- a field is missing
  await client.auth.roles.save.mutate({ codigo: 'x' });
  // @ts-expect-error -- no such field
  await client.tramites.records.get.query({ id: 1, radicado: '2026-0000001' });
  // @ts-expect-error -- a field of another type
  await client.tramites.records.get.query({ id: '1' });
  // @ts-expect-error -- no such state
  await client.tramites.records.move.mutate({ id: 1, estado: 'PERDIDO' });
  // @ts-expect-error -- an input where none is taken
  await client.auth.roles.permissions.query({ codigo: 'x' });
  // @ts-expect-error -- no such field in an input that may be left out
  await client.auth.roles.list.query({ codigo: 'x' });

  const record = await client.tramites.records.get.query({ id: 1 });
  // @ts-expect-error -- no such field in the answer
  void record.apellido;
  // @ts-expect-error -- a field of the answer is taken for another type
  const id: string = record.id;
  // @ts-expect-error -- an answer that nobody knows is not taken for a text
  const motivo: string = record.informacion['motivo'];
  // @ts-expect-error -- null ends a list
  const cursor: number = (await client.auth.users.list.query({})).nextCursor;
  void [id, motivo, cursor];

  // @ts-expect-error -- no such kind of credentials
  createAdminClient({ url: 'https://city.example', credentials: { username: 'a' } });
  // @ts-expect-error -- the address is missing
  createAdminClient({ credentials: 'session' });
  // @ts-expect-error -- the code of an error is a text
  void (new AdminClientError({ code: 'x', message: 'X' }).code === 404);
}
