import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  AuditLog,
  defineEvent,
  defineJob,
  eventListener,
  Events,
  Files,
  Groups,
  GroupSources,
  jobHandler,
  Mailer,
  MailTemplateRevisions,
  Outbox,
  PermissionSources,
  ProcedureExecutor,
  Revisions,
  UserDirectory,
  UserReferences,
  UserStore,
  type AnyHostPlugin,
  type ContributionPoint,
  type FilePlace,
  type MailTemplate,
  type StoredFile,
  type Token,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { UserAccounts } from '../../../plugins/auth/contract.js';
import { Drafts, type OpenDraft } from '../../../plugins/forms/contract.js';
import { ProcedureUsers, RegisteredProcedures } from '../../../plugins/procedures/contract.js';
import {
  Filing,
  ProcessStarter,
  type PreparedFiling,
  type PreparedProcess,
} from '../../../plugins/tramites/contract.js';
import { Sequences } from '../../../plugins/catalogs/contract.js';
import { CertificateRegistrations } from '../../../plugins/certificates/contract.js';
import { Connections } from '../../../plugins/channels/contract.js';
import { DocumentPrinter } from '../../../plugins/documents/contract.js';
import { DocumentMaker, Inbox, Instances } from '../../../plugins/workflow/contract.js';
import { pluginOf } from '../../host/support/plugin-of.js';
import { cityProcedures } from '../../plugins/procedures/support/city-procedures.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { transactionalSections } from './transactional-sections.js';

/** What the uses find there, by their index. */
export interface Prepared {
  /** Files that nobody has yet, and files in their places. */
  readonly received: readonly StoredFile[];
  readonly settled: readonly StoredFile[];
  /** Jobs that nobody has begun. */
  readonly jobs: readonly string[];
  /** Filings of a year each: those of one year wait for each other's number. */
  readonly filings: readonly PreparedFiling[];
  /** Drafts that are to be used up. */
  readonly drafts: readonly OpenDraft[];
  readonly processes: readonly PreparedProcess[];
  /** Tasks without a process. */
  readonly tasks: readonly number[];
}

/**
 * One use of a method within a transaction; `index` tells ten that go on at once apart, so that none waits for another.
 */
export type TransactionalUse = (host: TestHost, tx: Transaction, index: number, prepared: Prepared) => Promise<unknown>;

const sampleJob = defineJob('sample/work', z.strictObject({ index: z.int() }));
const sampleEvent = defineEvent('sample/worked', z.strictObject({ index: z.int() }));
const sampleTask = { tipo: 'mensaje', titulo: 'Hola', owner: 1, metadatos_extra: {} };
const greeting: MailTemplate = {
  name: 'sample/greeting',
  folder: new URL('../../host/mail/greeting/', import.meta.url),
};

/** What the uses need beside the plugins of the product. */
export const transactionalPlugin: AnyHostPlugin = pluginOf({
  mailTemplates: [greeting],
  jobs: () => [jobHandler({ type: sampleJob, handle: () => Promise.resolve() })],
  listens: () => [eventListener({ event: sampleEvent, name: 'sample/listen', handle: () => Promise.resolve() })],
});

/** The table that the uses of `Database` are on. */
export const transactionalTable =
  'CREATE TABLE sample_task (id INTEGER NOT NULL CONSTRAINT sample_task_pk PRIMARY KEY, holder VARCHAR(20) NULL)';

const one = <T>({ container }: TestHost, token: Token<T>): T => container.get<T>(token);
const contributed = <T>({ container }: TestHost, point: ContributionPoint<T>): T[] =>
  container.isBound(point.token) ? container.getAll<T>(point.token) : [];
const placeOf = (index: number): FilePlace => ({ owner: `sample/task/${index}`, slot: '' });

/** Makes what the uses find. */
export async function prepareTransactional(host: TestHost, most: number): Promise<Prepared> {
  const files = one<Files>(host, Files);
  const outbox = one<Outbox>(host, Outbox);
  const filings: PreparedFiling[] = [];
  for (let index = 0; index < most; index += 1) {
    const request = { codigo: 'QUEJA', canal: 'SMS', answers: { asunto: 'x', tipo_denuncia: 'RUIDO' } };
    filings.push(await one<Filing>(host, Filing).prepare(request));
    host.clock.advance(366 * 86_400);
  }
  const drafts = one<Drafts>(host, Drafts);
  const notBefore = new Date(host.clock.now().getTime() + 3600_000);
  const [received, settled, jobs]: [StoredFile[], StoredFile[], string[]] = [[], [], []];
  const open: OpenDraft[] = [];
  const [processes, tasks]: [PreparedProcess[], number[]] = [[], []];
  for (let index = 0; index < most; index += 1) {
    received.push(await files.receive(Readable.from(['x']), { name: 'x.txt' }));
    const file = await files.receive(Readable.from(['y']), { name: 'y.txt' });
    await host.database.transaction(async (tx) => {
      await files.settle(tx, file, placeOf(index));
      jobs.push(await outbox.enqueue(tx, sampleJob, { index }, { notBefore }));
      tasks.push((await one<Inbox>(host, Inbox).create(tx, sampleTask)).id);
    });
    settled.push(file);
    processes.push(await one<ProcessStarter>(host, ProcessStarter).prepare('LICENCIA', {}));
    const { borrador } = await drafts.begin('tramite:QUEJA');
    open.push(await drafts.open(borrador, 'tramite:QUEJA'));
  }
  return { received, settled, jobs, filings, drafts: open, processes, tasks };
}

/**
 * Every method of the contract that takes a `tx`, by `Interface.method`, and how it is used. A new one is added here: a
 * test compares the names with the sources of the contract.
 */
export const transactionalMethods: Readonly<Record<string, TransactionalUse>> = {
  'Database.rows': ({ database }, tx) => database.rows('SELECT id FROM sample_task WHERE id = $1', [1], tx),
  'Database.change': ({ database }, tx, index) =>
    database.change('UPDATE sample_task SET holder = NULL WHERE id = $1', [index], tx),
  'Database.insert': ({ database }, tx, index) =>
    database.insert('sample_task', [{ id: 100 + index, holder: null }], ['id'], tx),
  'Database.insertOnce': ({ database }, tx, index) =>
    database.insertOnce('sample_task', { id: 200 + index, holder: null }, ['id'], tx),
  'Database.claim': ({ database }, tx, index) =>
    database.claim<{ id: number }>(
      {
        table: 'sample_task',
        key: 'id',
        where: 'id = $1 AND holder IS NULL',
        orderBy: 'id',
        most: 1,
        set: 'holder = $2',
        bind: [index, 'ana'],
      },
      ['id'],
      tx,
    ),
  'Database.savepoint': ({ database }, tx) =>
    database.savepoint(tx, () => database.rows('SELECT id FROM sample_task', [], tx)),
  'CachedValue.get': (host, tx, index) =>
    one<Revisions>(host, Revisions)
      .cached(`sample/${index}`, (within) =>
        host.database.rows('SELECT id FROM sample_task WHERE id = $1', [index], within),
      )
      .get(tx),
  'Revisions.bump': (host, tx, index) => one<Revisions>(host, Revisions).bump(`sample/${index}`, tx),
  'AuditLog.record': (host, tx, index) =>
    one<AuditLog>(host, AuditLog).record(tx, {
      action: 'sample.task.done',
      by: 'system',
      details: { index },
      personal: { nombre: 'Ana' },
    }),
  'Outbox.enqueue': (host, tx, index) => one<Outbox>(host, Outbox).enqueue(tx, sampleJob, { index }),
  'Outbox.enqueueAll': (host, tx, index) =>
    one<Outbox>(host, Outbox).enqueueAll(tx, sampleJob, [{ data: { index } }, { data: { index } }]),
  'Outbox.cancel': (host, tx, index, { jobs }) => one<Outbox>(host, Outbox).cancel(tx, jobs[index]!),
  'Events.publish': (host, tx, index) => one<Events>(host, Events).publish(tx, sampleEvent, { index }),
  'Mailer.enqueue': (host, tx) =>
    one<Mailer>(host, Mailer).enqueue(tx, {
      to: 'ana@correo.example',
      template: greeting,
      data: { nombre: 'Ana', codigo: 'K7Q2M' },
    }),
  'UserStore.findAccount': (host, tx) => one<UserStore>(host, UserStore).findAccount(1, undefined, tx),
  'UserDirectory.findByIdentification': (host, tx) =>
    one<UserDirectory>(host, UserDirectory).findByIdentification('CC', '31234567', tx),
  'UserDirectory.findByUsername': (host, tx) => one<UserDirectory>(host, UserDirectory).findByUsername('luz', tx),
  'UserDirectory.named': (host, tx) => one<UserDirectory>(host, UserDirectory).named([1, 2], tx),
  'UserDirectory.identityOf': (host, tx) => one<UserDirectory>(host, UserDirectory).identityOf(1, tx),
  'UserAccounts.page': (host, tx) => {
    const accounts = one<UserAccounts>(host, UserAccounts);
    return accounts.page({ query: accounts.query.parse({}), url: '/usuario/' }, tx);
  },
  'UserAccounts.get': (host, tx) => one<UserAccounts>(host, UserAccounts).get(1, tx),
  'UserReference.refersTo': async (host, tx) => {
    for (const reference of contributed(host, UserReferences)) await reference.refersTo(1, tx);
  },
  'Groups.of': (host, tx) => one<Groups>(host, Groups).of(1, tx),
  'Groups.exists': (host, tx) => one<Groups>(host, Groups).exists('rol:caja', tx),
  'Groups.list': (host, tx) => one<Groups>(host, Groups).list(tx),
  'Groups.members': (host, tx) => one<Groups>(host, Groups).members('rol:caja', { limit: 10 }, tx),
  'GroupSource.of': async (host, tx) => {
    for (const source of contributed(host, GroupSources)) await source.of(1, tx);
  },
  'GroupSource.exists': async (host, tx) => {
    for (const source of contributed(host, GroupSources)) await source.exists('caja', tx);
  },
  'GroupSource.list': async (host, tx) => {
    for (const source of contributed(host, GroupSources)) await source.list(tx);
  },
  'GroupSource.members': async (host, tx) => {
    for (const source of contributed(host, GroupSources)) await source.members('caja', { limit: 10 }, tx);
  },
  'PermissionSource.permissions': async (host, tx) => {
    for (const source of contributed(host, PermissionSources)) await source.permissions(tx);
  },
  'MailTemplateRevisions.of': (host, tx) => one<MailTemplateRevisions>(host, MailTemplateRevisions).of(['AVISO'], tx),
  'Files.settle': (host, tx, index, { received }) =>
    one<Files>(host, Files).settle(tx, received[index]!, { owner: `sample/new/${index}`, slot: '' }),
  'Files.find': (host, tx, index, { settled }) => one<Files>(host, Files).find(settled[index]!.id, tx),
  'Files.list': (host, tx, index) => one<Files>(host, Files).list(placeOf(index).owner, { limit: 10 }, tx),
  'Files.open': async (host, tx, index) => {
    const { content } = await one<Files>(host, Files).open(placeOf(index), tx);
    content.destroy();
  },
  'Files.release': (host, tx, index, { settled }) => one<Files>(host, Files).release(tx, settled[index]!.id),
  ...transactionalSections,
  'ProcedureExecutor.offered': (host, tx) => one<ProcedureExecutor>(host, ProcedureExecutor).offered(tx),
  'ProcedureExecutor.check': (host, tx) => one<ProcedureExecutor>(host, ProcedureExecutor).check('city_eco', tx),
  'ProcedureExecutor.resolve': (host, tx) => one<ProcedureExecutor>(host, ProcedureExecutor).resolve('city_eco', tx),
  'ProcedureExecutor.define': (host, tx, index) => {
    const sql = cityProcedures.city_eco[host.database.dialect].replace('city_eco', `city_eco_${index}`);
    return one<ProcedureExecutor>(host, ProcedureExecutor).define(tx, `city_eco_${index}`, sql);
  },
  'Drafts.use': (host, tx, index, { drafts }) => one<Drafts>(host, Drafts).use(tx, drafts[index]!, []),
  'RegisteredProcedures.check': (host, tx) =>
    one<RegisteredProcedures>(host, RegisteredProcedures).check('FALLA', 'validacion', 'bundle', tx),
  'RegisteredProcedures.codes': (host, tx) =>
    one<RegisteredProcedures>(host, RegisteredProcedures).codes('workflow', undefined, tx),
  'ProcedureUser.isNaming': async (host, tx) => {
    for (const user of contributed(host, ProcedureUsers)) await user.isNaming('FALLA', tx);
  },
  'PreparedFiling.file': (_host, tx, index, { filings }) => filings[index]!.file(tx),
  'PreparedProcess.start': (_host, tx, index, { processes }) =>
    processes[index]!.start(tx, { kind: 'tramite', recordId: index, tramite: 'LICENCIA' }),
  'DocumentPrinter.exists': (host, tx) => one<DocumentPrinter>(host, DocumentPrinter).exists('ACTO', tx),
  'DocumentMaker.versions': (host, tx) => one<DocumentMaker>(host, DocumentMaker).versions(['ACTO'], tx),
  'Instances.find': (host, tx) => one<Instances>(host, Instances).find(randomUUID(), tx),
  'CertificateRegistrations.find': (host, tx) =>
    one<CertificateRegistrations>(host, CertificateRegistrations).find(randomUUID(), tx),
  'CertificateRegistrations.templates': (host, tx) =>
    one<CertificateRegistrations>(host, CertificateRegistrations).templates(tx),
  'Connections.find': (host, tx) => one<Connections>(host, Connections).find('messenger', 1, tx),
  'Sequences.take': (host, tx, index) => one<Sequences>(host, Sequences).take(tx, `SERIE-${index}`),
  'Inbox.create': (host, tx) => one<Inbox>(host, Inbox).create(tx, sampleTask),
  'Inbox.amend': (host, tx, index, { tasks }) => one<Inbox>(host, Inbox).amend(tx, tasks[index]!, { titulo: 'Adiós' }),
  'Inbox.find': (host, tx, index, { tasks }) => one<Inbox>(host, Inbox).find(tasks[index]!, tx),
};
