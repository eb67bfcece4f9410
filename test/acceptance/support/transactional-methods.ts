import {
  AuditLog,
  conditions,
  Editions,
  Events,
  Files,
  GroupReferences,
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
  CitizenReminders,
  FiledRecords,
  FilerChannels,
  PaymentNotices,
  MailCodes,
  OfficeWork,
  ProcessBinders,
  ProcessStarter,
  ProcessedRecords,
  ProcessedRegistrations,
  RecordAnswers,
  RecordNotices,
  RecordDocuments,
  RunningProcesses,
  TimedProcesses,
} from '../../../plugins/tramites/contract.js';
import { Charges, Inbox, Instances, TaskDocuments, TaskWorks } from '../../../plugins/workflow/contract.js';
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
const sampleCharge = { concepto: 'Expensas', titular: 'Ana', valor: '10.00', vencimiento: '2199-03-22' } as const;
const samplePayment = {
  id: 1,
  concepto: 'x',
  referencia: '123456789015',
  valor: '900.00',
  moneda: 'COP',
  hasta: null,
  siNoPaga: undefined,
  estado: 'PENDIENTE',
  pago: undefined,
  isAwaited: true,
  lugares: [],
  enlace: undefined,
  codigoBarras: undefined,
} as const;
const sampleDeed = { by: { userId: 1 }, motivo: 'x' } as const;

/** Starts a term within the transaction, for an owner of its own. */
async function beginTerm(host: TestHost, tx: Transaction, kind: string, id: number): Promise<TermOwner> {
  const owner = { kind: `sample.${kind}`, id };
  await one<Terms>(host, Terms).startTerm(tx, owner, sampleTerm);
  return owner;
}

/**
 * A use of every method of the contract that takes a `tx`, by `Interface.method`. A new method is added here: a test
 * compares the names with the sources of the contract.
 */
export const transactionalMethods: Readonly<Record<string, TransactionalUse>> = {
  'Database.rows': ({ database }, tx) => met(database.rows('SELECT id FROM sample_task WHERE id = $1', [1], tx)),
  'Database.changeRows': ({ database }, tx, index) =>
    database.changeRows('UPDATE sample_task SET holder = NULL WHERE id = $1', [index], tx),
  'Database.insertRows': ({ database }, tx, index) =>
    database.insertRows('sample_task', [{ id: 100 + index, holder: null }], ['id'], tx),
  'Database.insertOnce': ({ database }, tx, index) =>
    database.insertOnce('sample_task', { id: 200 + index, holder: null }, ['id'], tx),
  'Database.claimRows': ({ database }, tx, index) =>
    database.claimRows<{ id: number }>(
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
  'RestList.readPage': async ({ database }, tx) => {
    const list = new RestList({ from: 'sample_task', columns: 'id', key: 'id' });
    const page = await list.readPage(database, { query: list.query.parse({}), url: '/tareas/' }, { tx });
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
      findEnd: () => Promise.resolve(0),
      readItems: () => Promise.resolve({ place: 0, items: [] }),
    };
    return Promise.resolve(one<Feeds>(host, Feeds).openFeed(nothing).ring(tx));
  },
  'Revisions.bumpRevision': (host, tx, index) => one<Revisions>(host, Revisions).bumpRevision(tx, `sample/${index}`),
  'AuditLog.recordEntry': (host, tx, index) =>
    one<AuditLog>(host, AuditLog).recordEntry(tx, {
      action: 'sample.task.done',
      by: 'system',
      details: { index },
      personal: { nombre: 'Ana' },
    }),
  'Outbox.enqueueJob': (host, tx, index) => one<Outbox>(host, Outbox).enqueueJob(tx, sampleJob, { index }),
  'Outbox.enqueueAll': (host, tx, index) =>
    one<Outbox>(host, Outbox).enqueueAll(tx, sampleJob, [{ data: { index } }, { data: { index } }]),
  'Outbox.cancelJob': (host, tx, index, { jobs }) => met(one<Outbox>(host, Outbox).cancelJob(tx, jobs[index]!)),
  'JobContext.finish': (_host, tx, index, { begun }) => begun[index]!.finish(tx),
  'Events.publishEvent': (host, tx, index) => one<Events>(host, Events).publishEvent(tx, sampleEvent, { index }),
  'Mailer.enqueueMail': (host, tx) =>
    one<Mailer>(host, Mailer).enqueueMail(tx, {
      to: 'ana@correo.example',
      template: greeting,
      data: { nombre: 'Ana', codigo: 'K7Q2M' },
    }),
  'UserStore.findAccount': (host, tx) => met(one<UserStore>(host, UserStore).findAccount(1, undefined, tx)),
  'UserStore.activeOf': (host, tx) => met(one<UserStore>(host, UserStore).activeOf([1, 2], tx)),
  'UserDirectory.findByIdentification': (host, tx) =>
    met(one<UserDirectory>(host, UserDirectory).findByIdentification('CC', '31234567', tx)),
  'UserDirectory.findByUsername': (host, tx) => met(one<UserDirectory>(host, UserDirectory).findByUsername('luz', tx)),
  'UserDirectory.namesOf': (host, tx) => met(one<UserDirectory>(host, UserDirectory).namesOf([1, 2], tx)),
  'UserDirectory.identityOf': (host, tx) => met(one<UserDirectory>(host, UserDirectory).identityOf(1, tx)),
  'UserAccounts.listAccounts': (host, tx) => {
    const accounts = one<UserAccounts>(host, UserAccounts);
    return accounts.listAccounts({ query: accounts.query.parse({}), url: '/usuario/' }, tx);
  },
  'UserAccounts.getAccount': (host, tx) => met(one<UserAccounts>(host, UserAccounts).getAccount(1, tx)),
  'UserReference.refersTo': async (host, tx) => {
    for (const reference of contributed(host, UserReferences)) await reference.refersTo(1, tx);
  },
  'Editions.requireRevision': (host, tx) =>
    met(
      one<Editions>(host, Editions)
        .requireRevision(tx, { kind: 'auth.user', id: '1', section: 'usuarios' }, 'a', 'b')
        .then(() => false)
        .catch((refusal: Error) => refusal.message.startsWith('Alguien lo cambió')),
    ),
  'Groups.groupsOf': (host, tx) => one<Groups>(host, Groups).groupsOf(1, tx),
  'Groups.groupExists': (host, tx) => met(one<Groups>(host, Groups).groupExists('rol:caja', tx)),
  'Groups.listGroups': (host, tx) => met(one<Groups>(host, Groups).listGroups(tx)),
  'Groups.listMembers': (host, tx) => met(one<Groups>(host, Groups).listMembers('rol:caja', { limit: 10 }, tx)),
  'GroupReference.usesOf': async (host, tx) => {
    const group = { codigo: 'dependencia:hacienda', nombre: 'Hacienda' };
    for (const reference of contributed(host, GroupReferences)) await reference.usesOf(group, tx);
  },
  'GroupSource.codesOf': async (host, tx) => {
    for (const source of contributed(host, GroupSources)) await source.codesOf(1, tx);
  },
  'GroupSource.groupExists': async (host, tx) => {
    for (const source of contributed(host, GroupSources)) await source.groupExists('caja', tx);
  },
  'GroupSource.listGroups': async (host, tx) => {
    for (const source of contributed(host, GroupSources)) await source.listGroups(tx);
  },
  'GroupSource.listMembers': async (host, tx) => {
    for (const source of contributed(host, GroupSources)) await source.listMembers('caja', { limit: 10 }, tx);
  },
  'PermissionSource.permissions': async (host, tx) => {
    for (const source of contributed(host, PermissionSources)) await source.permissions(tx);
  },
  'MailTemplateRevisions.revisionsOf': (host, tx) =>
    met(one<MailTemplateRevisions>(host, MailTemplateRevisions).revisionsOf(['AVISO'], tx)),
  'Files.settleFile': (host, tx, index, { received }) =>
    one<Files>(host, Files).settleFile(tx, received[index]!, { owner: `sample/new/${index}`, slot: '' }),
  'Files.findFile': (host, tx, index, { settled }) => met(one<Files>(host, Files).findFile(settled[index]!.id, tx)),
  'Files.listFiles': (host, tx, index) =>
    met(one<Files>(host, Files).listFiles(placeOf(index).owner, { limit: 10 }, tx)),
  'Files.openFile': async (host, tx, index) => {
    const { content } = await one<Files>(host, Files).openFile(placeOf(index), tx);
    content.destroy();
  },
  'Files.releaseFile': (host, tx, index, { settled }) => one<Files>(host, Files).releaseFile(tx, settled[index]!.id),
  ...transactionalSections,
  'ProcedureExecutor.offered': (host, tx) => met(one(host, ProcedureExecutor).offered(tx)),
  'ProcedureExecutor.check': (host, tx) => one(host, ProcedureExecutor).check('city_eco', tx),
  'ProcedureExecutor.resolve': (host, tx) => met(one(host, ProcedureExecutor).resolve('city_eco', tx)),
  'ProcedureExecutor.define': (host, tx, index) => {
    const sql = cityProcedures.city_eco[host.database.dialect].replace('city_eco', `city_eco_${index}`);
    return one(host, ProcedureExecutor).define(tx, `city_eco_${index}`, sql);
  },
  'Drafts.useDraft': (host, tx, index, { drafts }) => one<Drafts>(host, Drafts).useDraft(tx, drafts[index]!, []),
  'RegisteredProcedures.checkCode': (host, tx) =>
    one<RegisteredProcedures>(host, RegisteredProcedures).checkCode('FALLA', 'validacion', 'bundle', tx),
  'RegisteredProcedures.listCodes': (host, tx) =>
    met(one<RegisteredProcedures>(host, RegisteredProcedures).listCodes('workflow', undefined, tx)),
  'ProcedureUser.usesOf': async (host, tx) => {
    for (const user of contributed(host, ProcedureUsers)) await user.usesOf('FALLA', tx);
  },
  'PreparedFiling.fileRecord': (_host, tx, index, { filings }) => filings[index]!.fileRecord(tx),
  'FiledRecords.findRecord': (host, tx, index, { records }) =>
    met(one<FiledRecords>(host, FiledRecords).findRecord(records[index]!, tx)),
  'FiledRecords.findAll': (host, tx, index, { records }) =>
    met(one<FiledRecords>(host, FiledRecords).findAll([records[index]!], tx)),
  'FiledRecords.findByKey': async (host, tx, index, { records }) => {
    const filed = one<FiledRecords>(host, FiledRecords);
    const { key } = (await filed.findRecord(records[index]!, tx))!;
    await met(filed.findByKey(key, tx));
  },
  'FiledRecords.findByNumber': async (host, tx, index, { records }) => {
    const filed = one<FiledRecords>(host, FiledRecords);
    const { radicado } = (await filed.findRecord(records[index]!, tx))!;
    await met(filed.findByNumber(radicado, tx));
  },
  'MailCodes.judgeCode': (host, tx, index) =>
    met(one<MailCodes>(host, MailCodes).judgeCode(tx, 'sample/code', `ana${index}@correo.example`, 'K7M2Q')),
  'RecordAnswers.giveAnswer': (host, tx, index, { records }) =>
    one<RecordAnswers>(host, RecordAnswers).giveAnswer(tx, {
      recordId: records[index]!,
      texto: 'x',
      by: { userId: 1 },
    }),
  'RecordAnswers.noteDelivery': (host, tx, index) =>
    one<RecordAnswers>(host, RecordAnswers).noteDelivery(tx, index, 'sent'),
  'FilerChannel.sendAnswer': async (host, tx, index, { connections }) => {
    const said = {
      numero: 1,
      fecha: '2026-03-02T15:00:00.000Z',
      texto: 'x',
      parcial: null,
      archivos: [],
      documentos: [],
    };
    const filed = { radicado: '2026-0000001', tramite: 'Queja', replyTo: `${connections[index]} chat`, userId: null };
    for (const channel of contributed(host, FilerChannels)) {
      await met(channel.sendAnswer(tx, { answerId: index, ...said, ...filed }));
    }
  },
  'RecordNotices.noteDelivery': (host, tx, index) =>
    one<RecordNotices>(host, RecordNotices).noteDelivery(tx, index, 'sent'),
  'PaymentNotices.notifyPayment': (host, tx, index, { records }) =>
    one<PaymentNotices>(host, PaymentNotices).notifyPayment(tx, records[index]!, samplePayment),
  'CitizenReminders.remindOfPayment': (host, tx, index, { records }) =>
    one<CitizenReminders>(host, CitizenReminders).remindOfPayment(tx, records[index]!, samplePayment),
  'CitizenReminders.remindOfRequest': (host, tx, index, { records }) =>
    one<CitizenReminders>(host, CitizenReminders).remindOfRequest(tx, records[index]!, {
      id: index,
      nombre: 'Plano',
      hasta: new Date('2199-03-22'),
    }),
  'FilerChannel.sendNotice': async (host, tx, index, { connections }) => {
    const said = { fecha: '2026-03-02T15:00:00.000Z', texto: 'x', pendiente: true, mensaje: false };
    const filed = { radicado: '2026-0000001', tramite: 'Queja', replyTo: `${connections[index]} chat`, userId: null };
    for (const channel of contributed(host, FilerChannels)) {
      await met(channel.sendNotice(tx, { noticeId: index, ...said, ...filed }));
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
  'ProcessedRecords.lockRecord': (host, tx, index, { records }) =>
    one<ProcessedRecords>(host, ProcessedRecords).lockRecord(tx, records[index]!),
  'ProcessedRecords.termEnd': (host, tx, index, { records }) =>
    one<ProcessedRecords>(host, ProcessedRecords).termEnd(records[index]!, tx),
  'ProcessedRegistrations.processEnded': (host, tx, index, { instances }) =>
    one<ProcessedRegistrations>(host, ProcessedRegistrations).processEnded(tx, instances[index]!, {
      kind: 'cancelled',
    }),
  'OfficeWork.openWork': (host, tx, index) =>
    one<OfficeWork>(host, OfficeWork).openWork(tx, {
      recordId: 1_000_000 + index,
      oficina: 'rol:oficina',
      titulo: 'Petición',
      vence: null,
    }),
  'OfficeWork.endWork': (host, tx, index, { records }) =>
    one<OfficeWork>(host, OfficeWork).endWork(tx, records[index]!, { by: 'system', isCancelled: false }),
  'OfficeWork.passWork': (host, tx, index, { records }) =>
    one<OfficeWork>(host, OfficeWork).passWork(tx, records[index]!, {
      oficina: 'rol:oficina',
      motivo: 'x',
      by: { userId: 1 },
      isHolderNeeded: false,
    }),
  'TimedProcesses.termChanged': (host, tx, index, { records }) =>
    one<TimedProcesses>(host, TimedProcesses).termChanged(tx, records[index]!),
  'ProcessedRecords.followProcess': (host, tx, index, { records }) =>
    one<ProcessedRecords>(host, ProcessedRecords).followProcess(tx, records[index]!, { kind: 'begun' }, 'system'),
  'RunningProcesses.isRunning': (host, tx, index, { instances }) =>
    met(one<RunningProcesses>(host, RunningProcesses).isRunning(tx, instances[index]!)),
  'RunningProcesses.extendWaits': (host, tx, index, { instances }) =>
    one<RunningProcesses>(host, RunningProcesses).extendWaits(tx, instances[index]!, new Date('2199-03-22'), {
      by: { userId: 1 },
      motivo: 'x',
    }),
  'RunningProcesses.cancelProcess': (host, tx, index, { instances }) =>
    one<RunningProcesses>(host, RunningProcesses).cancelProcess(tx, instances[index]!, {
      by: { userId: 1 },
      motivo: 'x',
    }),
  'PreparedProcess.startProcess': (_host, tx, index, { processes }) =>
    processes[index]!.startProcess(tx, { kind: 'tramite', recordId: index, tramite: 'LICENCIA' }),
  'DocumentPrinter.templateExists': (host, tx) =>
    met(one<DocumentPrinter>(host, DocumentPrinter).templateExists('ACTO', tx)),
  'TaskNames.versions': async (host, tx) => {
    for (const { names = {} } of contributed(host, TaskWorks)) {
      for (const named of Object.values(names)) await named?.versions(['ACTO'], tx);
    }
  },
  'TaskWorkRequest.finish': (_host, tx, index, { works }) => works[index]!.finish(tx, { hecho: true }),
  'RecordDocuments.findDocuments': (host, tx, _index, { instance, document }) =>
    met(one<RecordDocuments>(host, RecordDocuments).findDocuments(instance, [document], tx)),
  'RecordDocuments.sendDocuments': (host, tx, _index, { instance, document }) =>
    met(one<RecordDocuments>(host, RecordDocuments).sendDocuments(tx, instance, [document])),
  'TaskDocuments.ofTasks': (host, tx, _index, { instance }) =>
    met(one<TaskDocuments>(host, TaskDocuments).ofTasks(tx, instance)),
  'Instances.findInstance': (host, tx, _index, { instance }) =>
    met(one<Instances>(host, Instances).findInstance(instance, tx)),
  'Instances.watchEnd': (host, tx, index, { instances }) =>
    met(one<Instances>(host, Instances).watchEnd(tx, instances[index]!)),
  'CertificateRegistrations.findRegistration': (host, tx, _index, { registration }) =>
    met(one<CertificateRegistrations>(host, CertificateRegistrations).findRegistration(registration, tx)),
  'CertificateRegistrations.findCertificate': (host, tx) =>
    met(one<CertificateRegistrations>(host, CertificateRegistrations).findCertificate('ECO', tx)),
  'CertificateRegistrations.listTemplates': (host, tx) =>
    met(one<CertificateRegistrations>(host, CertificateRegistrations).listTemplates(tx)),
  'Connections.findConnection': (host, tx, index, { connections }) =>
    met(one<Connections>(host, Connections).findConnection('messenger', connections[index]!, tx)),
  'WorkingCalendar.dueDate': (host, tx) =>
    one<WorkingCalendar>(host, WorkingCalendar).dueDate(new Date(), { habiles: 5 }, tx),
  'WorkingCalendar.settled': (host, tx) => met(one<WorkingCalendar>(host, WorkingCalendar).settled(tx)),
  'WorkingCalendar.stored': (host, tx) => met(one<WorkingCalendar>(host, WorkingCalendar).stored(tx)),
  'WorkingCalendar.countDays': (host, tx) =>
    one<WorkingCalendar>(host, WorkingCalendar).countDays(new Date(), { habiles: 5 }, [], tx),
  'TermHolder.lockOwners': async (host, tx, index, { records }) => {
    for (const holder of contributed(host, TermHolders)) await holder.lockOwners(tx, [records[index]!]);
  },
  'TermHolder.moveTerm': async (host, tx, index, { records }) => {
    for (const holder of contributed(host, TermHolders)) await holder.moveTerm(tx, records[index]!, new Date());
  },
  'Terms.startTerm': (host, tx, index) => beginTerm(host, tx, 'start', index),
  'Terms.pauseTerm': async (host, tx, index) =>
    met(one<Terms>(host, Terms).pauseTerm(tx, await beginTerm(host, tx, 'pause', index), sampleDeed)),
  'Terms.resumeTerm': async (host, tx, index) => {
    const owner = await beginTerm(host, tx, 'resume', index);
    await one<Terms>(host, Terms).pauseTerm(tx, owner, sampleDeed);
    await met(one<Terms>(host, Terms).resumeTerm(tx, owner, sampleDeed));
  },
  'Terms.extendTerm': async (host, tx, index) => {
    const owner = await beginTerm(host, tx, 'extend', index);
    await one<Terms>(host, Terms).extendTerm(tx, owner, { ...sampleDeed, until: { plazo: { habiles: 5 } } });
  },
  'Terms.extendCitizen': async (host, tx, index) => {
    const owner = await beginTerm(host, tx, 'extendCitizen', index);
    await one<Terms>(host, Terms).pauseTerm(tx, owner, sampleDeed);
    await one<Terms>(host, Terms).extendCitizen(tx, owner, sampleDeed);
  },
  'Terms.citizenExtension': async (host, tx, index) => {
    const owner = await beginTerm(host, tx, 'citizenExtension', index);
    await one<Terms>(host, Terms).pauseTerm(tx, owner, sampleDeed);
    await one<Terms>(host, Terms).citizenExtension(owner, tx);
  },
  'Terms.endTerm': async (host, tx, index) =>
    one<Terms>(host, Terms).endTerm(tx, await beginTerm(host, tx, 'end', index), 'RESPUESTA', 'system'),
  'Terms.forwardTerm': async (host, tx, index) =>
    one<Terms>(host, Terms).forwardTerm(tx, await beginTerm(host, tx, 'forward', index), {
      ...sampleDeed,
      entidad: 'x',
    }),
  'Terms.findTerm': async (host, tx, index) =>
    met(one<Terms>(host, Terms).findTerm(await beginTerm(host, tx, 'find', index), tx)),
  'Terms.computation': async (host, tx, index) =>
    met(one<Terms>(host, Terms).computation(await beginTerm(host, tx, 'computation', index), {}, tx)),
  'Sequences.takeNumber': (host, tx, index) => one<Sequences>(host, Sequences).takeNumber(tx, `SERIE-${index}`),
  'Charges.issueInvoice': (host, tx) => one<Charges>(host, Charges).issueInvoice(tx, sampleCharge),
  'Charges.withdrawInvoice': async (host, tx) => {
    const { factura } = await one<Charges>(host, Charges).issueInvoice(tx, sampleCharge);
    return met(one<Charges>(host, Charges).withdrawInvoice(tx, factura));
  },
  'Inbox.createTask': (host, tx) => one<Inbox>(host, Inbox).createTask(tx, sampleTask),
  'Inbox.amendTask': (host, tx, index, { tasks }) =>
    one<Inbox>(host, Inbox).amendTask(tx, tasks[index]!, { titulo: 'Adiós' }),
  'Inbox.findTask': (host, tx, index, { tasks }) => met(one<Inbox>(host, Inbox).findTask(tasks[index]!, tx)),
};
