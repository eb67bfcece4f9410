import type { Newable } from 'inversify';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  contribute,
  defineEvent,
  defineJob,
  eventListener,
  Files,
  JobFailedError,
  jobHandler,
  Outbox,
  token,
  UserDirectory,
  type AnyHostPlugin,
  type ContributionPoint,
  type FilePlace,
  type JobContext,
  type MailTemplate,
  type StoredFile,
  type Token,
} from '../../../host/plugin-api/index.js';
import { Connections } from '../../../plugins/channels/contract.js';
import { Drafts, type OpenDraft } from '../../../plugins/forms/contract.js';
import {
  Filing,
  ProcessStarter,
  type PreparedFiling,
  type PreparedProcess,
} from '../../../plugins/tramites/contract.js';
import { Inbox, TaskWorks, type TaskWork, type TaskWorkRequest } from '../../../plugins/workflow/contract.js';
import { issuedDocument } from '../../host/routes/admin/support/sample-mutations.js';
import { pluginOf } from '../../host/support/plugin-of.js';
import { AuthClient } from '../../plugins/auth/support/auth-client.js';
import { CertificatesClient } from '../../plugins/certificates/support/certificates-client.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';

/** The prepared rows of the uses. Each use takes the item at its index of a list. */
export interface Prepared {
  /** Files without a place, and files in their places. */
  readonly received: readonly StoredFile[];
  readonly settled: readonly StoredFile[];
  /** Jobs that no worker has begun. */
  readonly jobs: readonly string[];
  /** Filings, each of another year: filings of one year wait for each other's number. */
  readonly filings: readonly PreparedFiling[];
  /** Records without an answer. */
  readonly records: readonly number[];
  /** Drafts for uses that use a draft up. */
  readonly drafts: readonly OpenDraft[];
  readonly processes: readonly PreparedProcess[];
  /** Tasks without a process. */
  readonly tasks: readonly number[];
  /** Jobs whose handlers wait. */
  readonly begun: readonly JobContext[];
  /** Automatic tasks whose work is postponed. */
  readonly works: readonly TaskWorkRequest<object>[];
  /** The `llave` of running instances, one for each use. */
  readonly instances: readonly string[];
  /** The `llave` of an instance. */
  readonly instance: string;
  /** The code of a document that a task of `instance` issued. */
  readonly document: string;
  /** The `llave` of a registered certificate. */
  readonly registration: string;
  /** Ids of connections of `messenger`. */
  readonly connections: readonly number[];
}

export const sampleJob = defineJob('sample/work', z.strictObject({ index: z.int() }));
export const sampleEvent = defineEvent('sample/worked', z.strictObject({ index: z.int() }));
export const sampleTask = { tipo: 'mensaje', titulo: 'Hola', owner: 1, metadatos_extra: {} };
export const greeting: MailTemplate = {
  name: 'sample/greeting',
  folder: new URL('../../host/jobs/mail/greeting/', import.meta.url),
};

const waitingJob = defineJob('sample/wait', z.strictObject({}));
const contexts = new Map<string, JobContext>();

/** Keeps the context of a job for the uses, and runs until the host stops. */
async function waitForTheEnd(context: JobContext): Promise<void> {
  contexts.set(context.id, context);
  await once(context.signal, 'abort');
}

const workRequests: TaskWorkRequest<object>[] = [];
const Waiting = token<TaskWork>('sample/Waiting');
const waiting: TaskWork = {
  tipo: 'ESPERADA',
  schema: z.strictObject({}),
  carryOut: (request) => {
    workRequests.push(request);
    throw new JobFailedError('not yet', { afterSeconds: 7 * 86_400 });
  },
};

/** A process whose first task has the postponed work. */
export const waitingProcess = {
  codigo: 'ESPERADA',
  nombre: 'Esperada',
  inicio: 'A',
  tareas: [
    { codigo: 'A', nombre: 'A', tipo: 'ESPERADA' },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
  ],
  transiciones: [{ desde: 'A', hacia: 'FIN' }],
};

/** A plugin with the jobs, the work and the listener that the uses need beside the plugins of the product. */
export const transactionalPlugin: AnyHostPlugin = pluginOf({
  mailTemplates: [greeting],
  jobs: () => [
    jobHandler({ type: sampleJob, handle: () => Promise.resolve() }),
    jobHandler({ type: waitingJob, limitSeconds: 3600, handle: (_data, context) => waitForTheEnd(context) }),
  ],
  contributes: [contribute(TaskWorks, Waiting)],
  bindings: ({ bind }) => void bind(Waiting).toConstantValue(waiting),
  listens: () => [eventListener({ event: sampleEvent, name: 'sample/listen', handle: () => Promise.resolve() })],
});

/** The table that the uses of `Database` are on. */
export const transactionalTable =
  'CREATE TABLE sample_task (id INTEGER NOT NULL CONSTRAINT sample_task_pk PRIMARY KEY, holder VARCHAR(20) NULL)';

export const one = <T>({ container }: TestHost, service: Token<T> | Newable<T>): T => container.get<T>(service);
/** Returns the contributions of a point. Throws when there are none, as a use of none would prove nothing. */
export function contributed<T>({ container }: TestHost, point: ContributionPoint<T>): T[] {
  const all = container.isBound(point.token) ? container.getAll<T>(point.token) : [];
  if (all.length === 0) throw new Error(`nothing is contributed to ${point.token.description}`);
  return all;
}

export const placeOf = (index: number): FilePlace => ({ owner: `sample/task/${index}`, slot: '' });

/** Lets the host begin a job that no other worker begins meanwhile. Returns the context that its handler received. */
async function beginJob(host: TestHost, notBefore: Date): Promise<JobContext> {
  const outbox = one<Outbox>(host, Outbox);
  const id = await host.database.transaction((tx) => outbox.enqueueJob(tx, waitingJob, {}, { notBefore }));
  await outbox.attemptJob(id, 0);
  return contexts.get(id)!;
}

async function startInstance(host: TestHost, proceso: string): Promise<string> {
  const prepared = await one<ProcessStarter>(host, ProcessStarter).prepareProcess(proceso, {});
  const origin = { kind: 'tramite', recordId: 1000, tramite: 'LICENCIA' } as const;
  const { llave } = await host.database.transaction((tx) => prepared.startProcess(tx, origin));
  return llave;
}

async function registerCertificate(host: TestHost): Promise<string> {
  const client = new CertificatesClient(new AuthClient(host));
  await client.signIn();
  const { body } = await client.register('ECO', { nota: 'x' }).expect(200);
  return (body as { llave: string }).llave;
}

async function issueDocument(host: TestHost, llave: string): Promise<string> {
  const files = one<Files>(host, Files);
  const file = await files.receiveFile(Readable.from(['z']), { name: 'z.pdf' });
  await host.database.transaction((tx) => files.settleFile(tx, file, { owner: 'sample/document', slot: '' }));
  return issuedDocument({ host }, { llave, tarea: 'A', archivo: file.id });
}

async function makeConnection(host: TestHost, index: number): Promise<number> {
  const by = await one<UserDirectory>(host, UserDirectory).identityOf(1);
  const connection = { identificador: `bot_${index}`, token: `${index}:a`, usuario: 'luz' };
  return (await one<Connections>(host, Connections).createConnection('messenger', connection, by!)).id;
}

/** Creates the rows of the uses, `most` of each kind. */
export async function prepareTransactional(host: TestHost, most: number): Promise<Prepared> {
  const files = one<Files>(host, Files);
  const outbox = one<Outbox>(host, Outbox);
  const filings: PreparedFiling[] = [];
  const records: number[] = [];
  for (let index = 0; index < most; index += 1) {
    const request = { codigo: 'QUEJA', canal: 'SMS', answers: { asunto: 'x', tipo_denuncia: 'RUIDO' } };
    filings.push(await one<Filing>(host, Filing).prepareFiling(request));
    records.push((await (await one<Filing>(host, Filing).prepareFiling(request)).fileRecord()).recordId);
    host.clock.advance(366 * 86_400);
  }
  const drafts = one<Drafts>(host, Drafts);
  const notBefore = new Date(host.clock.now().getTime() + 3600_000);
  const [received, settled, jobs]: [StoredFile[], StoredFile[], string[]] = [[], [], []];
  const open: OpenDraft[] = [];
  const [processes, tasks, begun]: [PreparedProcess[], number[], JobContext[]] = [[], [], []];
  const connections: number[] = [];
  for (let index = 0; index < most; index += 1) {
    received.push(await files.receiveFile(Readable.from(['x']), { name: 'x.txt' }));
    const file = await files.receiveFile(Readable.from(['y']), { name: 'y.txt' });
    await host.database.transaction(async (tx) => {
      await files.settleFile(tx, file, placeOf(index));
      jobs.push(await outbox.enqueueJob(tx, sampleJob, { index }, { notBefore }));
      tasks.push((await one<Inbox>(host, Inbox).createTask(tx, sampleTask)).id);
    });
    settled.push(file);
    processes.push(await one<ProcessStarter>(host, ProcessStarter).prepareProcess('LICENCIA', {}));
    const { borrador } = await drafts.beginDraft('tramite:QUEJA');
    open.push(await drafts.openDraft(borrador, 'tramite:QUEJA'));
    begun.push(await beginJob(host, notBefore));
    connections.push(await makeConnection(host, index));
  }
  for (let index = 0; index < most; index += 1) await startInstance(host, waitingProcess.codigo);
  await until('the works are asked for', () => workRequests.length === most);
  const instances: string[] = [];
  for (let index = 0; index < most; index += 1) instances.push(await startInstance(host, 'LICENCIA'));
  const instance = await startInstance(host, 'LICENCIA');
  const document = await issueDocument(host, instance);
  const registration = await registerCertificate(host);
  const each = {
    received,
    settled,
    jobs,
    filings,
    records,
    drafts: open,
    processes,
    tasks,
    begun,
    connections,
    works: workRequests,
  };
  return { ...each, instances, instance, document, registration };
}
