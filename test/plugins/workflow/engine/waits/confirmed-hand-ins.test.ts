import { expect } from 'chai';
import { Drafts } from '../../../../../plugins/forms/contract.js';
import { RecordRequests, type FilerChat } from '../../../../../plugins/tramites/contract.js';
import { until } from '../../../../../testing/until.js';
import { pdf } from '../../../../acceptance/support/stored-files.js';
import type { FiledCase } from '../../support/filing-city.js';
import { WaitingCity } from '../../support/waiting-city.js';

const day = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'long' });
const chat: FilerChat = { canal: 'CHAT', replyTo: '1 ana' };
const RECEIVED = 'Recibimos lo que nos entregó.';

describe('a hand-in to a process, as it is confirmed to the citizen', () => {
  let waiting: WaitingCity;
  before(async () => {
    waiting = await WaitingCity.start();
  });
  after(() => waiting?.filing.stop());

  /** Files a record as from the chat. */
  const file = async (codigo: string): Promise<FiledCase> => {
    const filed = await waiting.filing.file(codigo);
    const sql = 'UPDATE tramites_record SET canal = $1, reply_to = $2 WHERE id = $3';
    await waiting.host.database.changeRows(sql, [chat.canal, chat.replyTo, filed.id]);
    return filed;
  };
  const confirmed = async ({ id }: FiledCase): Promise<string[]> => {
    const sql = "SELECT texto FROM tramites_record_notice WHERE record_id = $1 AND ocasion = 'ENTREGA' ORDER BY id";
    return (await waiting.host.database.rows<{ texto: string }>(sql, [id])).map(({ texto }) => texto);
  };
  const goesOn = async ({ id }: FiledCase): Promise<string> => {
    const sql = 'SELECT vence FROM tramites_record WHERE id = $1';
    const [row] = await waiting.host.database.rows<{ vence: Date }>(sql, [id]);
    return `Seguimos con su solicitud: le respondemos a más tardar el ${day.format(row!.vence)}.`;
  };

  it('names the files that are answers and the last day, once', async () => {
    const filed = await file('PAPELES');
    const id = await waiting.pending(filed);
    const files = { plano: { bytes: pdf, filename: 'plano.pdf' }, contrato: { bytes: pdf, filename: 'oculto.pdf' } };
    await waiting.handInFiles(filed, id, { contrato: files.contrato }, { arrienda: 'false' }).expect(400);
    expect(await confirmed(filed)).to.deep.equal([]);
    const both = [1, 2].map(() => waiting.handInFiles(filed, id, files, { arrienda: 'false' }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(await confirmed(filed)).to.deep.equal([`${RECEIVED}\n\nArchivo: plano.pdf.\n${await goesOn(filed)}`]);
  });

  it('says that something else is still asked for, and nothing where the record ends with it', async () => {
    const filed = await file('AMBOS');
    await until('both are open', async () => (await waiting.track(filed)).pendientes?.length === 2);
    const [first, second] = (await waiting.track(filed)).pendientes!;
    await waiting.handIn(filed, first!.id).expect(200);
    const more = 'Todavía le pedimos algo más: consulte su solicitud para ver qué es.';
    expect(await confirmed(filed)).to.deep.equal([`${RECEIVED}\n\n${more}`]);
    await waiting.handIn(filed, second!.id).expect(200);
    expect((await confirmed(filed))[1]).to.equal(`${RECEIVED}\n\n${await goesOn(filed)}`);
    const ended = await file('SOLO');
    await waiting.handIn(ended, await waiting.pending(ended)).expect(200);
    expect(await confirmed(ended)).to.deep.equal([]);
  });

  it('is left to the chat of the record where it is handed in there', async () => {
    const requests = waiting.host.container.get<RecordRequests>(RecordRequests);
    const drafts = waiting.host.container.get<Drafts>(Drafts);
    const told: number[] = [];
    for (const from of [chat, { ...chat, replyTo: '1 otra' }, { ...chat, canal: 'OTRO' }, undefined]) {
      const filed = await file('INICIA');
      const id = await waiting.pending(filed);
      const { borrador } = await drafts.beginDraft(await requests.formOf(filed.id, id));
      await drafts.changeDraft(borrador, { answers: { plano: 'norte' } });
      await requests.handIn(filed.id, id, { borrador, by: undefined, chat: from });
      told.push((await confirmed(filed)).length);
    }
    expect(told).to.deep.equal([0, 1, 1, 1]);
  });
});
