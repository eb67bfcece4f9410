import { expect } from 'chai';
import { FilerChats } from '../../../../plugins/channels/records/filer-chats.js';
import { ChannelCity, type Bot } from '../support/channel-city.js';
import { fileSingle, singleQuestion } from '../support/single-question.js';

const texto = 'Falta la firma del vecino. '.repeat(300).trim();

describe('a notice to a chat that is longer than a message', () => {
  let city: ChannelCity;
  let bot: Bot;
  before(async () => {
    city = await ChannelCity.start({ bundle: singleQuestion });
    bot = await city.linkedBot('enlazado', { ciudadanos: true });
    await fileSingle(city, bot, 'ciudadana');
  });
  after(() => city?.stop());

  /** Sends a notice of this text about the record, and returns the outcome that was noted. */
  const notify = async (causa: string): Promise<string> => {
    const { database, container, clock } = city.host;
    const [record] = await database.rows<{ id: number; reply_to: string }>('SELECT id, reply_to FROM tramites_record');
    const row = { record_id: record!.id, causa, ocasion: 'DEVUELTO', texto, medio: 'CHAT', envio: 'EN_COLA' };
    const [notice] = await database.insertRows<{ id: number }>(
      'tramites_record_notice',
      [{ ...row, told_at: clock.now() }],
      ['id'],
    );
    const of = { replyTo: record!.reply_to, userId: null, radicado: '2026-0000001', tramite: 'Único' };
    const told = {
      ...of,
      noticeId: notice!.id,
      fecha: clock.now().toISOString(),
      texto,
      pendiente: false,
      mensaje: false,
    };
    await database.transaction((tx) => container.get(FilerChats).sendNotice(tx, told));
    await city.settled();
    const sql = 'SELECT envio FROM tramites_record_notice WHERE id = $1';
    return (await database.rows<{ envio: string }>(sql, [notice!.id]))[0]!.envio;
  };

  it('comes whole, in parts', async () => {
    city.platform.forget();
    expect(await notify('una')).to.equal('ENVIADO');
    const texts = city.platform.textsTo('ciudadana');
    expect(texts).to.have.length(3);
    expect(texts.join(' ')).to.include(texto);
  });

  it('has failed where a part is refused, and the next parts are not sent', async () => {
    city.platform.forget();
    city.platform.answer = () => ({ status: city.platform.asked.length === 2 ? 403 : 200 });
    expect(await notify('otra')).to.equal('FALLIDO');
    expect(city.platform.asked).to.have.length(2);
    expect(await city.host.database.rows('SELECT id FROM channels_reply')).to.deep.equal([]);
  });
});
