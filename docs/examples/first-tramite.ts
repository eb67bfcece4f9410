import { randomBytes } from 'node:crypto';
// In a project of your own: 'ventanilla-admin-client'.
import { createAdminClient, type AdminClient } from '../../admin-client/index.js';

// From an empty database, with nothing but its first administrator, to a tramite that citizens file and staff handle.
// `npm start` in one terminal; in another, with VENTANILLA_URL where the service does not listen on
// http://localhost:3000:
//
//   VENTANILLA_PASSWORD=$(sed -n 's/^admin=//p' data/demo-passwords) npx tsx docs/examples/first-tramite.ts

const url = process.env['VENTANILLA_URL'] ?? 'http://localhost:3000';
const username = process.env['VENTANILLA_USER'] ?? 'admin';
const password = process.env['VENTANILLA_PASSWORD'] ?? '';

const say = (line: string): unknown => process.stdout.write(`${line}\n`);

/** Creates a user who may read records and move them, with a new password. */
async function prepareOfficial(admin: AdminClient): Promise<{ username: string; password: string }> {
  const role = {
    codigo: 'licencias',
    nombre: 'Oficina de licencias',
    permisos: ['tramites.read', 'tramites.manage'],
  };
  say(`Role ${role.codigo}: ${(await admin.auth.roles.save.mutate(role)).outcome}`);

  const official = { username: 'licencias', password: randomBytes(18).toString('base64url') };
  const { items } = await admin.auth.users.list.query({ search: official.username });
  const known = items.find((user) => user.username === official.username);
  const { id } = known ?? (await admin.auth.users.create.mutate({ ...official, nombres: 'Oficina de licencias' }));
  if (known) await admin.auth.users.setPassword.mutate({ id, password: official.password });
  await admin.auth.users.setGrants.mutate({ id, roles: [role.codigo], permissions: [] });
  say(`User ${official.username}: ${known ? 'has a new password' : 'created'}`);
  return official;
}

/** Creates a tramite whose form shows a question only to the applicants whom it concerns. */
async function prepareTramite(admin: AdminClient): Promise<string> {
  const { outcome } = await admin.tramites.tramites.save.mutate({
    codigo: 'LICENCIA_OBRA',
    nombre: 'Licencia de obra menor',
    preguntas: [
      {
        pre_codigo: 'documento',
        pre_texto: 'Documento',
        pre_tipo: 'TEXTO',
        pre_obligatorio: true,
        pre_sensible: true,
      },
      {
        pre_codigo: 'obra',
        pre_texto: 'Obra',
        pre_tipo: 'SELECCION',
        pre_obligatorio: true,
        opciones: ['Cerca', 'Piscina'],
      },
      {
        pre_codigo: 'litros',
        pre_texto: 'Litros',
        pre_tipo: 'NUMERO',
        pre_obligatorio: true,
        condicion: 'obra = "Piscina"',
      },
    ],
  });
  say(`Tramite LICENCIA_OBRA: ${outcome}`);
  return 'LICENCIA_OBRA';
}

/** Files a record, as the form of a portal would. */
async function fileAsCitizen(tramite: string): Promise<string> {
  const answer = await fetch(`${url}/home/api/tramite/${tramite}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ documento: '31234567', obra: 'Piscina', litros: 40000 }),
  });
  const { msg, radicado } = (await answer.json()) as { msg: string; radicado?: string };
  if (!radicado) throw new Error(msg);
  say(`Filed: ${radicado}`);
  return radicado;
}

const admin = createAdminClient({ url, credentials: { username, password } });
const official = await prepareOfficial(admin);
const tramite = await prepareTramite(admin);
await admin.signOut();

const radicado = await fileAsCitizen(tramite);

const office = createAdminClient({ url, credentials: official });
const { items } = await office.tramites.records.list.query({ tramite, radicado });
const found = items[0]!;
await office.tramites.records.move.mutate({
  id: found.id,
  estado: 'EN_TRAMITE',
  motivo: 'Visita programada',
});
const { estado, informacion } = await office.tramites.records.get.query({ id: found.id });
say(`Found: ${found.radicado}, now ${estado}: ${String(informacion['obra'])}`);
await office.signOut();
