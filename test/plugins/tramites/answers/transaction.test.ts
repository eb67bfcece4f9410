import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { z } from 'zod';
import { searchAudit } from '../../../../host/data/audit/audit-search.js';
import { eventListener, Files, type AnyHostPlugin, type StoredFile } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { RecordAnswers, recordAnswered, type NewRecordAnswer } from '../../../../plugins/tramites/contract.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { fileRows, pdf, storedFiles } from '../../../acceptance/support/stored-files.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { sweepFiles } from '../../../support/sweep-files.js';
import { until } from '../../../../testing/until.js';
import { answeringStaff, AnsweringClerk } from '../support/answering-staff.js';

const preguntas = [
  { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
];
const bundle = { ...answeringStaff, tramites: [{ codigo: 'QUEJA', nombre: 'Queja', preguntas }] };

describe('the transaction of an answer', () => {
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;
  let filed: Filed;
  /** The file rows and stored files before the test. */
  let kept: readonly unknown[];
  const heard: z.output<typeof recordAnswered.data>[] = [];

  const listening: AnyHostPlugin = pluginOf({
    listens: () => [
      eventListener({
        event: recordAnswered,
        name: 'sample/note-answered',
        handle: (data) => Promise.resolve(void heard.push(data)),
      }),
    ],
  });

  before(async () => {
    citizen = await startTramiteHost(bundle, {
      plugins: [auth, calendar, terms, forms, tramites, listening],
      config: { jobs: { pollSeconds: 0.05 } },
    });
    clerk = await AnsweringClerk.login(citizen.host);
  });
  after(() => citizen.host.stop());
  beforeEach(async () => {
    filed = await citizen.file('QUEJA', { asunto: 'Un secreto', correo: 'ana@correo.example' });
    await until(
      'nothing waits',
      async () => (await citizen.host.database.rows('SELECT id FROM host_job')).length === 0,
    );
    heard.splice(0);
    kept = await files();
  });

  const files = async (): Promise<readonly unknown[]> => [
    await fileRows(citizen.host),
    await storedFiles(citizen.host),
  ];
  const entries = async () =>
    (await searchAudit(citizen.host.database, { limit: 50, action: 'tramites.record.answered' })).filter(
      ({ subject }) => subject?.id === String(filed.datos),
    );
  const receive = (name: string): Promise<StoredFile> =>
    citizen.host.container.get<Files>(Files).receiveFile(Readable.from([pdf]), { name });
  const give = (answer: Partial<NewRecordAnswer>, rest: () => Promise<unknown> = () => Promise.resolve()) =>
    citizen.host.database.transaction(async (tx) => {
      const answers = citizen.host.container.get<RecordAnswers>(RecordAnswers);
      const given = await answers.giveAnswer(tx, {
        recordId: filed.datos,
        texto: 'Listo.',
        by: { userId: 1 },
        ...answer,
      });
      await rest();
      return given;
    });
  const expectNothing = async (): Promise<void> => {
    expect(await clerk.answers(filed.datos)).to.deep.equal([]);
    expect(await clerk.query('records.get', { id: filed.datos })).to.include({ respondido: null, estado: 'RADICADO' });
    expect(await entries()).to.deep.equal([]);
    expect(heard).to.deep.equal([]);
    expect(await citizen.host.database.rows('SELECT id FROM host_job')).to.deep.equal([]);
  };

  it('writes an audit entry and an event without the text of the answer', async () => {
    const file = { nombre: 'oficio de Ana.pdf', content: pdf };
    const { body } = await clerk.answer(filed.key, { texto: 'Lo pidió Ana.' }, [file]).expect(201);
    const [entry, ...more] = await entries();
    expect(more).to.deep.equal([]);
    const { usuario, fecha } = body.respuesta;
    expect(entry).to.deep.include({
      action: 'tramites.record.answered',
      actor: { kind: 'user', userId: usuario },
      details: { respuesta: 1, archivos: 1, documentos: 0, medio: 'CORREO' },
      personal: null,
    });
    await until('it is heard', () => heard.length === 1);
    const told = { recordId: filed.datos, radicado: filed.radicado, tramite: 'QUEJA', canal: 'WEB' };
    expect(heard[0]).to.deep.equal({ ...told, at: fecha, respuesta: 1, archivos: 1 });
    expect(JSON.stringify([entry, heard])).not.to.match(/Ana|key_|correo\.example/);
    // A repeated answer writes no second entry.
    await clerk.answer(filed.key, { texto: 'Lo pidió Ana.' }, [file]).expect(200);
    expect(await entries()).to.have.length(1);
  });

  it('leaves nothing after a rollback, not even files', async () => {
    const received = [await receive('a.pdf'), await receive('b.pdf')];
    const enough = new Error('enough');
    const refused = await rejectionOf(
      give({ files: received, close: { state: 'RESUELTO' } }, () => Promise.reject(enough)),
    );
    expect(refused).to.equal(enough);
    await expectNothing();
    await citizen.host.container.get<Files>(Files).discardFiles(received);
    expect(await files()).to.deep.equal(kept);
  });

  for (const [what, name] of [
    ['its delivery', 'tramites/record-answer'],
    ['its event', 'sample/note-answered'],
  ] as const) {
    it(`leaves nothing where ${what} cannot be written`, async () => {
      const { database } = citizen.host;
      await database.rows(`ALTER TABLE host_job ADD CONSTRAINT sample_no_ck CHECK (name <> '${name}')`);
      try {
        const file = { nombre: 'a.pdf', content: pdf };
        await clerk.answer(filed.key, { texto: 'Listo.', estado: 'RESUELTO' }, [file]).expect(500);
      } finally {
        await database.rows('ALTER TABLE host_job DROP CONSTRAINT sample_no_ck');
      }
      await expectNothing();
      expect(await files()).to.deep.equal(kept);
    });
  }

  it('refuses a file that was removed meanwhile', async () => {
    const file = await receive('a.pdf');
    citizen.host.clock.advance(2 * 3600);
    await sweepFiles(citizen.host.container);
    clerk = await AnsweringClerk.login(citizen.host);
    const refused = await rejectionOf(give({ files: [file] }));
    expect(refused).to.include({ name: 'ConflictError' });
    await expectNothing();
  });

  it('may be the caller’s own: it gets the answer, its repetition or a refusal by code', async () => {
    const given = await give({ files: [await receive('a.pdf')], close: { state: 'RECHAZADO', reason: 'No procede' } });
    expect(given).to.include({ numero: 1, isRepeated: false });
    expect(await give({ files: [await receive('a.pdf')] })).to.deep.equal({ ...given, isRepeated: true });
    const codes: unknown[] = [];
    for (const answer of [
      { texto: 'Otra' },
      { texto: ' ', isAddition: true },
      { texto: 'Otra', isAddition: true, close: { state: 'RESUELTO' } } as const,
      { recordId: 999_999 },
    ]) {
      const { code } = (await rejectionOf(give(answer))) as Error & { code: string };
      codes.push(code);
    }
    expect(codes).to.deep.equal(['ya_respondido', 'invalid', 'move_not_possible', 'not_found']);
    expect(await clerk.answers(filed.datos)).to.have.length(1);
  });
});
