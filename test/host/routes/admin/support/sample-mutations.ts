import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { InsertRow } from '../../../../../host/plugin-api/index.js';
import { newVerificationCode } from '../../../../../plugins/documents/issued/verification-code.js';
import { requestedAbsence } from './sample-absences.js';
import { SECRET, unique, type Sample, type SampleContext } from './sample-context.js';
import { definitionMutations } from './sample-definitions.js';
import { incident, instance, openTask, outdatedInstance, timer } from './sample-instances.js';
import { draftedProcess, processForm } from './sample-processes.js';

export async function user({ admin }: SampleContext): Promise<number> {
  const { data } = await admin.mutate('auth.users.create', { username: unique(), password: SECRET });
  return data.id as number;
}

async function apiKey(context: SampleContext): Promise<number> {
  const input = { userId: await user(context), endpoints: ['corresponsales.pago'] };
  return (await context.admin.mutate('auth.apiKeys.issue', input)).data.id as number;
}

/** Returns values for a bot of a platform that knows every bot (`BotApiServer.knowEveryBot`). */
async function newBot({ admin }: Pick<SampleContext, 'admin'>): Promise<object> {
  const [usuario, identificador] = [unique(), unique()];
  await admin.mutate('auth.users.create', { username: usuario, password: SECRET });
  return { identificador, token: `110201543:${identificador}`, usuario };
}

/** Creates a bot that no chat is linked to; returns its id. */
export async function bot(context: Pick<SampleContext, 'admin'>): Promise<number> {
  return (await context.admin.mutate('messenger.create', await newBot(context))).data.id as number;
}

const newInvoice = () => ({
  invoice_id: unique(),
  concepto: 'Impuesto predial',
  titular: 'Carlos Restrepo',
  valor: '125000.50',
  moneda: 'COP',
  vencimiento: '2999-12-31',
});

/** Creates an unpaid invoice; returns its number. */
export async function invoice({ admin }: Pick<SampleContext, 'admin'>): Promise<string> {
  const item = newInvoice();
  await admin.mutate('correspondents.invoices.save', item);
  return item.invoice_id;
}

const documentParts = { nombre: 'Constancia', html: '<p>{{ datos.nombre }}</p>' };

const question = { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' };
const another = { ...question, pre_codigo: 'otra' };

async function tramite({ admin, host }: SampleContext): Promise<string> {
  const codigo = unique();
  const item = { codigo, nombre: 'Trámite', termino: 'PETICION', preguntas: [question, another] };
  await admin.mutate('tramites.tramites.save', item);
  host.clock.advance(1);
  return codigo;
}

async function record(context: SampleContext): Promise<number> {
  const codigo = await tramite(context);
  const filing = request(context.host.url).post(`/home/api/tramite/${codigo}`).send({ nombre: SECRET });
  return ((await filing.expect(200)).body as { datos: number }).datos;
}

async function draft(context: SampleContext): Promise<number> {
  const codigo = await tramite(context);
  await request(context.host.url).post(`/home/api/borrador/${codigo}`).expect(201);
  const { data } = await context.admin.query('forms.drafts.list', { formulario: `tramite:${codigo}` });
  return data.items[0].id as number;
}

/** Inserts a document; returns its verification code. */
export async function issuedDocument({ host }: Pick<SampleContext, 'host'>, more: InsertRow = {}): Promise<string> {
  const codigo = newVerificationCode();
  await host.database.insertRows('documents_document', [
    {
      codigo,
      clave: codigo,
      estado: 'VIGENTE',
      nombre: 'Constancia',
      llave: randomUUID(),
      publico: false,
      plantilla: 'CONSTANCIA',
      version: 1,
      datos: '{"datos":{}}',
      sha256_datos: 'a'.repeat(64),
      sha256: codigo.padEnd(64, '0'),
      firmante: 'Alcaldía',
      nivel: 'B-B',
      created_at: host.clock.now(),
      ...more,
    },
  ]);
  return codigo;
}

async function failedJob({ host }: SampleContext): Promise<{ id: string }> {
  const id = randomUUID();
  const now = host.clock.now();
  await host.database.insertRows('host_job', [
    {
      id,
      name: 'test/never',
      data: '{}',
      state: 'FALLIDA',
      attempts: 12,
      due_at: now,
      not_after: null,
      lease: null,
      last_error: null,
      created_at: now,
      ended_at: now,
    },
  ]);
  return { id };
}

const answeringOne = {
  postgres: (name: string) =>
    `CREATE OR REPLACE FUNCTION public.${name}(datos jsonb) RETURNS jsonb LANGUAGE sql
     AS $$ SELECT '{"estado": true, "respuesta": 1}'::jsonb $$`,
  mssql: (name: string) =>
    `CREATE PROCEDURE dbo.${name} @datos NVARCHAR(MAX) AS SELECT CAST(1 AS BIT) AS estado, '1' AS respuesta`,
};

/** Returns an unregistered procedure of the database. */
function databaseProcedure({ host }: SampleContext): { nombre_bd: string; sql: string } {
  const name = unique();
  return { nombre_bd: name, sql: answeringOne[host.database.dialect](name) };
}

export async function registered(context: SampleContext, more: object = {}): Promise<string> {
  const { nombre_bd, sql } = databaseProcedure(context);
  await context.admin.mutate('procedures.procedures.defineSql', { nombre_bd, sql });
  await context.admin.mutate('procedures.procedures.save', { pro_codigo: nombre_bd, nombre_bd, ...more });
  return nombre_bd;
}

const templateOf = async (context: SampleContext): Promise<{ codigo: string }> => ({
  codigo: unique().toUpperCase(),
  ...{ parametros: ['cedula'], fuente: await registered(context, { usos: ['validacion'] }) },
});

const certificateOf = async (context: SampleContext): Promise<{ cert_codigo: string }> => ({
  cert_codigo: unique(),
  ...{ cert_nombre: 'Certificado', cert_TablaBusqueda: await registered(context), preguntas: [question] },
});

async function apiToken(context: SampleContext): Promise<number> {
  const grant = { nombre: unique(), procedimientos: [await registered(context)] };
  const { data } = await context.admin.mutate('procedures.tokens.issue', grant);
  return data.id as number;
}

const edited = async (context: SampleContext): Promise<{ tramite: string; revision: number }> => ({
  tramite: await tramite(context),
  revision: 1,
});

/** The parts of a valid mail template. */
const mailParts = { asunto: 'Hola', html: '<p>Hola</p>', texto: 'Hola' };

/** A sample for each mutation of the product: a missing one fails the test. */
export const sampleMutations: Readonly<Record<string, Sample>> = {
  'auth.users.create': () => Promise.resolve({ username: unique(), password: `guayacanes-${SECRET}`, nombres: SECRET }),
  'auth.users.update': async (context) => ({ id: await user(context), nombres: SECRET, telefono: SECRET }),
  'auth.users.setGrants': async (context) => ({
    id: await user(context),
    roles: [],
    permissions: ['tramites.read'],
  }),
  'auth.users.remove': async (context) => ({ id: await user(context) }),
  'auth.users.invite': () =>
    Promise.resolve({ username: unique(), nombres: SECRET, email: `${SECRET}@ciudad.example` }),
  'auth.users.resendInvitation': async ({ admin }) => ({
    id: (await admin.mutate('auth.users.create', { username: unique(), email: 'nueva@ciudad.example' })).data
      .id as number,
  }),
  'auth.users.mailPassword': async ({ admin }) => {
    const input = { username: unique(), password: SECRET, email: 'nueva@ciudad.example' };
    return { id: (await admin.mutate('auth.users.create', input)).data.id as number };
  },
  'auth.users.setPassword': async (context) => ({ id: await user(context), password: `${SECRET}-2` }),
  'auth.users.resetSecondFactor': async (context) => ({ id: await user(context) }),
  'auth.users.signOutEverywhere': async (context) => ({ id: await user(context) }),
  'auth.roles.save': () => Promise.resolve({ codigo: unique(), nombre: 'Rol', permisos: ['tramites.read'] }),
  'auth.roles.remove': async ({ admin }) => {
    const codigo = unique();
    await admin.mutate('auth.roles.save', { codigo, nombre: 'Rol' });
    return { codigo };
  },
  'auth.apiKeys.issue': async (context) => ({ userId: await user(context), endpoints: [] }),
  'auth.apiKeys.setEndpoints': async (context) => ({ id: await apiKey(context), endpoints: [] }),
  'auth.apiKeys.revoke': async (context) => ({ id: await apiKey(context) }),
  'auth.logins.revoke': async ({ admin, host }) => {
    const username = unique();
    const { data } = await admin.mutate('auth.users.create', { username, password: SECRET });
    await request(host.url).post('/api/token/').send({ username, password: SECRET }).expect(200);
    const { items } = (await admin.query('auth.logins.list', { userId: data.id })).data;
    return { userId: data.id as number, kind: items[0].kind as string, id: items[0].id as string };
  },
  'tramites.tramites.save': () => Promise.resolve({ codigo: unique(), nombre: 'Trámite', preguntas: [question] }),
  ...definitionMutations,
  'forms.drafts.remove': async (context) => ({ id: await draft(context) }),
  'tramites.tramites.remove': async (context) => ({ codigo: await tramite(context) }),
  'tramites.questions.save': async (context) => ({
    ...(await edited(context)),
    pregunta: { ...question, pre_texto: 'Su nombre' },
  }),
  'tramites.questions.remove': async (context) => ({ ...(await edited(context)), pre_codigo: 'otra' }),
  'tramites.questions.reorder': async (context) => ({
    ...(await edited(context)),
    orden: ['otra', 'nombre'],
  }),
  'tramites.complaintTypes.save': () => Promise.resolve({ codigo: unique(), nombre: 'Tipo' }),
  'tramites.complaintTypes.remove': async ({ admin }) => {
    const codigo = unique();
    await admin.mutate('tramites.complaintTypes.save', { codigo, nombre: 'Tipo' });
    return { codigo };
  },
  'tramites.records.move': async (context) => ({
    id: await record(context),
    estado: 'EN_TRAMITE',
    motivo: SECRET,
    para_ciudadano: SECRET,
    terminar_proceso: true,
  }),
  'tramites.records.extendTerm': async (context) => ({
    id: await record(context),
    plazo: { habiles: 5 },
    motivo: SECRET,
  }),
  'tramites.records.extendCitizenTerm': async (context) => {
    const id = await record(context);
    const returned = { estado: 'DEVUELTO', motivo: SECRET, para_ciudadano: SECRET, terminar_proceso: true };
    await context.admin.mutate('tramites.records.move', { id, ...returned });
    return { id, motivo: SECRET };
  },
  'tramites.records.forward': async (context) => ({
    id: await record(context),
    entidad: 'Instituto Nacional de Vías',
    oficio: SECRET,
    motivo: SECRET,
    para_ciudadano: SECRET,
  }),
  'tramites.records.withdraw': async (context) => {
    const id = await record(context);
    const returned = { estado: 'DEVUELTO', motivo: SECRET, para_ciudadano: SECRET, terminar_proceso: true };
    await context.admin.mutate('tramites.records.move', { id, ...returned });
    const sql = 'UPDATE tramites_record SET plazo_ciudadano = created_at WHERE id = $1';
    await context.host.database.changeRows(sql, [id]);
    context.host.clock.advance(1);
    return { id, motivo: SECRET };
  },
  'tramites.counter.key': async (context) => ({ id: await record(context) }),
  'tramites.records.notified': async (context) => {
    const id = await record(context);
    await context.admin.mutate('tramites.records.answer', { id, texto: SECRET });
    const sql = "UPDATE tramites_record_answer SET medio = 'CORREO', envio = 'FALLIDO' WHERE record_id = $1";
    await context.host.database.changeRows(sql, [id]);
    return { id, numero: 1, medio: SECRET };
  },
  'tramites.records.message': async (context) => ({ id: await record(context), texto: SECRET }),
  'tramites.records.attended': async (context) => {
    const id = await record(context);
    const row = { record_id: id, numero: 1, de: 'CIUDADANO', tipo: 'MENSAJE', texto: SECRET, archivos: '[]' };
    const message = { ...row, content_digest: Buffer.alloc(32), written_at: new Date() };
    await context.host.database.insertRows('tramites_record_message', [message], ['id']);
    return { id, numero: 1 };
  },
  'tramites.records.answer': async (context) => ({
    id: await record(context),
    texto: SECRET,
    parcial: true,
    para_ciudadano: SECRET,
  }),
  'tramites.validationTemplates.save': templateOf,
  'tramites.validationTemplates.remove': async (context) => {
    const template = await templateOf(context);
    await context.admin.mutate('tramites.validationTemplates.save', template);
    return { codigo: template.codigo };
  },
  'procedures.procedures.defineSql': (context) => Promise.resolve(databaseProcedure(context)),
  'procedures.procedures.save': async (context) => {
    const codigo = await registered(context);
    return { pro_codigo: codigo, nombre_bd: codigo, timeout: 5 };
  },
  'procedures.procedures.remove': async (context) => ({ codigo: await registered(context) }),
  'procedures.procedures.dryRun': async (context) => ({
    codigo: await registered(context),
    datos: { cedula: SECRET },
  }),
  'certificates.certificates.save': certificateOf,
  'certificates.certificates.remove': async (context) => {
    const item = await certificateOf(context);
    await context.admin.mutate('certificates.certificates.save', item);
    return { codigo: item.cert_codigo };
  },
  'procedures.tokens.issue': async (context) => ({
    nombre: unique(),
    procedimientos: [await registered(context)],
  }),
  'procedures.tokens.save': async (context) => ({
    id: await apiToken(context),
    procedimientos: [await registered(context)],
  }),
  'procedures.tokens.revoke': async (context) => ({ id: await apiToken(context) }),
  'documents.issued.endLinks': async (context) => ({ codigo: await issuedDocument(context) }),
  'documents.issued.revoke': async (context) => ({ codigo: await issuedDocument(context), motivo: 'Se expidió mal.' }),
  'documents.keys.rotate': () => Promise.resolve({}),
  'documents.templates.save': () => Promise.resolve({ codigo: unique(), ...documentParts }),
  'documents.templates.restore': async ({ admin }) => {
    const codigo = unique();
    await admin.mutate('documents.templates.save', { codigo, ...documentParts });
    await admin.mutate('documents.templates.save', { codigo, ...documentParts, pie: 'Calle 5' });
    return { codigo, version: 1, vista: 2 };
  },
  'documents.templates.setState': async ({ admin }) => {
    const codigo = unique();
    await admin.mutate('documents.templates.save', { codigo, ...documentParts });
    return { codigo, estado: 'INACTIVO' };
  },
  'correspondents.invoices.save': () => Promise.resolve(newInvoice()),
  'correspondents.invoices.annul': async ({ admin }) => ({ invoice_id: await invoice({ admin }), motivo: SECRET }),
  'calendar.closedDays.close': () => Promise.resolve({ dias: [{ dia: '2026-12-24', motivo: 'Nochebuena' }] }),
  'calendar.closedDays.open': async ({ admin }) => {
    await admin.mutate('calendar.closedDays.close', { dias: [{ dia: '2026-12-31' }] });
    return { dias: ['2026-12-31'] };
  },
  'calendar.configure': async ({ admin }) => {
    await admin.mutate('calendar.configure', { sabados_habiles: false });
    return { sabados_habiles: true };
  },
  'channels.texts.save': () => Promise.resolve({ codigo: 'enlazado', texto: 'Bienvenida.' }),
  'channels.texts.reset': async ({ admin }) => {
    await admin.mutate('channels.texts.save', { codigo: 'no_enlazado', texto: 'Falta el código.' });
    return { codigo: 'no_enlazado' };
  },
  'messenger.create': newBot,
  'messenger.update': async (context) => ({ id: await bot(context), ciudadanos: true }),
  'messenger.unlink': async (context) => ({ id: await bot(context) }),
  'messenger.webhookSecret': async (context) => ({ id: await bot(context) }),
  'messenger.registerWebhook': async (context) => ({ id: await bot(context) }),
  'workflow.substitutions.save': async ({ admin }) => {
    const [usuario, sustituto] = [unique(), unique()];
    for (const username of [usuario, sustituto])
      await admin.mutate('auth.users.create', { username, password: SECRET });
    return { usuario, sustituto, desde: '2031-01-01', hasta: '2031-01-05', motivo: 'Vacaciones' };
  },
  'workflow.substitutions.remove': async ({ admin }) => {
    const [usuario, sustituto] = [unique(), unique()];
    for (const username of [usuario, sustituto])
      await admin.mutate('auth.users.create', { username, password: SECRET });
    const planned = { usuario, sustituto, desde: '2031-01-01', hasta: '2031-01-05', motivo: 'Vacaciones' };
    await admin.mutate('workflow.substitutions.save', planned);
    const { data } = await admin.query('workflow.substitutions.list', { limit: 100 });
    const { items } = data as { items: { id: number; usuario: string }[] };
    return { id: items.find((one) => one.usuario === usuario)!.id };
  },
  'workflow.substitutions.approve': (context) => requestedAbsence(context),
  'workflow.substitutions.reject': async (context) => ({
    ...(await requestedAbsence(context)),
    respuesta: 'Esa semana no hay quién la reemplace.',
  }),
  'workflow.forms.setState': async (context) => ({ codigo: await processForm(context), estado: 'INACTIVO' }),
  'workflow.processes.publish': (context) => draftedProcess(context),
  'workflow.processes.saveCases': async (context) => {
    const { llave } = await draftedProcess(context);
    return { llave, casos: [{ nombre: 'Uno', espera: { recorrido: [], fin: null } }] };
  },
  'workflow.processes.rollBack': async (context) => {
    const { llave, revision } = await draftedProcess(context);
    await context.admin.mutate('workflow.processes.publish', { llave, revision });
    const other = { tipo: 'DECISION', publico: 'En estudio' };
    const changed = await draftedProcess(context, other, {}, { codigo: llave, revision: revision + 1 });
    await context.admin.mutate('workflow.processes.publish', changed);
    return { llave, version: 1, activa: 2 };
  },
  'host.bundle.export': () => Promise.resolve({ sections: ['tipos_denuncia'] }),
  'host.bundle.import': async ({ admin }) => {
    const text = `version: 1\ntipos_denuncia:\n  - { codigo: ${unique().toUpperCase()}, nombre: Ruido }\n`;
    const { plan } = (await admin.query('host.bundle.check', { text })).data as { plan: object };
    return { text, plan };
  },
  'host.jobs.retry': failedJob,
  'host.jobs.discard': failedJob,
  'host.mailTemplates.save': () => Promise.resolve({ codigo: unique(), ...mailParts }),
  'host.mailTemplates.remove': async ({ admin }) => {
    const codigo = unique();
    await admin.mutate('host.mailTemplates.save', { codigo, ...mailParts });
    return { codigo };
  },
  'host.audit.export': () => Promise.resolve({ action: 'auth.' }),
  'host.audit.erase': () => Promise.resolve({ kind: 'auth.user', id: '999999' }),
};

/** The number of entries of mutations that leave more than one: an act is also a move and an answer. */
export const entriesOf: Readonly<Record<string, number>> = {
  'auth.users.invite': 2,
  'host.bundle.import': 2,
  'tramites.records.withdraw': 3,
  'tramites.definitions.publish': 2,
};

/** Mutations that instead leave entries in the history of their instance, which the same sealer chains. */
export const sampleMoves: Readonly<Record<string, Sample>> = {
  'workflow.instances.suspend': instance,
  'workflow.instances.resume': async (context) => {
    const input = await instance(context);
    await context.admin.mutate('workflow.instances.suspend', input);
    return input;
  },
  'workflow.instances.cancel': instance,
  'workflow.tasks.retry': async (context) => ({ tarea: await incident(context), motivo: 'Corregido' }),
  'workflow.tasks.reassign': async (context) => {
    const { llave } = await instance(context);
    const username = unique();
    await context.admin.mutate('auth.users.create', { username, password: SECRET });
    return { tarea: await openTask(context, llave), usuario: username, motivo: 'Vacaciones' };
  },
  'workflow.timers.withdraw': async (context) => ({ temporizador: await timer(context), motivo: 'Sobra' }),
  'workflow.timers.move': async (context) => ({
    temporizador: await timer(context),
    fecha: '2031-02-03T12:00:00-05:00',
    motivo: 'Paro',
  }),
  'workflow.instances.moveToVersion': async (context) => ({
    llaves: [await outdatedInstance(context)],
    version: 2,
    motivo: 'Cambió el procedimiento',
  }),
  'workflow.tasks.reassignAll': async (context) => {
    const { llave } = await instance(context);
    const [username, hacia] = [unique(), unique()];
    for (const one of [username, hacia]) {
      await context.admin.mutate('auth.users.create', { username: one, password: SECRET });
    }
    await context.admin.mutate('workflow.tasks.reassign', { tarea: await openTask(context, llave), usuario: username });
    const { data } = await context.admin.query('workflow.tasks.load');
    const { id } = (data as { personas: { id: number; usuario: string }[] }).personas.find(
      ({ usuario }) => usuario === username,
    )!;
    return { de: id, hacia, motivo: 'Vacaciones' };
  },
};

/** Mutations that change nothing, each with an input. They are no queries, since their inputs do not fit into a URL. */
export const changingNothing: Readonly<Record<string, object>> = {
  'tramites.tramites.check': { preguntas: [] },
  // Nothing that citizens use: a draft is noted as it is published or discarded.
  'tramites.definitions.save': { codigo: 'BORRADOR', revision: 0, definicion: { nombre: 'Uno' }, pruebas: [] },
  'host.mailTemplates.preview': mailParts,
  'channels.texts.preview': { codigo: 'enlazado', texto: 'Listo.' },
  'documents.templates.preview': { plantilla: documentParts, datos: { nombre: 'Ana' } },
};
