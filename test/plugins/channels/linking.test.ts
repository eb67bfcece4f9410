import { expect } from 'chai';
import { VerificationCodes } from '../../../plugins/channels/connections/verification-codes.js';
import { ChannelCity, type Bot } from './support/channel-city.js';

const ENLAZADO =
  'Listo: este chat quedó enlazado. Envíe un texto o una nota de voz y se crea una tarea; /tareas muestra las suyas.';
const INCORRECTO = 'El código de verificación no es correcto.';
const NO_ENLAZADO = 'Este chat no está enlazado. Escriba /start y el código de verificación.';
const OTRO_CHAT = 'Este bot ya está enlazado a otro chat.';

describe('linking a chat', () => {
  let city: ChannelCity;
  before(async () => {
    city = await ChannelCity.start();
  });
  after(() => city?.stop());
  afterEach(() => city.platform.forget());

  const told = async (chat: string): Promise<string[]> => {
    await city.settled();
    return city.platform.textsTo(chat);
  };
  const wrongCodes = async ({ id }: Bot): Promise<number> => {
    const sql = 'SELECT id FROM channels_wrong_code WHERE connection_id = $1';
    return (await city.host.database.rows(sql, [id])).length;
  };

  it('happens once with the code, and is confirmed', async () => {
    const bot = await city.bot();
    expect(bot.codigo_verificacion).to.match(/^BOT-[A-HJKMNP-Z2-9]{4}$/);
    const enlace = `https://fake.invalid/?start=${bot.codigo_verificacion}`;
    expect(await city.item(bot)).to.include({ verificado: false, chat_id_verificado: null, enlace });
    const answer = await city.say(bot, 'c1', `/start ${bot.codigo_verificacion}`);
    expect([answer.status, await answer.json()]).to.deep.equal([200, { ok: true }]);
    expect(await told('c1')).to.deep.equal([ENLAZADO]);
    expect(await city.item(bot)).to.include({ verificado: true, chat_id_verificado: 'c1', enlace: null });

    await city.say(bot, 'c1', '/start');
    await city.say(bot, 'c1', `/start ${bot.codigo_verificacion}`);
    expect(await told('c1')).to.deep.equal([ENLAZADO, ENLAZADO, ENLAZADO]);
    expect(await city.tasks(bot)).to.deep.equal([]);
  });

  it('accepts the code in any case, without its dash, and with the name of the bot', async () => {
    const forms = [
      (code: string) => `/start ${code.toLowerCase()}`,
      (code: string) => ` /START   ${code.replace('-', '')} \n`,
      (code: string) => `/start@ciudad_bot ${code}`,
      (code: string) => `\u200E/start ${code.replace('-', '\u2013')}\u200B`,
    ];
    for (const [index, form] of forms.entries()) {
      const bot = await city.bot();
      await city.say(bot, `f${index}`, form(bot.codigo_verificacion));
      expect(await told(`f${index}`), form('')).to.deep.equal([ENLAZADO]);
    }
  });

  it('warns a chat that is not linked, and discards its messages', async () => {
    const bot = await city.bot();
    await city.bring(bot, [
      { id: city.nextId(), chat: 'u', text: 'Hola' },
      { id: city.nextId(), chat: 'u', voice: { id: 'v1' } },
      { id: city.nextId(), chat: 'u', sticker: 'x' },
      { id: city.nextId(), chat: 'u', text: '/start' },
      { id: city.nextId(), chat: 'u', text: '/started' },
    ]);
    expect(await told('u')).to.deep.equal(Array(5).fill(NO_ENLAZADO));
    expect(await city.tasks(bot)).to.deep.equal([]);
    expect(await wrongCodes(bot)).to.equal(0);
  });

  it('warns a chat ten times a minute at most', async () => {
    const bot = await city.bot();
    const texts = Array.from({ length: 14 }, (_, index) => ({ id: city.nextId(), chat: 'ruido', text: `${index}` }));
    await city.bring(bot, texts);
    expect(await told('ruido')).to.have.length(10);
    await city.say(bot, 'otro', 'Hola');
    expect(await told('otro')).to.have.length(1);
  });

  it('lasts: other chats are warned, whatever they send', async () => {
    const bot = await city.linkedBot('mía');
    await city.say(bot, 'ajena', 'Hola');
    await city.say(bot, 'ajena', `/start ${bot.codigo_verificacion}`);
    await city.say(bot, 'ajena', '/start BOT-0000');
    expect(await told('ajena')).to.deep.equal([OTRO_CHAT, OTRO_CHAT, OTRO_CHAT]);
    expect(await city.item(bot)).to.include({ chat_id_verificado: 'mía' });
    expect(await city.tasks(bot)).to.deep.equal([]);
  });

  it('welcomes unlinked citizens with their options, and accepts the buttons and numbers of the welcome', async () => {
    const bot = await city.linkedBot('oficina', { ciudadanos: true });
    await city.bring(bot, [
      { id: city.nextId(), chat: 'vecina', text: '/start' },
      { id: city.nextId(), chat: 'vecina', text: 'Hola' },
      { id: city.nextId(), chat: 'vecina', text: 'ayuda' },
      { id: city.nextId(), chat: 'vecina', text: `/start ${bot.codigo_verificacion}` },
      { id: city.nextId(), chat: 'vecina', file: { id: 'p1', nombre: 'foto.jpg' } },
    ]);
    await city.settled();
    const welcomes = city.platform.arrived.filter(({ chat }) => chat === 'vecina');
    expect(welcomes).to.have.length(5);
    for (const { text, choices } of welcomes) {
      expect(text).to.match(/^Este es el canal de trámites de Alcaldía\./);
      expect(choices?.map(({ value }) => value)).to.deep.equal(['/tramite', '/estado', '/ayuda']);
    }
    city.platform.forget();
    await city.bring(bot, { id: city.nextId(), chat: 'vecina', choice: '/estado' });
    await city.say(bot, 'vecina', '3');
    const [estado, ayuda] = await told('vecina');
    expect(estado).to.match(/^Escriba \/estado y la clave/);
    expect(ayuda).to.match(/^Esto puede escribir/);
    expect(await city.item(bot)).to.include({ chat_id_verificado: 'oficina' });
    expect(await city.tasks(bot)).to.deep.equal([]);
  });

  it('links one chat when two send the code at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const bot = await city.bot();
      const chats = ['a', 'b', 'c', 'd'].map((chat) => `${chat}${round}`);
      await Promise.all(chats.map((chat) => city.say(bot, chat, `/start ${bot.codigo_verificacion}`)));
      await city.settled();
      const texts = chats.map((chat) => city.platform.textsTo(chat));
      expect(texts.flat().sort()).to.deep.equal([OTRO_CHAT, OTRO_CHAT, OTRO_CHAT, ENLAZADO].sort());
      const { chat_id_verificado: linked } = await city.item(bot);
      expect(city.platform.textsTo(linked!)).to.deep.equal([ENLAZADO]);
    }
  });

  it('ignores a chat for an hour after ten wrong codes', async () => {
    const bot = await city.bot();
    const guess = (count: number) =>
      city.bring(
        bot,
        Array.from({ length: count }, () => ({ id: city.nextId(), chat: 'tenaz', text: '/start BOT-0000' })),
      );
    await guess(12);
    expect(await told('tenaz')).to.deep.equal(Array(10).fill(INCORRECTO));
    await city.say(bot, 'tenaz', `/start ${bot.codigo_verificacion}`);
    expect(await told('tenaz'), 'not even the right one').to.have.length(10);
    // Other chats may still try, and are warned as usual.
    await city.say(bot, 'tenaz', 'Hola');
    expect((await told('tenaz')).at(-1)).to.equal(NO_ENLAZADO);
    expect(await city.item(bot)).to.include({ verificado: false });
    await city.advance(3601);
    await city.say(bot, 'tenaz', `/start ${bot.codigo_verificacion}`);
    expect((await told('tenaz')).at(-1)).to.equal(ENLAZADO);
  });

  it('ignores all chats after a hundred wrong codes, also by chats that try at once', async () => {
    const bot = await city.bot();
    const tried_at = city.host.clock.now();
    const before = Array.from({ length: 95 }, () => ({ connection_id: bot.id, chat: 'x', tried_at }));
    await city.host.database.insertRows('channels_wrong_code', before);
    const chats = Array.from({ length: 20 }, (_, index) => `g${index}`);
    await city.bring(
      bot,
      chats.map((chat) => ({ id: city.nextId(), chat, text: '/start BOT-1111' })),
    );
    await city.settled();
    expect(await wrongCodes(bot)).to.equal(100);
    expect(city.platform.arrived).to.have.length(5);
    await city.say(bot, 'honrada', `/start ${bot.codigo_verificacion}`);
    expect(await told('honrada')).to.deep.equal([]);
    const until = new Date(tried_at.getTime() + 3600_000).toISOString();
    expect(await city.item(bot)).to.include({ codigos_bloqueados_hasta: until });
    await city.advance(3601);
    expect(await city.item(bot)).to.include({ codigos_bloqueados_hasta: null });
    await city.say(bot, 'honrada', `/start ${bot.codigo_verificacion}`);
    expect(await told('honrada')).to.deep.equal([ENLAZADO]);
  });

  it('is possible at once after a hundred wrong codes when an administrator has a new code made', async () => {
    const bot = await city.bot();
    const tried_at = city.host.clock.now();
    const wrong = Array.from({ length: 100 }, (_, index) => ({ connection_id: bot.id, chat: `x${index}`, tried_at }));
    await city.host.database.insertRows('channels_wrong_code', wrong);
    const { data: renewed } = await city.jefa.mutate('fake.unlink', { id: bot.id });
    expect(renewed.codigo_verificacion).to.not.equal(bot.codigo_verificacion);
    expect(renewed).to.include({ codigos_bloqueados_hasta: null });
    await city.say(bot, 'honrada', `/start ${renewed.codigo_verificacion}`);
    expect(await told('honrada')).to.deep.equal([ENLAZADO]);
  });

  it('is ended by an administrator, which makes a new code', async () => {
    const bot = await city.linkedBot('vieja');
    const { data: unlinked } = await city.jefa.mutate('fake.unlink', { id: bot.id });
    expect(unlinked).to.include({ verificado: false, chat_id_verificado: null });
    expect(unlinked.codigo_verificacion).to.match(/^BOT-/).and.not.equal(bot.codigo_verificacion);
    await city.say(bot, 'vieja', 'Hola');
    await city.say(bot, 'vieja', `/start ${bot.codigo_verificacion}`);
    expect(await told('vieja')).to.deep.equal([NO_ENLAZADO, INCORRECTO]);
    await city.say(bot, 'nueva', `/start ${unlinked.codigo_verificacion}`);
    expect(await told('nueva')).to.deep.equal([ENLAZADO]);
  });

  it('has a unique code for each connection, generated again when it is taken', async () => {
    const codes = city.host.container.get(VerificationCodes);
    const next = codes.next.bind(codes);
    const chosen = ['BOT-AAAA', 'BOT-AAAA', 'BOT-AAAA', 'BOT-BBBB'];
    codes.next = (prefijo) => chosen.shift() ?? next(prefijo);
    expect((await city.bot()).codigo_verificacion).to.equal('BOT-AAAA');
    expect((await city.bot()).codigo_verificacion).to.equal('BOT-BBBB');
    expect((await city.bot({ prefijo: 'CALI2' })).codigo_verificacion).to.match(/^CALI2-.{4}$/);
  });

  it('is in the audit log, without the code or the chat', async () => {
    const bot = await city.linkedBot('auditada');
    const sql = 'SELECT action, details FROM host_audit_entry WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id';
    const entries = await city.host.database.rows<{ action: string }>(sql, ['channels.connection', String(bot.id)]);
    expect(entries.map(({ action }) => action.replace('fake.connection.', ''))).to.deep.equal(['created', 'linked']);
    expect(JSON.stringify(entries)).to.not.include('auditada').and.not.include(bot.codigo_verificacion);
  });
});
