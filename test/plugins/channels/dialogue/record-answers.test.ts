import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import request from 'supertest';
import { until } from '../../../../testing/until.js';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { ChannelCity, type Bot } from '../support/channel-city.js';
import { fileSingle, singleQuestion } from '../support/single-question.js';

const COMMANDS = /\n\nPara pedirnos que revisemos [^\n]*$/;

interface FiledInChat {
  readonly id: number;
  readonly key: string;
  readonly radicado: string;
}

describe('the answer to a record that was filed in a chat', () => {
  let city: ChannelCity;
  let bot: Bot;
  let authorization: string;
  before(async () => {
    city = await ChannelCity.start({
      bundle: singleQuestion,
      config: { publicUrl: 'https://tramites.ciudad.example' },
    });
    const body = { username: 'jefa', password: PASSWORD };
    const login = await request(city.host.url).post('/api/token').send(body).expect(200);
    authorization = `Bearer ${(login.body as { access: string }).access}`;
  });
  after(() => city?.stop());
  beforeEach(async () => {
    bot = await city.linkedBot('enlazado', { ciudadanos: true });
  });

  const file = async (chat: string): Promise<FiledInChat> => {
    await fileSingle(city, bot, chat);
    const [, radicado, key] = /Radicado: (\S+)\nClave de seguimiento: (\S+)/.exec(
      city.platform.textsTo(chat).join('\n'),
    )!;
    const { data } = await city.jefa.query('tramites.records.list', { key });
    city.platform.forget();
    return { id: data.items[0].id as number, key: key!, radicado: radicado! };
  };
  const answer = async ({ key }: FiledInChat, texto: string, ...files: readonly string[]): Promise<void> => {
    const call = request(city.host.url).post(`/home/api/tramite/respuesta/${key}`).set('Authorization', authorization);
    void call.field('texto', texto);
    for (const nombre of files) void call.attach('archivos', pdf, nombre);
    await call.expect(201);
  };
  const becomes = (estado: string, { id }: FiledInChat): Promise<void> =>
    until(`it is ${estado}`, async () => {
      const { data } = await city.jefa.query('tramites.records.answers', { id });
      return (data.items[0].envio as { estado: string }).estado === estado;
    });

  it('is sent to that chat only, with the links of its files', async () => {
    const filed = await file('ciudadana');
    await answer(filed, 'Se podó el árbol.\nGracias.', 'acta.pdf', 'foto.pdf');
    await becomes('ENVIADO', filed);
    const [text, files, ...more] = city.platform.textsTo('ciudadana');
    expect(more).to.deep.equal([]);
    expect(text).to.match(new RegExp(`^Respuesta al radicado ${filed.radicado}: Único\n\\d\\d/\\d\\d/\\d{4}\n\n`));
    expect(text!.replace(COMMANDS, '').endsWith('Se podó el árbol.\nGracias.')).to.equal(true);
    const path = `https://tramites.ciudad.example/home/api/tramite/seguimiento/${filed.key}/respuesta/1/archivo`;
    expect(files).to.include(`acta.pdf: ${path}/1\nfoto.pdf: ${path}/2`);
    expect(city.platform.arrived.map(({ chat }) => chat)).to.deep.equal(['ciudadana', 'ciudadana']);
  });

  it('is shown by /estado with the key', async () => {
    const filed = await file('ciudadana');
    await answer(filed, 'Se podó el árbol.', 'acta.pdf');
    await becomes('ENVIADO', filed);
    city.platform.forget();
    await city.say(bot, 'otra', `/estado ${filed.key}`);
    await city.settled();
    const texts = city.platform.textsTo('otra');
    expect(texts).to.have.length(3);
    expect(texts[0]).to.include('respondido el').and.not.include('Se podó');
    expect(texts[1]).to.include('Se podó el árbol.');
    expect(texts[2]).to.include('acta.pdf: https://');
  });

  it('is not shown by /estado with the filing number', async () => {
    const filed = await file('enlazado');
    await answer(filed, 'Se podó el árbol.', 'acta.pdf');
    await becomes('ENVIADO', filed);
    city.platform.forget();
    await city.say(bot, 'enlazado', `/estado ${filed.radicado}`);
    await city.settled();
    const texts = city.platform.textsTo('enlazado');
    expect(texts).to.have.length(1);
    expect(texts[0]).to.include('respondido el');
  });

  it('is not needed for the outcome of a record that was withdrawn', async () => {
    const { id, key } = await file('ciudadana');
    const motivo = 'Desistimiento decretado (Ley 1755 de 2015, art. 17).';
    await city.jefa.mutate('tramites.records.move', { id, estado: 'RECHAZADO', motivo, para_ciudadano: 'No llegó.' });
    await city.say(bot, 'otra', `/estado ${key}`);
    await city.settled();
    expect(city.platform.textsTo('otra').join('\n'))
      .to.match(/Estado: Desistida, desde/)
      .and.not.include('Rechazado');
  });

  it('comes in ordered parts when it is long', async () => {
    const filed = await file('ciudadana');
    const words = Array.from({ length: 1500 }, (_none, index) => `p${index}`);
    await answer(filed, words.join(' '));
    await becomes('ENVIADO', filed);
    const texts = city.platform.textsTo('ciudadana');
    expect(texts.length).to.be.greaterThan(2);
    const said = texts.map((text) => text.slice(text.indexOf('\n\n') + 2).replace(COMMANDS, '')).join(' ');
    expect(said.split(' ')).to.deep.equal(words);
    texts.forEach((text, index) => {
      expect(text.length).to.be.at.most(3000);
      expect(text).to.include(`(${index + 1} de ${texts.length})`);
    });
  });

  it('fails when the chat refuses it, and its next parts are not sent', async () => {
    const filed = await file('ciudadana');
    city.platform.answer = () => ({ status: 403 });
    await answer(filed, 'Se podó. '.repeat(600), 'acta.pdf');
    await becomes('FALLIDO', filed);
    await city.settled();
    expect(city.platform.asked).to.have.length(1);
    expect(await city.host.database.rows('SELECT id FROM channels_reply')).to.deep.equal([]);
  });

  it('fails when the chat refuses a later part', async () => {
    const filed = await file('ciudadana');
    city.platform.answer = () => ({ status: city.platform.asked.length === 2 ? 403 : 200 });
    await answer(filed, 'Se podó. '.repeat(1000));
    await becomes('FALLIDO', filed);
    await city.settled();
    expect(city.platform.asked).to.have.length(2);
  });

  it('is sent to the linked chat of a user while that chat is linked', async () => {
    const [first, second] = [await file('enlazado'), await file('enlazado')];
    await answer(first, 'Se podó.');
    await becomes('ENVIADO', first);
    expect(city.platform.textsTo('enlazado')).to.have.length(1);
    city.platform.forget();
    await city.jefa.mutate('fake.unlink', { id: bot.id });
    await answer(second, 'Se podó.');
    await becomes('FALLIDO', second);
    expect(city.platform.asked).to.deep.equal([]);
  });

  it('is sent again under the same id when the host ends before it records the sending', async () => {
    const filed = await file('ciudadana');
    let deaths = 1;
    city.platform.answer = async () => {
      if (deaths-- > 0) {
        const take = "UPDATE host_job SET lease = NULL, due_at = created_at WHERE name = 'channels/reply'";
        await city.host.database.changeRows(take);
      }
      return { status: 200 };
    };
    await answer(filed, 'Se podó.');
    await until('it was sent again', () => city.platform.asked.length === 2);
    await becomes('ENVIADO', filed);
    // By its id, the platform recognizes the repeat.
    expect(new Set(city.platform.arrived.map(({ id }) => id)).size).to.equal(1);
  });

  it('is sent beside the notices about the record, in the city’s words', async () => {
    const filed = await file('ciudadana');
    const notice = async (): Promise<object | undefined> => {
      const sql = 'SELECT medio, envio FROM tramites_record_notice WHERE record_id = $1';
      return (await city.host.database.rows<{ medio: string; envio: string }>(sql, [filed.id]))[0];
    };
    await city.jefa.mutate('tramites.records.move', { id: filed.id, estado: 'DEVUELTO', para_ciudadano: 'El plano.' });
    await until('the notice is sent', async () =>
      isDeepStrictEqual(await notice(), { medio: 'CHAT', envio: 'ENVIADO' }),
    );
    expect(city.platform.textsTo('ciudadana')).to.deep.equal([
      `Radicado ${filed.radicado}: Único\nA su solicitud le falta algo para seguir con ella.\n\nEl plano.\nPara entregarlo en este chat, escriba /pendiente.`,
    ]);
    city.platform.forget();
    city.platform.answer = () => ({ status: 403 });
    await city.host.database.rows('DELETE FROM tramites_record_notice');
    await city.jefa.mutate('tramites.records.move', { id: filed.id, estado: 'ANULADO', para_ciudadano: 'Se repite.' });
    await until('the notice has failed', async () =>
      isDeepStrictEqual(await notice(), { medio: 'CHAT', envio: 'FALLIDO' }),
    );
  });
});
