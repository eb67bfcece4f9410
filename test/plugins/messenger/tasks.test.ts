import { expect } from 'chai';
import { officeBundle, TaskOffice } from '../channels/support/task-office.js';
import { MessengerCity, type CityBot } from './support/messenger-city.js';
import { CHAT, said } from './support/updates.js';

interface Button {
  readonly text: string;
  readonly callback_data: string;
}

describe('the tasks of a bot’s owner, at the platform', () => {
  let city: MessengerCity;
  let office: TaskOffice;
  let bot: CityBot;

  before(async () => {
    city = await MessengerCity.start({ bundle: officeBundle });
    office = await TaskOffice.open(city.host);
    bot = await city.linkedBot();
  });
  after(() => city?.stop());
  beforeEach(async () => {
    await office.clear();
    city.platform.forget();
  });

  const buttons = (): Button[] => {
    const markup = city.platform.sent.at(-1)!.payload['reply_markup'] as { inline_keyboard?: Button[][] };
    return (markup.inline_keyboard ?? []).flat();
  };
  const last = (): string => String(city.platform.sent.at(-1)!.payload['text']);
  const say = async (text: string): Promise<string> => {
    await city.write(bot, text);
    await city.settled();
    return last();
  };
  /** Makes an update that presses a button of the last message. */
  const pressOf = (label: string): Readonly<Record<string, unknown>> => {
    const data = buttons().find(({ text }) => text === label)?.callback_data;
    if (data === undefined) throw new Error(`no button ${label} among ${JSON.stringify(buttons())}`);
    const message = said({ text: last() }) as { from: object };
    return { callback_query: { id: `press ${label}`, from: message.from, chat_instance: '-3', data, message } };
  };
  const press = async (label: string): Promise<string> => {
    await city.deliver(bot, pressOf(label));
    await city.settled();
    return last();
  };

  it('are taken and ended by buttons and texts, with one effect for each update', async () => {
    const id = await office.start();
    expect(await say('/tareas')).to.include('Sus tareas y las que puede tomar: 1.');
    await press(buttons()[0]!.text);
    expect(last()).to.include(`Tarea #${id}: Queja: Atender\nEstá libre.`);
    const take = { update_id: 8_000_001, ...pressOf('Tomar') };
    await Promise.all([take, take].map((update) => city.deliver(bot, update)));
    await city.settled();
    expect(city.platform.textsTo(CHAT).filter((text) => text === 'La tarea es suya.')).to.have.length(1);
    expect(await press('Responder')).to.include('¿Cuál es el asunto?');
    // Both arrive at once, and are processed in their order.
    await city.write(bot, 'Hueco');
    await city.write(bot, 'no');
    await city.write(bot, '/omitir');
    await city.settled();
    expect(last()).to.equal('¿Lo envía?');
    // Two presses, each delivered twice.
    const [once, again] = [8_000_002, 8_000_003].map((update_id) => ({ update_id, ...pressOf('Enviar') }));
    for (const update of [once!, again!, once!, again!]) await city.deliver(bot, update);
    await city.settled();
    const told = city.platform.textsTo(CHAT).slice(-2);
    expect(told[0]).to.include('Listo: «Responder» en «Queja: Atender».');
    expect(told[1]).to.include('Esa opción es de un mensaje anterior.');
    expect(await office.moves(id, 'TOMA')).to.equal(1);
    expect(await office.moves(id, 'ACCION')).to.equal(1);
    expect(await office.dataOf(id)).to.deep.equal({ asunto: 'Hueco', procede: false });
    expect(await city.tasks(bot)).to.deep.equal([]);
  });

  it('are closed in the chat that they came from', async () => {
    const [, codigo] = /(T-\d+)/.exec(await say('Llamar a la señora'))!;
    expect(await say(`/tarea ${codigo}`)).to.include('Llamar a la señora\nLa tiene usted.');
    await press('Cerrar');
    await press('Sí');
    expect(city.platform.textsTo(CHAT)).to.include('Listo: cerró «Llamar a la señora».');
    expect((await city.tasks(bot)).map(({ titulo }) => titulo)).to.deep.equal(['Llamar a la señora']);
    expect(await office.stateOf(Number(codigo!.slice(2)))).to.equal('COMPLETADA');
  });

  it('join a text that the app has cut at 4,096 characters, and include no album, which is answered once', async () => {
    const before = (await city.tasks(bot)).length;
    await city.write(bot, 'a'.repeat(4096));
    await city.write(bot, 'fin');
    for (const message_id of [41, 42, 43]) {
      const photo = [{ file_id: `f${message_id}`, file_unique_id: `u${message_id}`, width: 90, height: 90 }];
      await city.deliver(bot, { message: said({ message_id, photo, media_group_id: '13579' }) });
    }
    await city.settled();
    const [made, ...others] = (await city.tasks(bot)).slice(before);
    expect(others).to.deep.equal([]);
    expect(made!.metadatos).to.include({ texto_original: `${'a'.repeat(4096)}fin` });
    const refused = city.platform.textsTo(CHAT).filter((text) => text.startsWith('Solo se reciben'));
    expect(refused).to.have.length(1);
  });

  it('are hidden from a chat that is not linked', async () => {
    const id = await office.start();
    const stranger = CHAT + 1;
    for (const text of ['/tareas', `/tarea ${id}`]) await city.write(bot, text, stranger);
    await city.settled();
    expect(city.platform.textsTo(stranger)).to.deep.equal(Array(2).fill('Este bot ya está enlazado a otro chat.'));
  });
});
