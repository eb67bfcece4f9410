import {
  AuditLog,
  conditions,
  Events,
  Files,
  Groups,
  GroupSources,
  Mailer,
  Feeds,
  MailTemplateRevisions,
  Outbox,
  PermissionSources,
  RestList,
  Revisions,
  UserDirectory,
  UserReferences,
  UserStore,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ProcedureExecutor } from '../../../plugins/procedures/executor/procedure-executor.js';
import { UserAccounts } from '../../../plugins/auth/contract.js';
import { WorkingCalendar } from '../../../plugins/calendar/contract.js';
import { Sequences } from '../../../plugins/catalogs/contract.js';
import { CertificateRegistrations } from '../../../plugins/certificates/contract.js';
import { Connections } from '../../../plugins/channels/contract.js';
import { DocumentPrinter } from '../../../plugins/documents/contract.js';
import { Drafts } from '../../../plugins/forms/contract.js';
import { ProcedureUsers, RegisteredProcedures } from '../../../plugins/procedures/contract.js';
import { TermHolders, Terms, type TermOwner } from '../../../plugins/terms/contract.js';
import {
  FiledRecords,
  FilerChannels,
  ProcessBinders,
  ProcessStarter,
  ProcessedRecords,
  RecordAnswers,
  RecordNotices,
  RecordDocuments,
  RunningProcesses,
  TimedProcesses,
} from '../../../plugins/tramites/contract.js';
import { Inbox, Instances, TaskDocuments, TaskWorks } from '../../../plugins/workflow/contract.js';
import { cityProcedures } from '../../plugins/procedures/support/city-procedures.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import {
  contributed,
  greeting,
  one,
  placeOf,
  sampleEvent,
  sampleJob,
  sampleTask,
  type Prepared,
} from './prepared-uses.js';
import { transactionalSections } from './transactional-sections.js';

/** A call of a method within a transaction. By `index`, ten concurrent uses touch different rows and never block. */
export type TransactionalUse = (host: TestHost, tx: Transaction, index: number, prepared: Prepared) => Promise<unknown>;

/** Returns a found value. Throws for an empty one, as the use would prove nothing. */
async function met<T>(answer: Promise<T | undefined>): Promise<T> {
  const value = await answer;
  const isEmpty =
    value instanceof Map || value instanceof Set ? value.size === 0 : Array.isArray(value) && value.length === 0;
  if (value === undefined || value === false || isEmpty) throw new Error('the use has met nothing');
  return value;
}

const sampleTerm = {
  perfil: 'PETICION',
  plazo: { habiles: 15 },
  receivedAt: new Date('2199-03-01T15:00:00Z'),
  isInPerson: false,
  dueAt: new Date('2199-03-22T04:59:59.999Z'),
} as const;
const sampleDeed = { by: { userId: 1 }, motivo: 'x' } as const;

/** Starts a term within the transaction, for an owner of its own. */
async function beginTerm(host: TestHost, tx: Transaction, kind: string, id: number): Promise<TermOwner> {
  const owner = { kind: `sample.${kind}`, id };
  await one<Terms>(host, Terms).start(tx, owner, sampleTerm);
  return owner;
}

/**
 * A use of every method of the contract that takes a `tx`, by `Interface.method`. A new method is added here: a test
 * compares the names with the sources of the contract.
 */
export const transactionalMethods: Readonly<Record<string, TransactionalUse>> = {
  'Database.rows': ({ database }, tx) => met(database.rows('SELECT id FROM sample_task WHERE id = $1', [1], tx)),
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
  'Conditions.rows': ({ database }, tx) =>
    met(
      conditions()
        .and('id = ?', 1)
        .rows(database, (where) => `SELECT id FROM sample_task ${where}`, tx),
    ),
  'RestList.page': async ({ database }, tx) => {
    const list = new RestList({ from: 'sample_task', columns: 'id', key: 'id' });
    const page = await list.page(database, { query: list.query.parse({}), url: '/tareas/' }, { tx });
    return met(Promise.resolve(page.results));
  },
  'CachedValue.get': (host, tx, index) =>
    one<Revisions>(host, Revisions)
      .cached(`sample/${index}`, (within) =>
        host.database.rows('SELECT id FROM sample_task WHERE id = $1', [index], within),
      )
      .get(tx),
  'Feed.ring': (host, tx) => {
    const nothing = {
      name: 'sample/feed',
      end: () => Promise.resolve(0),
      read: () => Promise.resolve({ place: 0, items: [] }),
    };
    return Promise.resolve(one<Feeds>(host, Feeds).open(nothing).ring(tx));
  },
  'Revisions.bump': (host, tx, index) => one<Revisions>(host, Revisions).bump(tx, `sample/${index}`),
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
  'Outbox.cancel': (host, tx, index, { jobs }) => met(one<Outbox>(host, Outbox).cancel(tx, jobs[index]!)),
  'JobContext.finish': (_host, tx, index, { begun }) => begun[index]!.finish(tx),
  'Events.publish': (host, tx, index) => one<Events>(host, Events).publish(tx, sampleEvent, { index }),
  'Mailer.enqueue': (host, tx) =>
    one<Mailer>(host, Mailer).enqueue(tx, {
      to: 'ana@correo.example',
      template: greeting,
      data: { nombre: 'Ana', codigo: 'K7Q2M' },
    }),
  'UserStore.findAccount': (host, tx) => met(one<UserStore>(host, UserStore).findAccount(1, undefined, tx)),
  'UserStore.activeOf': (host, tx) => met(one<UserStore>(host, UserStore).activeOf([1, 2], tx)),
  'UserDirectory.findByIdentification': (host, tx) =>
    met(one<UserDirectory>(host, UserDirectory).findByIdentification('CC', '31234567', tx)),
  'UserDirectory.findByUsername': (host, tx) => met(one<UserDirectory>(host, UserDirectory).findByUsername('luz', tx)),
  'UserDirectory.named': (host, tx) => met(one<UserDirectory>(host, UserDirectory).named([1, 2], tx)),
  'UserDirectory.identityOf': (host, tx) => met(one<UserDirectory>(host, UserDirectory).identityOf(1, tx)),
  'UserAccounts.page': (host, tx) => {
    const accounts = one<UserAccounts>(host, UserAccounts);
    return accounts.page({ query: accounts.query.parse({}), url: '/usuario/' }, tx);
  },
  'UserAccounts.get': (host, tx) => met(one<UserAccounts>(host, UserAccounts).get(1, tx)),
  'UserReference.refersTo': async (host, tx) => {
    for (const reference of contributed(host, UserReferences)) await reference.refersTo(1, tx);
  },
  'Groups.of': (host, tx) => one<Groups>(host, Groups).of(1, tx),
  'Groups.exists': (host, tx) => met(one<Groups>(host, Groups).exists('rol:caja', tx)),
  'Groups.list': (host, tx) => met(one<Groups>(host, Groups).list(tx)),
  'Groups.members': (host, tx) => met(one<Groups>(host, Groups).members('rol:caja', { limit: 10 }, tx)),
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
  'MailTemplateRevisions.of': (host, tx) =>
    met(one<MailTemplateRevisions>(host, MailTemplateRevisions).of(['AVISO'], tx)),
  'Files.settle': (host, tx, index, { received }) =>
    one<Files>(host, Files).settle(tx, received[index]!, { owner: `sample/new/${index}`, slot: '' }),
  'Files.find': (host, tx, index, { settled }) => met(one<Files>(host, Files).find(settled[index]!.id, tx)),
  'Files.list': (host, tx, index) => met(one<Files>(host, Files).list(placeOf(index).owner, { limit: 10 }, tx)),
  'Files.open': async (host, tx, index) => {
    const { content } = await one<Files>(host, Files).open(placeOf(index), tx);
    content.destroy();
  },
  'Files.release': (host, tx, index, { settled }) => one<Files>(host, Files).release(tx, settled[index]!.id),
  ...transactionalSections,
  'ProcedureExecutor.offered': (host, tx) => met(one(host, ProcedureExecutor).offered(tx)),
  'ProcedureExecutor.check': (host, tx) => one(host, ProcedureExecutor).check('city_eco', tx),
  'ProcedureExecutor.resolve': (host, tx) => met(one(host, ProcedureExecutor).resolve('city_eco', tx)),
  'ProcedureExecutor.define': (host, tx, index) => {
    const sql = cityProcedures.city_eco[host.database.dialect].replace('city_eco', `city_eco_${index}`);
    return one(host, ProcedureExecutor).define(tx, `city_eco_${index}`, sql);
  },
  'Drafts.use': (host, tx, index, { drafts }) => one<Drafts>(host, Drafts).use(tx, drafts[index]!, []),
  'RegisteredProcedures.check': (host, tx) =>
    one<RegisteredProcedures>(host, RegisteredProcedures).check('FALLA', 'validacion', 'bundle', tx),
  'RegisteredProcedures.codes': (host, tx) =>
    met(one<RegisteredProcedures>(host, RegisteredProcedures).codes('workflow', undefined, tx)),
  'ProcedureUser.isNaming': async (host, tx) => {
    for (const user of contributed(host, ProcedureUsers)) await user.isNaming('FALLA', tx);
  },
  'PreparedFiling.file': (_host, tx, index, { filings }) => filings[index]!.file(tx),
  'FiledRecords.find': (host, tx, index, { records }) =>
    met(one<FiledRecords>(host, FiledRecords).find(records[index]!, tx)),
  'FiledRecords.findAll': (host, tx, index, { records }) =>
    met(one<FiledRecords>(host, FiledRecords).findAll([records[index]!], tx)),
  'FiledRecords.findByKey': async (host, tx, index, { records }) => {
    const filed = one<FiledRecords>(host, FiledRecords);
    const { key } = (await filed.find(records[index]!, tx))!;
    await met(filed.findByKey(key, tx));
  },
  'FiledRecords.findByNumber': async (host, tx, index, { records }) => {
    const filed = one<FiledRecords>(host, FiledRecords);
    const { radicado } = (await filed.find(records[index]!, tx))!;
    await met(filed.findByNumber(radicado, tx));
  },
  'RecordAnswers.give': (host, tx, index, { records }) =>
    one<RecordAnswers>(host, RecordAnswers).give(tx, { recordId: records[index]!, texto: 'x', by: { userId: 1 } }),
  'RecordAnswers.noteDelivery': (host, tx, index) =>
    one<RecordAnswers>(host, RecordAnswers).noteDelivery(tx, index, 'sent'),
  'FilerChannel.sendAnswer': async (host, tx, index, { connections }) => {
    const said = { numero: 1, fecha: '2026-03-02T15:00:00.000Z', texto: 'x', archivos: [], documentos: [] };
    const filed = { radicado: '2026-0000001', tramite: 'Queja', replyTo: `${connections[index]} chat`, userId: null };
    for (const channel of contributed(host, FilerChannels)) {
      await met(channel.sendAnswer(tx, { answerId: index, ...said, ...filed }));
    }
  },
  'RecordNotices.noteDelivery': (host, tx, index) =>
    one<RecordNotices>(host, RecordNotices).noteDelivery(tx, index, 'sent'),
  'FilerChannel.notify': async (host, tx, index, { connections }) => {
    const said = { fecha: '2026-03-02T15:00:00.000Z', texto: 'x', pendiente: true };
    const filed = { radicado: '2026-0000001', tramite: 'Queja', replyTo: `${connections[index]} chat`, userId: null };
    for (const channel of contributed(host, FilerChannels)) {
      await met(channel.notify(tx, { noticeId: index, ...said, ...filed }));
    }
  },
  'ProcessStarter.checkBinding': (host, tx, index) =>
    one<ProcessStarter>(host, ProcessStarter).checkBinding(tx, `PROCESO-${index}`, { hasTerm: false }),
  'ProcessBinder.bound': async (host, tx) => {
    for (const binder of contributed(host, ProcessBinders)) await binder.bound('LICENCIA', tx);
  },
  'ProcessBinder.untimed': async (host, tx) => {
    for (const binder of contributed(host, ProcessBinders)) await binder.untimed('LICENCIA', tx);
  },
  'ProcessBinder.forms': async (host, tx) => {
    for (const binder of contributed(host, ProcessBinders)) await binder.forms('LICENCIA', tx);
  },
  'ProcessedRecords.hold': (host, tx, index, { records }) =>
    one<ProcessedRecords>(host, ProcessedRecords).hold(tx, records[index]!),
  'ProcessedRecords.termEnd': (host, tx, index, { records }) =>
    one<ProcessedRecords>(host, ProcessedRecords).termEnd(records[index]!, tx),
  'TimedProcesses.termChanged': (host, tx, index, { records }) =>
    one<TimedProcesses>(host, TimedProcesses).termChanged(tx, records[index]!),
  'ProcessedRecords.follow': (host, tx, index, { records }) =>
    one<ProcessedRecords>(host, ProcessedRecords).follow(tx, records[index]!, { kind: 'begun' }, 'system'),
  'RunningProcesses.isRunning': (host, tx, index, { instances }) =>
    met(one<RunningProcesses>(host, RunningProcesses).isRunning(tx, instances[index]!)),
  'RunningProcesses.extendWaits': (host, tx, index, { instances }) =>
    one<RunningProcesses>(host, RunningProcesses).extendWaits(tx, instances[index]!, new Date('2199-03-22'), {
      by: { userId: 1 },
      motivo: 'x',
    }),
  'RunningProcesses.cancel': (host, tx, index, { instances }) =>
    one<RunningProcesses>(host, RunningProcesses).cancel(tx, instances[index]!, { by: { userId: 1 }, motivo: 'x' }),
  'PreparedProcess.start': (_host, tx, index, { processes }) =>
    processes[index]!.start(tx, { kind: 'tramite', recordId: index, tramite: 'LICENCIA' }),
  'DocumentPrinter.exists': (host, tx) => met(one<DocumentPrinter>(host, DocumentPrinter).exists('ACTO', tx)),
  'TaskNames.versions': async (host, tx) => {
    for (const { names = {} } of contributed(host, TaskWorks)) {
      for (const named of Object.values(names)) await named?.versions(['ACTO'], tx);
    }
  },
  'TaskWorkRequest.finish': (_host, tx, index, { works }) => works[index]!.finish(tx, { hecho: true }),
  'RecordDocuments.find': (host, tx, _index, { instance, document }) =>
    met(one<RecordDocuments>(host, RecordDocuments).find(instance, [document], tx)),
  'RecordDocuments.send': (host, tx, _index, { instance, document }) =>
    met(one<RecordDocuments>(host, RecordDocuments).send(tx, instance, [document])),
  'TaskDocuments.ofTasks': (host, tx, _index, { instance }) =>
    met(one<TaskDocuments>(host, TaskDocuments).ofTasks(tx, instance)),
  'Instances.find': (host, tx, _index, { instance }) => met(one<Instances>(host, Instances).find(instance, tx)),
  'Instances.watchEnd': (host, tx, index, { instances }) =>
    met(one<Instances>(host, Instances).watchEnd(tx, instances[index]!)),
  'CertificateRegistrations.find': (host, tx, _index, { registration }) =>
    met(one<CertificateRegistrations>(host, CertificateRegistrations).find(registration, tx)),
  'CertificateRegistrations.certificate': (host, tx) =>
    met(one<CertificateRegistrations>(host, CertificateRegistrations).certificate('ECO', tx)),
  'CertificateRegistrations.templates': (host, tx) =>
    met(one<CertificateRegistrations>(host, CertificateRegistrations).templates(tx)),
  'Connections.find': (host, tx, index, { connections }) =>
    met(one<Connections>(host, Connections).find('messenger', connections[index]!, tx)),
  'WorkingCalendar.dueDate': (host, tx) =>
    one<WorkingCalendar>(host, WorkingCalendar).dueDate(new Date(), { habiles: 5 }, tx),
  'WorkingCalendar.settled': (host, tx) => met(one<WorkingCalendar>(host, WorkingCalendar).settled(tx)),
  'WorkingCalendar.stored': (host, tx) => met(one<WorkingCalendar>(host, WorkingCalendar).stored(tx)),
  'WorkingCalendar.count': (host, tx) =>
    one<WorkingCalendar>(host, WorkingCalendar).count(new Date(), { habiles: 5 }, [], tx),
  'TermHolder.hold': async (host, tx, index, { records }) => {
    for (const holder of contributed(host, TermHolders)) await holder.hold(tx, [records[index]!]);
  },
  'TermHolder.move': async (host, tx, index, { records }) => {
    for (const holder of contributed(host, TermHolders)) await holder.move(tx, records[index]!, new Date());
  },
  'Terms.start': (host, tx, index) => beginTerm(host, tx, 'start', index),
  'Terms.pause': async (host, tx, index) =>
    met(one<Terms>(host, Terms).pause(tx, await beginTerm(host, tx, 'pause', index), sampleDeed)),
  'Terms.resume': async (host, tx, index) => {
    const owner = await beginTerm(host, tx, 'resume', index);
    await one<Terms>(host, Terms).pause(tx, owner, sampleDeed);
    await met(one<Terms>(host, Terms).resume(tx, owner, sampleDeed));
  },
  'Terms.extend': async (host, tx, index) => {
    const owner = await beginTerm(host, tx, 'extend', index);
    await one<Terms>(host, Terms).extend(tx, owner, { ...sampleDeed, until: { plazo: { habiles: 5 } } });
  },
  'Terms.extendCitizen': async (host, tx, index) => {
    const owner = await beginTerm(host, tx, 'extendCitizen', index);
    await one<Terms>(host, Terms).pause(tx, owner, sampleDeed);
    await one<Terms>(host, Terms).extendCitizen(tx, owner, sampleDeed);
  },
  'Terms.citizenExtension': async (host, tx, index) => {
    const owner = await beginTerm(host, tx, 'citizenExtension', index);
    await one<Terms>(host, Terms).pause(tx, owner, sampleDeed);
    await one<Terms>(host, Terms).citizenExtension(owner, tx);
  },
  'Terms.end': async (host, tx, index) =>
    one<Terms>(host, Terms).end(tx, await beginTerm(host, tx, 'end', index), 'RESPUESTA', 'system'),
  'Terms.forward': async (host, tx, index) =>
    one<Terms>(host, Terms).forward(tx, await beginTerm(host, tx, 'forward', index), { ...sampleDeed, entidad: 'x' }),
  'Terms.find': async (host, tx, index) =>
    met(one<Terms>(host, Terms).find(await beginTerm(host, tx, 'find', index), tx)),
  'Terms.computation': async (host, tx, index) =>
    met(one<Terms>(host, Terms).computation(await beginTerm(host, tx, 'computation', index), {}, tx)),
  'Sequences.take': (host, tx, index) => one<Sequences>(host, Sequences).take(tx, `SERIE-${index}`),
  'Inbox.create': (host, tx) => one<Inbox>(host, Inbox).create(tx, sampleTask),
  'Inbox.amend': (host, tx, index, { tasks }) => one<Inbox>(host, Inbox).amend(tx, tasks[index]!, { titulo: 'Adiós' }),
  'Inbox.find': (host, tx, index, { tasks }) => met(one<Inbox>(host, Inbox).find(tasks[index]!, tx)),
};
