import { Database } from '../../../../host/plugin-api/index.js';
import { catalogMutations, catalogQueries, item } from '../../../host/routes/admin/support/catalog-samples.js';
import type { Sample, SampleContext } from '../../../host/routes/admin/support/sample-context.js';
import { instance } from '../../../host/routes/admin/support/sample-instances.js';
import {
  bot,
  issuedDocument,
  sampleMoves,
  sampleMutations,
} from '../../../host/routes/admin/support/sample-mutations.js';
import { answers, CANARY, CASE, CERTIFICATE, FORM, PASSWORD, PROCEDURE, PROCESS } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';

const mailParts = { asunto: 'Aviso', html: '<p>Hola, {{ datos.nombre }}</p>', texto: 'Hola, {{ datos.nombre }}' };

const fullTemplate = {
  nombre: 'Constancia',
  html: '<p>{{ datos.nombre }}</p>',
  css: 'p { color: #222; }',
  tamano: 'OFICIO',
  horizontal: true,
  margenes: { arriba: 30, derecha: 20, abajo: 20, izquierda: 20 },
  encabezado: '<p>{{ ciudad.nombre }}</p>',
  pie: '<p>Calle 5</p>',
  titular: '{{ datos.nombre }}',
};

/** A question with whatever a text can be asked for. */
const richQuestion = {
  pre_codigo: 'nombre',
  pre_texto: 'Nombre',
  pre_tipo: 'TEXTO',
  pre_obligatorio: true,
  pre_orden: 1,
  pre_ayuda: 'Como en su documento',
  pre_patron: '[A-Za-z ]{1,80}',
  pre_longitud_minima: 1,
  pre_longitud_maxima: 100,
  pre_sensible: true,
  pre_consultable: false,
};
const chosen = {
  pre_codigo: 'color',
  pre_texto: 'Color',
  pre_tipo: 'SELECCION',
  pre_opciones: [{ codigo: 'rojo', nombre: 'Rojo' }],
};
const conditional = {
  pre_codigo: 'detalle',
  pre_texto: 'Detalle',
  pre_tipo: 'TEXTO',
  pre_condicion: 'color = "rojo"',
};
const number = { pre_codigo: 'valor', pre_texto: 'Valor', pre_tipo: 'NUMERO', pre_minimo: 0, pre_maximo: 10 };
const attached = {
  pre_codigo: 'anexo',
  pre_texto: 'Anexo',
  pre_tipo: 'ARCHIVO',
  pre_tipos_archivo: ['application/pdf'],
  pre_tamano_maximo: 1000,
};
const form = [richQuestion, chosen, conditional, number, attached];

const contextOf = ({ host, tool, admin }: HostileWorld): SampleContext => ({
  host: {
    url: host.url,
    database: tool.container.get<Database>(Database),
    // The host has the time of all; it knows at once what it was sent itself.
    clock: { now: () => new Date(), advance: () => undefined },
  },
  admin,
});

/** Inputs of queries, and of mutations that want more than a plain sample. */
const ownSamples: Readonly<Record<string, Sample>> = {
  'auth.users.list': () =>
    Promise.resolve({
      limit: 10,
      search: CANARY,
      identificacion: '1',
      tipo_identificacion: 'CC',
      is_active: true,
    }),
  'auth.users.get': async ({ admin }) => ({ id: await anyUser(admin) }),
  'auth.users.references': async ({ admin }) => ({ id: await anyUser(admin) }),
  'auth.roles.list': () => Promise.resolve({ limit: 10, cursor: 'a' }),
  'auth.roles.get': (context) => sampleMutations['auth.roles.remove']!(context),
  'auth.apiKeys.get': (context) => sampleMutations['auth.apiKeys.revoke']!(context),
  'auth.apiKeys.endpoints': () => Promise.resolve({}),
  'procedures.tokens.get': (context) => sampleMutations['procedures.tokens.revoke']!(context),
  'messenger.get': async (context) => ({ id: await bot(context) }),
  'workflow.processes.overview': () => Promise.resolve({ limit: 10, cursor: 'A', proceso: PROCESS }),
  'workflow.processes.check': () => Promise.resolve({ llave: PROCESS }),
  'catalogs.dependencia.tree': () => Promise.resolve({ search: 'hacienda' }),
  'catalogs.dependencia.people': async (context) => ({ id: await item(context, 'dependencia') }),
  'catalogs.dependencia.person': async ({ admin }) => {
    const { items } = (await admin.query('auth.users.list', { limit: 1, is_active: true })).data;
    return { usuario: items[0].username as string };
  },
  'host.procedures.list': () => Promise.resolve({}),
  'host.health.get': () => Promise.resolve({}),
  'host.configuration.list': () => Promise.resolve({}),
  'host.jobs.counts': () => Promise.resolve({}),
  'auth.roles.permissions': () => Promise.resolve({}),
  'auth.apiKeys.list': () => Promise.resolve({ limit: 10, cursor: 5 }),
  'auth.logins.list': async ({ admin }) => ({ userId: await anyUser(admin), limit: 10 }),
  'tramites.tramites.list': () => Promise.resolve({ limit: 10, cursor: 'A' }),
  'tramites.tramites.get': () => Promise.resolve({ codigo: FORM }),
  'tramites.tramites.save': () =>
    Promise.resolve({
      codigo: 'HOSTIL',
      nombre: 'Trámite',
      tra_isDenuncia: false,
      plazo: { habiles: 15 },
      exige_respuesta: true,
      preguntas: form,
    }),
  'tramites.tramites.check': () => Promise.resolve({ preguntas: form }),
  'tramites.definitions.list': () => Promise.resolve({ limit: 10, cursor: 'A', palabras: 'poda' }),
  'tramites.definitions.get': () => Promise.resolve({ codigo: FORM }),
  'tramites.definitions.save': () =>
    Promise.resolve({
      ...{ codigo: 'HOSTIL_2', revision: 0, base: 0 },
      definicion: { nombre: 'Trámite', preguntas: form, recibe: { desde: '2026-01-01' } },
      pruebas: [{ nombre: 'Una', respuestas: { nombre: 'Ana' } }],
    }),
  'tramites.definitions.try': () => Promise.resolve({ codigo: FORM, revision: 0, prueba: -1 }),
  'tramites.definitions.choices': () => Promise.resolve({}),
  'tramites.counter.drafts': () => Promise.resolve({ limit: 10, cursor: 1 }),
  'tramites.counter.search': () => Promise.resolve({ palabras: 'poda' }),
  'tramites.counter.tramites': () => Promise.resolve({ limit: 10, cursor: 'A' }),
  'tramites.complaintTypes.list': () => Promise.resolve({ limit: 10, cursor: 'A' }),
  'tramites.validationTemplates.list': () => Promise.resolve({ limit: 10, cursor: 'A' }),
  'tramites.validationTemplates.get': () => Promise.resolve({ codigo: 'IDENTIFICACION' }),
  'terms.profiles': () => Promise.resolve({}),
  'tramites.records.list': () =>
    Promise.resolve({
      limit: 10,
      tramite: FORM,
      estado: 'RADICADO',
      radicado: '2026-000001',
      key: 'key_0',
      documento: 'CC 1144012345',
      nombre: 'Rosa',
      vencidos: false,
      respuesta: { pre_codigo: 'nombre', valor: String(answers['nombre']) },
    }),
  'tramites.records.find': () => Promise.resolve({ texto: '2026-0000001' }),
  'tramites.records.unheld': () => Promise.resolve({ limit: 10, cursor: 5 }),
  'tramites.records.get': async (context) => ({ id: await anyRecord(context) }),
  'tramites.records.term': async (context) => ({ id: await anyRecord(context) }),
  'tramites.records.history': async (context) => ({ id: await anyRecord(context), limit: 10 }),
  'tramites.records.deliveries': async (context) => ({ id: await anyRecord(context), limit: 10 }),
  'tramites.records.messages': async (context) => ({ id: await anyRecord(context), limit: 10 }),
  'tramites.records.answers': async (context) => ({ id: await anyRecord(context), limit: 10 }),
  'tramites.figures.filings': () => Promise.resolve({ desde: '2026-01-01', hasta: '2026-01-31' }),
  'tramites.figures.answers': () => Promise.resolve({ desde: '2026-01-01', hasta: '2026-01-31' }),
  'tramites.figures.ratings': () => Promise.resolve({ desde: '2026-01-01', hasta: '2026-01-31' }),
  'tramites.figures.due': () => Promise.resolve({}),
  'tramites.files.list': async (context) => ({ recordId: await anyRecord(context), limit: 10 }),
  'forms.drafts.list': () => Promise.resolve({ limit: 10, cursor: 5, formulario: `tramite:${FORM}` }),
  'certificates.certificates.list': () => Promise.resolve({ limit: 10, cursor: 'A' }),
  'certificates.certificates.choices': () => Promise.resolve({}),
  'certificates.certificates.get': () => Promise.resolve({ codigo: CERTIFICATE }),
  'certificates.certificates.save': () =>
    Promise.resolve({
      cert_codigo: 'HOSTIL',
      cert_nombre: 'Certificado',
      cert_TablaBusqueda: PROCEDURE,
      preguntas: form.slice(0, 4),
    }),
  'procedures.procedures.list': () => Promise.resolve({ limit: 10, cursor: 'A' }),
  'procedures.procedures.get': () => Promise.resolve({ codigo: PROCEDURE }),
  'procedures.procedures.offered': () => Promise.resolve({ limit: 10, cursor: 'a' }),
  'procedures.tokens.list': () => Promise.resolve({ limit: 10, cursor: 1 }),
  'calendar.settings': () => Promise.resolve({}),
  'calendar.closedDays.list': () => Promise.resolve({ limit: 10, cursor: '2026-01-01', anio: 2026 }),
  'calendar.effects': () => Promise.resolve({ cerrar: ['2026-12-24'], abrir: ['2026-12-31'] }),
  'calendar.year': () => Promise.resolve({ anio: 2026 }),
  'calendar.count': () =>
    Promise.resolve({
      desde: '2026-03-26',
      plazo: { habiles: 15 },
      pausas: [{ desde: '2026-03-30', hasta: '2026-04-06', motivo: 'Falta un anexo' }],
    }),
  'channels.texts.list': () => Promise.resolve({ limit: 10, cursor: 'a', busca: 'tarea', propio: false }),
  'channels.texts.get': () => Promise.resolve({ codigo: 'enlazado' }),
  'channels.texts.preview': () => Promise.resolve({ codigo: 'enlazado', texto: 'Hola.' }),
  'messenger.list': () => Promise.resolve({ limit: 10, cursor: 1 }),
  'messenger.webhookInfo': async (context) => ({ id: await bot(context) }),
  'correspondents.invoices.list': () =>
    Promise.resolve({ limit: 10, cursor: 5, estado: 'PENDIENTE', search: 'predial' }),
  'correspondents.ledger.list': () =>
    Promise.resolve({
      limit: 10,
      cursor: 5,
      userId: 1,
      dia: '2026-03-31',
      invoice_id: 'F-1',
      movimiento: 'PAGO',
      status: '0',
    }),
  'correspondents.reconciliation.totals': () => Promise.resolve({ day: '2026-03-31', userId: 1 }),
  'correspondents.reconciliation.file': () => Promise.resolve({ day: '2026-03-31', userId: 1, forma: 'excel' }),
  'documents.issued.list': () =>
    Promise.resolve({ limit: 10, cursor: 1, estado: 'VIGENTE', certificado: CERTIFICATE, plantilla: 'AVISO' }),
  'documents.issued.get': async (context) => ({ codigo: await issuedDocument(context) }),
  'documents.keys.list': () => Promise.resolve({ limit: 10, cursor: 'AAAAAAAA' }),
  'documents.templates.list': () => Promise.resolve({ limit: 10, cursor: 'A' }),
  'documents.templates.get': async ({ admin }) => {
    await admin.mutate('documents.templates.save', { codigo: 'AVISO', ...fullTemplate });
    return { codigo: 'AVISO', version: 1 };
  },
  'documents.templates.versions': () => Promise.resolve({ codigo: 'AVISO', limit: 10, cursor: 5 }),
  'documents.templates.save': () => Promise.resolve({ codigo: 'HOSTIL', ...fullTemplate, version: 0 }),
  'documents.templates.preview': () =>
    Promise.resolve({ plantilla: fullTemplate, datos: { nombre: 'Ana' }, resultado: { saldo: 0 }, pdf: false }),
  'certificates.registrations.list': () =>
    Promise.resolve({ limit: 10, certificado: CERTIFICATE, usuario: 1, estado: 'ACEPTADO' }),
  'certificates.registrations.get': async ({ admin }) => {
    const { data } = await admin.query('certificates.registrations.list', { limit: 1 });
    return { id: data.items[0].id as number };
  },
  'workflow.processes.list': () => Promise.resolve({ limit: 10, cursor: 'A' }),
  'workflow.processes.get': () => Promise.resolve({ llave: PROCESS }),
  'workflow.processes.names': () => Promise.resolve({ llave: PROCESS }),
  'workflow.processes.simulate': () => Promise.resolve({ llave: PROCESS, datos: { area: 12 }, pasos: [] }),
  'workflow.processes.cases': () => Promise.resolve({ llave: PROCESS }),
  'workflow.processes.runCases': () => Promise.resolve({ llave: PROCESS }),
  'workflow.processes.versions': () => Promise.resolve({ llave: PROCESS, limit: 10, cursor: 5 }),
  'workflow.processes.diagram': () => Promise.resolve({ llave: PROCESS, version: 1 }),
  'workflow.processes.differences': () => Promise.resolve({ llave: PROCESS, antes: 1, despues: 1 }),
  'workflow.instances.check': async (context) => ({ llave: (await instance(context)).llave }),
  'workflow.instances.checkMove': async (context) => ({
    proceso: PROCESS,
    version: 1,
    llaves: [(await instance(context)).llave],
    desdeVersion: 1,
    limit: 10,
    cursor: 5,
  }),
  'workflow.instances.list': () =>
    Promise.resolve({ limit: 10, cursor: 5, estado: 'ACTIVA', proceso: CASE, incidentes: true, q: '2026-0000001' }),
  'workflow.instances.get': async (context) => ({ llave: (await instance(context)).llave }),
  'workflow.instances.history': async (context) => ({
    llave: (await instance(context)).llave,
    limit: 10,
    cursor: 5,
  }),
  'workflow.instances.track': async (context) => ({ llave: (await instance(context)).llave }),
  'workflow.substitutions.list': () => Promise.resolve({ limit: 10, cursor: 5 }),
  'workflow.substitutions.requests': () => Promise.resolve({}),
  'workflow.tasks.held': async ({ admin }) => {
    const { data } = await admin.query('auth.users.list', { limit: 1 });
    return { usuario: data.items[0].username as string, proceso: CASE };
  },
  'workflow.tasks.overdue': () => Promise.resolve({ limit: 10, cursor: '2026-01-01T00:00:00.000Z 5', proceso: CASE }),
  'workflow.tasks.incidents': () => Promise.resolve({}),
  'workflow.tasks.load': () => Promise.resolve({}),
  'workflow.tasks.counts': () => Promise.resolve({ proceso: CASE }),
  'workflow.tasks.times': () => Promise.resolve({ proceso: CASE }),
  'workflow.tasks.list': () => Promise.resolve({ limit: 10, cursor: 5, estado: 'EN_POOL', proceso: CASE }),
  'workflow.timers.list': () => Promise.resolve({ limit: 10, cursor: 5, incidentes: true }),
  'workflow.forms.list': () => Promise.resolve({ limit: 10, cursor: 'A', search: 'queja' }),
  'workflow.forms.get': () => Promise.resolve({ codigo: PROCESS }),
  'workflow.forms.uses': () => Promise.resolve({ codigo: PROCESS, campos: ['a'] }),
  'workflow.forms.preview': () =>
    Promise.resolve({ schema: { type: 'object', properties: { a: { type: 'string' } } }, respuestas: { a: 'b' } }),
  'host.bundle.sections': () => Promise.resolve({}),
  'host.bundle.check': () => Promise.resolve({ text: 'version: 1\ntipos_denuncia: []\n' }),
  'host.plugins.list': () => Promise.resolve({}),
  'host.configuration.get': () => Promise.resolve({}),
  'host.jobs.list': () => Promise.resolve({ limit: 10, state: 'FALLIDA', name: 'a' }),
  'host.audit.list': () =>
    Promise.resolve({
      limit: 10,
      action: 'auth.',
      userId: 1,
      actorKind: 'user',
      subject: { kind: 'auth.user', id: '1' },
      from: '2020-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00-05:00',
    }),
  'host.audit.export': () => Promise.resolve({ action: 'auth.', fromDay: '2020-01-01', toDay: '2100-01-01' }),
  'host.audit.users': () => Promise.resolve({ q: 'je' }),
  'host.audit.verify': () =>
    Promise.resolve({
      log: 'host/audit',
      after: { seq: 1, hash: 'a'.repeat(64) },
      noted: { seq: 1, hash: 'b'.repeat(64) },
    }),
  'host.mails.list': () => Promise.resolve({ limit: 10, state: 'FALLIDO' }),
  'host.audit.status': () => Promise.resolve({}),
  'host.mailTemplates.list': () => Promise.resolve({ limit: 10, cursor: 'A' }),
  'host.mailTemplates.get': async ({ admin }) => {
    await admin.mutate('host.mailTemplates.save', { codigo: 'AVISO', ...mailParts });
    return { codigo: 'AVISO' };
  },
  'host.mailTemplates.preview': () => Promise.resolve({ ...mailParts, datos: { nombre: 'Ana' } }),
  'auth.users.create': async () => ({
    ...(await sampleMutations['auth.users.create']!(undefined as never)),
    password: PASSWORD,
    nombres: `${CANARY} Pérez`,
    email: `${CANARY}@correo.example`,
    tipo_identificacion: 'CC',
    identificacion: '123',
    telefono: '3001234567',
    is_active: true,
    is_superuser: false,
  }),
};

async function anyUser(admin: SampleContext['admin']): Promise<number> {
  return (await admin.query('auth.users.list', { limit: 1 })).data.items[0].id as number;
}

async function anyRecord({ host, admin }: SampleContext): Promise<number> {
  const { data } = await admin.query('tramites.records.list', { limit: 1 });
  if (data.items.length > 0) return data.items[0].id as number;
  const answer = await fetch(`${host.url}/home/api/tramite/${FORM}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answers),
  });
  return ((await answer.json()) as { datos: number }).datos;
}

const samples: Readonly<Record<string, Sample>> = {
  ...sampleMutations,
  ...catalogMutations,
  ...sampleMoves,
  ...catalogQueries,
  ...ownSamples,
};

/** Returns a valid input of an admin procedure, fresh; `undefined` where nobody has written one. */
export function adminSample(name: string): ((world: HostileWorld) => Promise<object>) | undefined {
  const sample = samples[name];
  return sample && ((world) => sample(contextOf(world)));
}
