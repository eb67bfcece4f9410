import { expect } from 'chai';
import { until } from '../../../testing/until.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { ChannelCity, type Bot, type TaskRow } from './support/channel-city.js';
import type { FakeContent, FakeMessage } from './support/fake-channel.js';

const ONLY_TEXTS = 'Solo se reciben textos y notas de voz.';

describe('a message in several parts from the linked chat', () => {
  let city: ChannelCity;
  let bot: Bot;
  let chat: string;
  let chats = 0;
  before(async () => {
    city = await ChannelCity.start();
  });
  beforeEach(async () => {
    chats += 1;
    chat = `c${chats}`;
    bot = await city.linkedBot(chat);
    city.platform.forget();
  });
  after(() => city?.stop());

  const message = (content: FakeContent): FakeMessage => ({ id: city.nextId(), chat, ...content });
  const send = async (...contents: FakeContent[]): Promise<void> => {
    for (const content of contents) await city.bring(bot, message(content));
    await city.settled();
  };
  const part = (text: string, cut: 'limit' | 'blank' = 'limit') => ({ text, cut });
  const tasks = (): Promise<TaskRow[]> => city.tasks(bot);
  const textsOf = async () => (await tasks()).map(({ metadatos_extra }) => metadatos_extra['texto_original']);
  const untilFailed = (): Promise<void> =>
    until('it has failed', async () => {
      const sql = "SELECT id FROM host_job WHERE name = 'channels/incoming' AND attempts = 1 AND lease IS NULL";
      return (await city.host.database.rows(sql)).length === 1;
    });
  const said = (): readonly string[] => city.platform.textsTo(chat);

  it('becomes one task when the app has cut a text', async () => {
    await send(part('a'.repeat(4096)), part('b'.repeat(3000), 'blank'), { text: 'fin' });
    const [task, ...others] = await tasks();
    expect(others).to.deep.equal([]);
    expect(task!.metadatos_extra['texto_original']).to.equal(`${'a'.repeat(4096)}${'b'.repeat(3000)} fin`);
    expect(task!.titulo).to.equal('a'.repeat(300));
    expect(said()[0]).to.include(`Se creó la tarea ${task!.codigo}.`).and.include('pulse «Es todo»');
    expect(said().slice(1)).to.deep.equal([
      `Lo que envió se agregó a la tarea ${task!.codigo}. Si falta algo, siga escribiendo; si ya está completo, pulse «Es todo».`,
      `Lo que envió se agregó a la tarea ${task!.codigo}.`,
    ]);
    await send({ text: 'otra cosa' });
    expect((await textsOf())[1]).to.equal('otra cosa');
  });

  it('is complete by the button, by the words of the button, and after an hour', async () => {
    await send(part('uno'));
    const value = city.platform.arrived.at(-1)!.choices![0]!.value;
    await send({ choice: value }, { text: 'dos' }, { choice: value });
    expect(await textsOf()).to.deep.equal(['uno', 'dos']);
    expect(said()[1]).to.include('tiene el texto completo. Lo próximo que envíe será otra tarea.');
    expect(said().at(-1)).to.include('Esa opción es de un mensaje anterior.');
    await send(part('tres'), { text: ' ES TODO ' }, { text: 'cuatro' });
    await send(part('cinco'));
    await city.advance(3601);
    await send({ text: 'seis' });
    expect((await textsOf()).slice(2)).to.deep.equal(['tres', 'cuatro', 'cinco', 'seis']);
  });

  it('ends with any other content, a closed task, and a command', async () => {
    await send(part('uno'), { voice: { id: 'v' } }, { text: 'dos' });
    await send(part('tres'));
    const { id } = (await tasks()).at(-1)!;
    await city.host.database.changeRows("UPDATE workflow_task SET estado = 'COMPLETADA' WHERE id = $1", [id]);
    await send({ text: 'cuatro' }, part('cinco'), { text: '/ayuda' }, { text: 'seis' });
    await send(part('siete'), { text: ' \n ' }, { text: 'ocho' });
    const texts = ['uno', undefined, 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho'];
    expect(await textsOf()).to.deep.equal(texts);
  });

  it('becomes another task when its task is closed at the same moment', async () => {
    const { database } = city.host;
    await send(part('uno'));
    const [{ id }] = (await tasks()) as [TaskRow];
    await database.transaction(async (tx) => {
      await database.changeRows("UPDATE workflow_task SET estado = 'COMPLETADA' WHERE id = $1", [id], tx);
      await city.bring(bot, message({ text: 'dos' }));
      await untilWaiting(database, 1, tx);
    });
    await untilFailed();
    await city.advance(60);
    await city.settled();
    expect(await textsOf()).to.deep.equal(['uno', 'dos']);
  });

  it('is kept up to the limit of a task, and the chat says so', async () => {
    await send(part('a'.repeat(8000)), part('b'.repeat(4000), 'blank'), { text: 'c' });
    expect(await textsOf()).to.deep.equal([`${'a'.repeat(8000)}${'b'.repeat(2000)}`]);
    for (const text of said().slice(1)) expect(text).to.include('hasta 10.000 letras: el resto no se guardó.');
  });

  it('has the same effect by repeated deliveries to two hosts', async () => {
    const other = await city.beside();
    // Its clock was not advanced before.
    other.host.clock.advance((city.host.clock.now().getTime() - other.host.clock.now().getTime()) / 1000);
    try {
      const parts = ['uno ', 'dos ', 'tres ', 'cuatro ', 'cinco '].map((text) => message(part(text)));
      const end = message({ text: 'fin' });
      for (const one of [...parts, end]) {
        await Promise.all([city.bring(bot, one), other.bring(bot, one), city.bring(bot, one)]);
      }
      await city.settled();
      expect(await textsOf()).to.deep.equal(['uno dos tres cuatro cinco fin']);
      expect(said()).to.have.length(6);
    } finally {
      await other.stop();
    }
  });

  it('keeps all its parts when one of them is retried much later', async () => {
    const { database } = city.host;
    const stored = database.dialect === 'postgres' ? 'metadatos_extra::text' : 'metadatos_extra';
    await send(part('uno '));
    await database.changeRows(
      `ALTER TABLE workflow_task ADD CONSTRAINT test_metadatos_ck CHECK (${stored} NOT LIKE '%imposible%')`,
    );
    await city.bring(bot, message(part('imposible ')));
    await city.bring(bot, message({ text: 'fin' }));
    await untilFailed();
    await database.changeRows('ALTER TABLE workflow_task DROP CONSTRAINT test_metadatos_ck');
    await city.advance(4 * 3600);
    await city.settled();
    expect(await textsOf()).to.deep.equal(['uno imposible fin']);
  });

  it('is answered once when it is an album of files', async () => {
    const photo = (id: string, album: string, more: object = {}) => ({ file: { id }, album, ...more });
    await send(photo('1', 'A'), photo('2', 'A'), { text: 'entre fotos' }, photo('3', 'A'));
    const [{ codigo }] = (await tasks()) as [TaskRow];
    expect(said()).to.deep.equal([ONLY_TEXTS, `Se creó la tarea ${codigo}.`]);
    city.platform.forget();
    const lost = `${ONLY_TEXTS} El texto que venía con el archivo tampoco se guardó: envíelo como mensaje aparte.`;
    await send(photo('4', 'B', { caption: 'El hueco' }), photo('5', 'B', { caption: 'El hueco' }));
    await send(photo('6', 'C'), photo('7', 'C', { caption: 'El hueco' }), photo('8', 'C'), { file: { id: '9' } });
    expect(said()).to.deep.equal([lost, ONLY_TEXTS, lost, ONLY_TEXTS]);
    expect(await tasks()).to.have.length(1);
  });
});
