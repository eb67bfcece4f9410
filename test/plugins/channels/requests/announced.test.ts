import { expect } from 'chai';
import { RecordRequests } from '../../../../plugins/tramites/contract.js';
import { until } from '../../../../testing/until.js';
import { DialogueChat } from '../support/dialogue-chat.js';
import { RequestingCity, type FiledInChat } from './support/requesting-city.js';

describe('a new request of a record, in a chat', () => {
  let city: RequestingCity;
  let chat: DialogueChat;

  before(async () => {
    city = await RequestingCity.start();
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(city.host);
  });
  after(() => city?.host.stop());

  it('is announced in the chat with the command, also where staff return a record', async () => {
    const { sent } = city;
    const noticeOf = async ({ radicado }: FiledInChat): Promise<string> => {
      const isIt = (text: string): boolean => text.startsWith(`Radicado ${radicado}: `);
      await until('the chat is told', () => sent.some(isIt));
      return sent.find(isIt)!;
    };
    expect(await noticeOf(await city.file(chat)))
      .to.include('falta algo')
      .and.to.include('escriba /pendiente.');
    const plain = await city.file(chat, 'QUEJA');
    // The notice of its filing.
    expect(await noticeOf(plain)).to.include('La atiende Ambiente.');
    sent.splice(0);
    const { data } = await city.jefa.query('tramites.records.list', { key: plain.key });
    await city.jefa.mutate('tramites.records.move', {
      id: data.items[0].id as number,
      estado: 'DEVUELTO',
      motivo: 'Un papel.',
      para_ciudadano: 'Traiga el recibo.',
    });
    expect(await noticeOf(plain))
      .to.include('falta algo')
      .and.to.include('Traiga el recibo.')
      .and.to.include('escriba /pendiente.');
    // Its process has ended, and with it the request.
    const ended = await city.file(chat);
    await noticeOf(ended);
    sent.splice(0);
    const found = (await city.jefa.query('tramites.records.list', { key: ended.key })).data;
    const { status } = await city.jefa.mutate('tramites.records.move', {
      id: found.items[0].id as number,
      estado: 'EN_TRAMITE',
      motivo: 'Se atiende a mano.',
      terminar_proceso: true,
    });
    expect(status).to.equal(200);
    const byHand = { id: found.items[0].id as number, estado: 'DEVUELTO', para_ciudadano: 'Traiga otro recibo.' };
    expect((await city.jefa.mutate('tramites.records.move', byHand)).status).to.equal(200);
    await until('the chat has the refusal', () => sent.some((text) => text.includes('falta algo')));
    expect(sent.find((text) => text.includes('falta algo'))).to.include('/pendiente');
  });

  it('begins with the words about what is missing and the consequence, also where it is chosen from a list', async () => {
    const requests = city.host.container.get<RecordRequests>(RecordRequests);
    const ofFiler = requests.ofFiler.bind(requests);
    const words = { para_ciudadano: 'Falta la firma.\nVa en la hoja 2.', si_no_llega: 'Si no llega, la archivamos.' };
    requests.ofFiler = async (place) => (await ofFiler(place)).map((one) => ({ ...one, ...words }));
    try {
      const said =
        /se le pide: Plano firmado, hasta el [^\n]*\nFalta la firma\.\nVa en la hoja 2\.\nSi no llega, la archivamos\.\n/;
      await city.file(chat);
      expect(await chat.say('/pendiente')).to.match(said);
      await chat.say('/cancelar');
      await city.file(chat);
      await chat.say('/pendiente');
      expect(await chat.say('2')).to.match(said);
      await chat.say('/cancelar');
      // Two plugins may give two records requests with the same number.
      requests.ofFiler = async (place) =>
        (await ofFiler(place)).flatMap((one) => [
          { ...one, recordId: one.recordId + 1000 },
          { ...one, ...words },
        ]);
      await chat.say('/pendiente');
      expect(await chat.say('2')).to.match(said);
      const [row] = await chat.rows();
      expect(row!.estado).not.to.include('Falta la firma');
    } finally {
      requests.ofFiler = ofFiler;
    }
  });
});
