import { expect } from 'chai';
import { ConflictError, InputError, NotFoundError } from '../../../../host/plugin-api/index.js';
import { Drafts } from '../../../../plugins/forms/contract.js';
import { RecordThread, type MessageKind } from '../../../../plugins/tramites/contract.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { Threads } from '../support/threads.js';

describe('a message that is written as a draft', () => {
  let threads: Threads;
  let drafts: Drafts;
  let port: RecordThread;
  let filed: Filed;

  before(async () => {
    threads = await Threads.start();
    drafts = threads.host.container.get<Drafts>(Drafts);
    port = threads.host.container.get<RecordThread>(RecordThread);
  });
  after(() => threads?.host.stop());
  beforeEach(async () => {
    filed = await threads.file();
  });

  const begun = async (answers: Readonly<Record<string, unknown>>, kind: MessageKind = 'MENSAJE'): Promise<string> => {
    const { borrador } = await drafts.beginDraft(await port.formOf(filed.datos, kind));
    await drafts.changeDraft(borrador, { answers });
    return borrador;
  };
  const write = (borrador: string, kind: MessageKind = 'MENSAJE') =>
    port.write(filed.datos, kind, { borrador, by: undefined });
  const count = async () => (await threads.seen(filed.datos)).length;

  it('is used up once, also by two calls at the same moment', async () => {
    const borrador = await begun({ texto: 'Va.' });
    const ends = await Promise.allSettled([write(borrador), write(borrador)]);
    expect(ends.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
    expect(await rejectionOf(write(borrador))).to.be.instanceOf(NotFoundError);
    expect(await count()).to.equal(1);
  });

  it('is the one that waits already where the words are equal, and uses its draft up', async () => {
    expect(await write(await begun({ texto: 'Va.' }))).to.equal(1);
    const again = await begun({ texto: 'Va.' });
    expect(await write(again)).to.equal(1);
    expect(await rejectionOf(drafts.getDraft(again))).to.be.instanceOf(NotFoundError);
  });

  it('says something, and stays where it does not', async () => {
    const borrador = await begun({});
    expect(await rejectionOf(write(borrador))).to.be.instanceOf(InputError);
    await drafts.changeDraft(borrador, { answers: { texto: 'Va.' } });
    expect(await write(borrador)).to.equal(1);
  });

  it('has no form once the thread is closed, and says why it is not written', async () => {
    const borrador = await begun({ texto: 'Va.' });
    await threads.clerk.answer(filed.key, { texto: 'No.', estado: 'RECHAZADO' }).expect(201);
    expect(await rejectionOf(drafts.getDraft(borrador))).to.be.instanceOf(NotFoundError);
    const refused = await rejectionOf(write(borrador));
    expect(refused).to.be.instanceOf(ConflictError).and.to.include({ code: 'hilo_cerrado' });
    expect(await rejectionOf(port.formOf(filed.datos, 'MENSAJE'))).to.include({ code: 'hilo_cerrado' });
    expect(await write(await begun({ texto: 'Es otro.' }, 'REVISION'), 'REVISION')).to.equal(1);
    expect(await rejectionOf(port.formOf(999_999, 'MENSAJE'))).to.be.instanceOf(NotFoundError);
  });

  it('is offered for the records of a key or a place that take it, and not for forwarded ones', async () => {
    const canal = 'TELEGRAM';
    const [open, answered, forwarded] = [filed, await threads.file(), await threads.file()];
    const ids = [open, answered, forwarded].map(({ datos }) => datos);
    await threads.host.database.changeRows(
      'UPDATE tramites_record SET canal = $1, reply_to = $2 WHERE id IN ($3, $4, $5)',
      [canal, '77', ...ids],
    );
    await threads.clerk.answer(answered.key, { texto: 'No.', estado: 'RECHAZADO' }).expect(201);
    await threads.forward(forwarded);
    const ofPlace = async (act: Parameters<RecordThread['ofFiler']>[1]) =>
      (await port.ofFiler({ canal, replyTo: '77', by: undefined }, act)).map(({ recordId }) => recordId);
    expect(await ofPlace('MENSAJE')).to.deep.equal([open.datos]);
    expect(await ofPlace('REVISION')).to.deep.equal([answered.datos]);
    expect(await ofPlace('CALIFICACION')).to.deep.equal([answered.datos]);
    expect(await port.ofKey(forwarded.key, 'MENSAJE')).to.equal(undefined);
    const { datos: recordId, radicado } = answered;
    expect(await port.ofKey(answered.key, 'REVISION')).to.deep.equal({
      recordId,
      radicado,
      tramite: 'Petición',
      respuesta: 1,
    });
    expect(await rejectionOf(port.ofKey('key_x', 'MENSAJE'))).to.be.instanceOf(NotFoundError);
    await port.rate(recordId, 1, { nota: 5 });
    expect(await rejectionOf(port.rate(recordId, 2, { nota: 5 }))).to.include({ code: 'hilo_cerrado' });
    expect((await threads.thread(answered.key)).calificacion).to.deep.equal({ respuesta: 1, nota: 5 });
  });
});
