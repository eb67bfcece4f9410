import request from 'supertest';
import { SECRET, unique, type SampleContext } from './sample-context.js';

/** Returns the credentials of a new designer of processes. */
async function newDesigner({ admin, host }: SampleContext): Promise<string> {
  const username = unique();
  const { data } = await admin.mutate('auth.users.create', { username, password: SECRET });
  await admin.mutate('auth.users.setGrants', {
    id: data.id as number,
    roles: [],
    permissions: ['workflow.designer'],
  });
  const login = await request(host.url).post('/api/token/').send({ username, password: SECRET });
  return `Bearer ${(login.body as { access: string }).access}`;
}

/** Creates a process of one task with a designer's draft; returns its `llave` and the draft's revision. */
export async function draftedProcess(
  context: SampleContext,
  first: object = { tipo: 'DECISION' },
  way: object = {},
  { codigo, revision }: { codigo: string; revision: number } = { codigo: unique(), revision: 0 },
): Promise<{ llave: string; revision: number }> {
  const definicion = {
    codigo,
    nombre: 'Proceso',
    inicio: 'UNO',
    tareas: [
      { codigo: 'UNO', nombre: 'Uno', ...first },
      { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
    ],
    transiciones: [{ desde: 'UNO', ...way, hacia: 'FIN' }],
  };
  await request(context.host.url)
    .post(`/workflow/api/procesos/${codigo}/staging/guardar/`)
    .set('Authorization', await newDesigner(context))
    .send({ definicion, revision })
    .expect(200);
  return { llave: codigo, revision: revision + 1 };
}

/** Creates a form of processes; returns its code. */
export async function processForm(context: SampleContext): Promise<string> {
  const codigo = unique();
  await request(context.host.url)
    .post(`/workflow/api/formularios/${codigo}/guardar/`)
    .set('Authorization', await newDesigner(context))
    .send({ schema: { type: 'object', properties: { uno: { type: 'string' } } } })
    .expect(200);
  return codigo;
}
