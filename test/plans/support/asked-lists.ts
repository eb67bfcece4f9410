import { jobStates } from '../../../host/jobs/job-administration.js';

/** A question to a city, and how much may be read for the answer. */
export interface AskedList {
  /** An admin procedure, or the address of a route. */
  readonly asked: string;
  readonly input?: object;
  /**
   * The limit:
   * - `page`: about the shown page, whatever the size of the tables.
   * - `words`: the entries of each word once, by an index alone, or the records of a rare filter.
   * - `entries`: the entries of one word, looked up for their rows, and as many of the others as are counted.
   * - `open`: at most the open items, with their parts.
   */
  readonly reads: 'page' | 'words' | 'entries' | 'open';
}

const of = (reads: AskedList['reads'], asked: string, ...inputs: readonly object[]): readonly AskedList[] =>
  inputs.length === 0 ? [{ asked, reads }] : inputs.map((input) => ({ asked, input, reads }));

const dayBefore = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

/** Two days of some weeks ago, when most records were answered. */
const days = { desde: dayBefore(41), hasta: dayBefore(40) };

const workflow: readonly AskedList[] = [
  ...of('open', 'workflow.tasks.counts', { proceso: 'P1' }, { proceso: 'P7' }),
  ...of('open', 'workflow.tasks.load'),
  ...of('open', 'workflow.tasks.overdue', {}, { proceso: 'P1' }),
  ...of('page', 'workflow.tasks.incidents'),
  ...of('page', 'workflow.tasks.list', {}, { proceso: 'P5' }, { estado: 'INCIDENTE' }, { estado: 'EN_EJECUCION' }),
  // It passes the tasks of records without a process, which may all be newer.
  ...of('open', 'workflow.tasks.list', { proceso: 'P1' }),
  ...of(
    'page',
    'workflow.instances.list',
    {},
    { proceso: 'P5' },
    { proceso: 'P1' },
    { estado: 'SUSPENDIDA' },
    { q: '2026-000200' },
  ),
  ...of('page', 'workflow.timers.list', {}, { incidentes: true }),
  ...of('page', '/workflow/api/bandeja'),
  ...of('open', '/workflow/api/bandeja?search=calle%20150'),
  ...of('open', '/workflow/api/bandeja?prioridad=9'),
  ...of('open', '/workflow/api/bandeja?proceso=P5'),
  ...of('page', '/workflow/api/bandeja/tareas'),
  ...of('page', '/workflow/api/bandeja/tareas?orden=antigua'),
  ...of('words', '/workflow/api/bandeja/tareas?search=ninguna'),
  ...of('words', '/workflow/api/bandeja/tareas?search=mar%C3%ADa%20jos%C3%A9%20rodr%C3%ADguez'),
  ...of('words', 'workflow.instances.list', { q: 'María José Rodríguez' }),
  ...of('open', '/workflow/api/bandeja/tareas?prioridad=9'),
  ...of('words', '/workflow/api/bandeja/tareas?vence=vencidas&search=ninguna'),
  ...of('page', '/workflow/api/bandeja/resumen'),
  ...of('open', '/workflow/api/bandeja/sin-tomar'),
  ...of('page', '/workflow/api/bandeja/sin-tomar?grupo=dependencia:hacienda'),
];

const records: readonly AskedList[] = [
  ...of(
    'page',
    'tramites.records.list',
    {},
    { tramite: 'TR5' },
    { tramite: 'TR1' },
    { estado: 'DEVUELTO' },
    { documento: '10000200' },
  ),
  ...of(
    'page',
    'tramites.records.list',
    { vencidos: true },
    { plazo_ciudadano_vencido: true },
    { nombre: 'Zoraida' },
    { nombre: 'mar', limit: 20 },
    { oficina: 'Planeación' },
    { oficina: 'Atención', estado: 'DEVUELTO' },
    { oficina: 'Hacienda' },
    { texto: '200' },
    { texto: '2026-200', oficina: 'Atención' },
    { texto: '10.000.200' },
    days,
    { ...days, oficina: 'Planeación' },
  ),
  ...['María', 'Miguel Zipaquirá', '123'].flatMap((texto) => of('page', 'tramites.records.find', { texto })),
  ...of(
    'words',
    'tramites.records.find',
    { texto: 'Rodríguez Yepes Zuluaga' },
    { texto: 'María Rodríguez' },
    { texto: 'yep nub' },
    { texto: 'Ana José Luz' },
    { texto: 'Zoraida yepez' },
    { texto: 'Rodriges' },
    { texto: 'Gonsales Marya' },
    { texto: 'uecco alunbrado' },
    { texto: 'balodimu' },
  ),
  ...of('words', 'tramites.records.find', { texto: 'María José Rodríguez' }, { texto: 'Luis Ana Rodríguez Gómez' }),
  ...of(
    'words',
    'tramites.records.list',
    { texto: 'María José Rodríguez' },
    { texto: 'María José Rodríguez', estado: 'DEVUELTO' },
    { texto: 'María', plazo_ciudadano_vencido: true },
    { texto: 'María Rodríguez', sin_atender: true },
    { texto: 'María José Rodríguez', oficina: 'Hacienda' },
    { texto: 'Gonsales Marya', estado: 'DEVUELTO' },
    { nombre: 'María José Rodríguez' },
  ),
  ...of('open', 'tramites.figures.due'),
  ...of('open', 'tramites.figures.answers', days, { ...days, oficina: 'Planeación' }),
  ...of('page', 'tramites.records.unheld'),
];

const others: readonly AskedList[] = [
  ...of('page', 'host.audit.list', {}, { userId: 7 }, { subject: { kind: 'tramites.record', id: '200' } }),
  ...of(
    'page',
    'host.audit.list',
    { action: 'auth.' },
    { action: 'host.' },
    { action: 'host.rootKey.changed' },
    { action: 'none.' },
    { userId: 4000 },
    { actorKind: 'user' },
    { actorKind: 'public' },
    { actorKind: 'console' },
    { actorKind: 'system' },
    { fromDay: dayBefore(10), toDay: dayBefore(9) },
    { toDay: dayBefore(18) },
    { toDay: dayBefore(18), cursor: 2000 },
  ),
  ...of('page', 'host.mails.list', {}, { state: 'FALLIDO' }, { state: 'DEVUELTO' }),
  ...of('page', 'host.jobs.list', {}, ...jobStates.map((state) => ({ state }))),
  ...of(
    'page',
    'certificates.registrations.list',
    {},
    { usuario: 7 },
    { certificado: 'NINGUNO' },
    { estado: 'FALLIDO' },
  ),
  ...of(
    'page',
    'documents.issued.list',
    {},
    { estado: 'REEMPLAZADO' },
    { plantilla: 'NINGUNA' },
    { certificado: 'NINGUNO' },
  ),
  ...of('page', 'correspondents.invoices.list', {}, { estado: 'ANULADA' }),
  ...of(
    'page',
    'correspondents.invoices.list',
    { search: 'predial' },
    { search: 'Valorización' },
    { search: '10000200' },
    { search: 'PRE-2026-200' },
    { search: 'zulu' },
    { search: 'nada' },
  ),
  ...of(
    'words',
    'correspondents.invoices.list',
    { search: 'valorización rodríguez' },
    { search: 'nubia yepes predial' },
    { search: 'predial', estado: 'ANULADA' },
  ),
  ...of(
    'entries',
    'correspondents.invoices.list',
    { search: 'valor', estado: 'PENDIENTE' },
    { search: 'predial', estado: 'PAGADA' },
  ),
  ...of('page', 'correspondents.ledger.list', {}, { userId: 7 }, { invoice_id: 'F200' }, { status: '3' }),
  ...of('page', 'forms.drafts.list', {}, { formulario: 'tramite:NINGUNO' }),
  ...of('page', 'auth.users.list', {}, { search: 'empleado1' }, { identificacion: '10000005' }),
  ...of(
    'page',
    'auth.users.list',
    { words: 'ana' },
    { words: 'empleado17' },
    { words: '10000005' },
    { words: 'ana', role: 'r3' },
    { role: 'r3' },
    { secondFactor: false },
    { secondFactor: true },
  ),
  ...of('words', 'auth.users.list', { words: 'ana empleado' }),
  ...of('page', 'auth.roles.list'),
  ...of('page', 'auth.apiKeys.list', {}, { estado: 'terminadas' }, { userId: 300 }),
  ...of('words', 'auth.apiKeys.list', { estado: 'vigentes' }),
  ...of('page', 'procedures.tokens.list', {}, { estado: 'terminados' }),
  ...of('words', 'procedures.tokens.list', { estado: 'vigentes' }),
];

/** The lists and figures of all plugins. */
export const askedLists: readonly AskedList[] = [...workflow, ...records, ...others];
