import { expect } from 'chai';
import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  definePlugin,
  Files,
  type DomainError,
  type StoredFile,
  type Transaction,
} from '../../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../../plugins/forms/index.js';
import { Filing, type FiledRecord, type FilingRequest } from '../../../../../plugins/tramites/contract.js';
import { plugin as terms } from '../../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { fileRows } from '../../../../acceptance/support/stored-files.js';
import { startTramiteHost, storedRecords, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { staff, staffClient } from '../../support/staff.js';
import { startedInstances, startingPlugin } from '../../support/starter-plugin.js';

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
  { pre_codigo: 'soporte', pre_texto: 'Soporte', pre_tipo: 'ARCHIVO' },
  { pre_codigo: 'anexo', pre_texto: 'Anexo', pre_tipo: 'ARCHIVO', condicion: 'nombre = "Eva"' },
];

const bundle = {
  ...staff,
  tramites: [
    { codigo: 'QUEJA', nombre: 'Queja', preguntas },
    { codigo: 'LICENCIA', nombre: 'Licencia', proceso: 'LICENCIA', preguntas },
    { codigo: 'INACTIVO', nombre: 'Inactivo', proceso: 'INACTIVO', preguntas },
    { codigo: 'TERMINADO', nombre: 'Terminado', proceso: 'TERMINADO', preguntas },
  ],
};

/** The table of the channel: a row for each message, in the transaction of the record. */
const messages = `CREATE TABLE sms_message (
  id VARCHAR(40) NOT NULL CONSTRAINT sms_message_pk PRIMARY KEY, record_id INTEGER NOT NULL)`;

describe('a channel that files tramites', () => {
  let citizen: TramiteClient;
  let filing: Filing;
  let files: Files;
  let lastMessage = 0;

  const channel = definePlugin({
    id: 'sms',
    dependsOn: ['tramites'],
    config: z.strictObject({}),
    uses: { filing: Filing, files: Files },
    start: (services) => {
      ({ filing, files } = services);
    },
  });

  before(async () => {
    citizen = await startTramiteHost(bundle, {
      plugins: [auth, calendar, terms, forms, tramites, startingPlugin(), channel],
      config: { database: { connections: 10, acquireSeconds: 10 } },
    });
    await citizen.host.database.rows(messages);
  });
  after(() => citizen.host.stop());

  const newMessage = (): string => `SM-${(lastMessage += 1)}`;
  const queja = (more: Partial<FilingRequest> = {}): FilingRequest => ({
    codigo: 'QUEJA',
    canal: 'SMS',
    answers: { nombre: 'Ana' },
    ...more,
  });
  const note = (tx: Transaction, id: string, { recordId }: FiledRecord): Promise<unknown> =>
    citizen.host.database.insertRows('sms_message', [{ id, record_id: recordId }], [], tx);
  /** Files a request and stores its message in one transaction. */
  const receive = async (request: FilingRequest, message = newMessage()): Promise<FiledRecord> => {
    const prepared = await filing.prepareFiling(request);
    return citizen.host.database.transaction(async (tx) => {
      const filed = await prepared.fileRecord(tx);
      await note(tx, message, filed);
      return filed;
    });
  };
  const receiveFile = (text: string): Promise<StoredFile> =>
    files.receiveFile(Readable.from([text]), { name: 'soporte.txt' });
  const state = async (): Promise<unknown> => {
    const { database } = citizen.host;
    return {
      records: await storedRecords(citizen.host),
      instances: await startedInstances(citizen.host),
      numbers: await database.rows('SELECT anio, ultimo FROM tramites_filing_number'),
      keys: await database.rows('SELECT record_id FROM tramites_idempotency ORDER BY record_id'),
      messages: await database.rows('SELECT id FROM sms_message ORDER BY id'),
      audited: await database.rows(
        "SELECT id FROM host_audit_entry WHERE action = 'tramites.record.filed' ORDER BY id",
      ),
      settled: (await fileRows(citizen.host)).filter(({ record_id }) => record_id !== null),
    };
  };
  const actorOf = async ({ recordId }: FiledRecord): Promise<unknown> => {
    const [entry] = await citizen.host.database.rows<{ actor_kind: string; actor_user_id: number | null }>(
      `SELECT actor_kind, actor_user_id FROM host_audit_entry
       WHERE action = 'tramites.record.filed' AND subject_id = $1`,
      [String(recordId)],
    );
    return [entry?.actor_kind, entry?.actor_user_id];
  };
  const refusalOf = async (request: FilingRequest): Promise<Error> =>
    filing.prepareFiling(request).then(
      () => expect.fail('it was taken'),
      (error: Error) => error,
    );

  it('makes a record like the web, with its channel, in the transaction of its own row', async () => {
    const filed = await receive(queja(), 'SM-own');
    expect(filed.key).to.match(/^key_/);
    expect(filed.radicado).to.match(/^\d{4}-\d{7}$/);
    const record = await (await staffClient(citizen.host)).get(filed.recordId);
    expect(record).to.deep.include({
      radicado: filed.radicado,
      tramite: 'QUEJA',
      canal: 'SMS',
      estado: 'RADICADO',
      usuario: null,
      informacion: { nombre: 'Ana' },
    });
    expect(await actorOf(filed)).to.deep.equal(['public', null]);
    const own = await citizen.host.database.rows("SELECT record_id FROM sms_message WHERE id = 'SM-own'");
    expect(own).to.deep.equal([{ record_id: filed.recordId }]);
  });

  it('files in one statement without a transaction, as the web does', async () => {
    const prepared = await filing.prepareFiling(queja());
    const statements = await statementsDuring(citizen.host.database, () => prepared.fileRecord());
    const own = statements.filter((sql) => /tramites_/.test(sql));
    expect(own).to.have.length.within(1, citizen.host.database.dialect === 'postgres' ? 1 : 4);
  });

  it('takes the number of the year last', async () => {
    const file = await receiveFile('x');
    const request = queja({
      codigo: 'LICENCIA',
      files: [{ field: 'soporte', file }],
      repeat: { scope: 'linea', key: newMessage() },
    });
    const prepared = await filing.prepareFiling(request);
    const statements = await statementsDuring(citizen.host.database, () =>
      citizen.host.database.transaction((tx) => prepared.fileRecord(tx)),
    );
    const marks = [
      'INSERT INTO tramites_record\\b',
      'INSERT INTO tramites_idempotency',
      'UPDATE host_file',
      'INSERT INTO starter_instance',
      'UPDATE tramites_filing_number',
    ];
    const order = marks.map((mark) => statements.findIndex((sql) => new RegExp(mark).test(sql)));
    expect(order).not.to.include(-1);
    expect(order).to.deep.equal(order.toSorted((a, b) => a - b));
  });

  it('leaves nothing where its own row fails afterwards', async () => {
    const file = await receiveFile('x');
    const request = queja({
      codigo: 'LICENCIA',
      files: [{ field: 'soporte', file }],
      repeat: { scope: 'linea', key: newMessage() },
    });
    await receive(queja(), 'SM-taken');
    const before = await state();
    const failure = await receive(request, 'SM-taken').catch((error: unknown) => error);
    expect(citizen.host.database.isUniqueViolation(failure, 'sms_message_pk')).to.equal(true);
    expect(await state()).to.deep.equal(before);
    // After the failure, the key and the file are free again.
    await receive(request);
  });

  it('may continue its transaction after a failed filing, which leaves nothing', async () => {
    const { database } = citizen.host;
    const prepared = await filing.prepareFiling(queja({ codigo: 'TERMINADO' }));
    const before = await storedRecords(citizen.host);
    await database.transaction(async (tx) => {
      const error: unknown = await prepared.fileRecord(tx).catch((thrown: unknown) => thrown);
      expect(error).to.include({ name: 'UnavailableError' });
      await note(tx, 'SM-refused', { recordId: 0, key: '', radicado: '' });
    });
    expect(await storedRecords(citizen.host)).to.deep.equal(before);
    const own = await database.rows("SELECT record_id FROM sms_message WHERE id = 'SM-refused'");
    expect(own).to.have.length(1);
  });

  it('names the user in the record and in the audit log', async () => {
    for (const withTransaction of [true, false]) {
      const request = queja({ by: { userId: 1 } });
      const filed = withTransaction ? await receive(request) : await (await filing.prepareFiling(request)).fileRecord();
      expect(await actorOf(filed)).to.deep.equal(['user', 1]);
      const record = await (await staffClient(citizen.host)).get(filed.recordId);
      expect(record).to.include({ usuario: 1 });
    }
  });

  it('files the files of visible questions, and releases the others', async () => {
    const [file, hidden] = [await receiveFile('uno'), await receiveFile('dos')];
    const filed = await receive(
      queja({
        files: [
          { field: 'soporte', file },
          { field: 'anexo', file: hidden },
        ],
      }),
    );
    const owner = `tramites/record/${filed.key}`;
    expect((await files.listFiles(owner, { limit: 10 })).map(({ id, slot }) => [id, slot])).to.deep.equal([
      [file.id, 'soporte'],
    ]);
    expect(await files.findFile(hidden.id)).to.equal(undefined);
    await files.discardFiles([hidden]);
  });

  it('starts the process of the tramite', async () => {
    const filed = await receive(queja({ codigo: 'LICENCIA' }));
    const instance = (await startedInstances(citizen.host)).at(-1)!;
    expect(instance).to.deep.include({ record_id: filed.recordId, datos: { nombre: 'Ana' } });
    const record = await (await staffClient(citizen.host)).get(filed.recordId);
    expect(record).to.include({ llave: instance.llave });
  });

  it('gets the first record for a repeated message, and writes nothing', async () => {
    const repeat = { scope: 'linea', key: newMessage() };
    const first = await receive(queja({ repeat }));
    const before = await state();
    const again = await filing.prepareFiling(queja({ repeat }));
    expect(again.earlier).to.deep.equal(first);
    expect(await citizen.host.database.transaction((tx) => again.fileRecord(tx))).to.deep.equal(first);
    expect(await again.fileRecord()).to.deep.equal(first);
    expect(await state()).to.deep.equal(before);
  });

  it('is refused other content with the key of a message', async () => {
    const repeat = { scope: 'linea', key: newMessage() };
    // The first filing is written between the preparation of the early one and that of the late one.
    const early = await filing.prepareFiling(queja({ repeat, answers: { nombre: 'Eva' } }));
    await receive(queja({ repeat }));
    const refused = { name: 'ConflictError', code: 'idempotency_conflict' };
    expect(await refusalOf(queja({ repeat, answers: { nombre: 'Eva' } }))).to.include(refused);
    const before = await state();
    const inTransaction = citizen.host.database.transaction((tx) => early.fileRecord(tx));
    expect(await inTransaction.catch((error: unknown) => error)).to.include(refused);
    expect(await state()).to.deep.equal(before);
  });

  it('shares no key with another scope, another channel or the web', async () => {
    const key = 'b1b58b1c-7c36-4c1e-9d56-0d4a4c0c7f11';
    const filed = [
      await receive(queja({ repeat: { scope: 'linea', key } })),
      await receive(queja({ repeat: { scope: 'otra', key } })),
      await receive(queja({ repeat: { scope: 'anonymous', key } })),
      await receive(queja({ canal: 'CHAT', repeat: { scope: 'linea', key } })),
    ];
    const { body } = await citizen.create('QUEJA', { nombre: 'Ana' }).set('Idempotency-Key', key).expect(200);
    const ids = [...filed.map(({ recordId }) => recordId), (body as { datos: number }).datos];
    expect(new Set(ids).size).to.equal(5);
  });

  it('makes one record of ten equal concurrent messages', async () => {
    const repeat = { scope: 'linea', key: newMessage() };
    const before = (await storedRecords(citizen.host)).length;
    const prepared = await Promise.all(
      Array.from({ length: 10 }, () => filing.prepareFiling(queja({ codigo: 'LICENCIA', repeat }))),
    );
    const filed = await Promise.all(
      prepared.map((each) => citizen.host.database.transaction((tx) => each.fileRecord(tx))),
    );
    expect(new Set(filed.map(({ recordId }) => recordId)).size).to.equal(1);
    expect(await storedRecords(citizen.host)).to.have.length(before + 1);
  });

  it('files ten concurrent requests on a pool of ten connections', async () => {
    const before = Number((await receive(queja())).radicado.split('-')[1]);
    const filed = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        receive(queja({ codigo: 'LICENCIA', answers: { nombre: `Ana ${index}` } })),
      ),
    );
    const numbers = filed.map(({ radicado }) => Number(radicado.split('-')[1])).toSorted((a, b) => a - b);
    expect(numbers).to.deep.equal(numbers.map((_, index) => before + 1 + index));
  });

  for (const [what, codigo, answers] of [
    ['a missing answer', 'QUEJA', {}],
    ['a wrong answer', 'QUEJA', { nombre: { primero: 'Ana' } }],
    ['a field that is not asked for', 'QUEJA', { nombre: 'Ana', otro: 'x' }],
    ['an unknown tramite', 'NADA', { nombre: 'Ana' }],
    ['a process without an active version', 'INACTIVO', { nombre: 'Ana' }],
  ] as const) {
    it(`is refused ${what} with the text of the web`, async () => {
      const { body, status } = await citizen.create(codigo, answers);
      const { msg, ...rest } = body as { msg: string };
      const refusal = await refusalOf(queja({ codigo, answers }));
      const { headers: _, ...problem } = (refusal as DomainError).toProblem();
      expect(problem).to.deep.equal({ status, detail: msg, ...rest });
    });
  }

  it('is refused a file without a question, or a field with two files', async () => {
    const file = await receiveFile('x');
    for (const fields of [['otro'], ['nombre'], ['soporte', 'soporte']]) {
      const refused = await refusalOf(queja({ files: fields.map((field) => ({ field, file })) }));
      expect(refused).to.include({ name: 'InputError', code: 'invalid_answers' });
    }
    await files.discardFiles([file]);
  });

  it('must have a well-formed code', async () => {
    for (const canal of ['', 'sms', 'S M', 'Ñ', '1A', 'A'.repeat(21)]) {
      expect((await refusalOf(queja({ canal }))).message).to.match(/is no code of a channel/);
    }
  });
});
