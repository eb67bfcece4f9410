import { expect } from 'chai';
import { until } from '../../../testing/until.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { ChannelCity, type Bot } from './support/channel-city.js';

describe('a message of the linked chat', () => {
  let city: ChannelCity;
  let bot: Bot;
  let luz: string;
  before(async () => {
    city = await ChannelCity.start();
    bot = await city.linkedBot('c');
    const credentials = { username: 'luz', password: PASSWORD };
    const answer = await post('/api/token/', credentials);
    luz = ((await answer.json()) as { access: string }).access;
  });
  after(() => city?.stop());
  afterEach(() => city.platform.forget());

  const post = (path: string, body: object, token?: string): Promise<Response> =>
    fetch(`${city.host.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const last = async () => (await city.tasks(bot)).at(-1)!;

  it('becomes a task of the owner, with the metadata of the interface', async () => {
    const text = `  Hay un hueco\nen la calle 5 ${'x'.repeat(400)}`;
    const id = city.nextId();
    await city.bring(bot, { id, chat: 'c', text });
    await city.settled();
    const task = await last();
    const [owner] = await city.host.database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'luz'");
    expect(task).to.include({ tipo: 'fake', asignado: owner!.id });
    expect(task.titulo)
      .to.match(/^Hay un hueco en la calle 5 x+$/)
      .and.have.length(300);
    expect(task.metadatos_extra).to.deep.equal({
      chat_id: 'c',
      message_id: `m${id}`,
      plugin_id: bot.id,
      owner_id: owner!.id,
      texto_original: text,
      pendiente_stt: false,
    });
    expect(city.platform.textsTo('c')).to.deep.equal([`Se creó la tarea ${task.codigo}.`]);
  });

  it('keeps a very long text up to the limit of a task', async () => {
    await city.say(bot, 'c', '\u0001ñ'.repeat(20_000));
    await city.settled();
    expect((await last()).metadatos_extra['texto_original']).to.have.length(10_000);
  });

  it('becomes a task with its sound, which waits for the transcription, when it is a voice note', async () => {
    await city.bring(bot, { id: city.nextId(), chat: 'c', voice: { id: 'v-1', tamano: 9 } });
    await city.settled();
    const task = await last();
    expect(task).to.include({ tipo: 'fake_voice', titulo: 'Nota de voz' });
    expect(task.metadatos_extra)
      .to.include({ chat_id: 'c', pendiente_stt: true })
      .and.not.have.property('texto_original');
    await until('its sound is fetched', async () => {
      const sql = 'SELECT id FROM host_file WHERE owner = $1';
      return (await city.host.database.rows(sql, [`workflow/task/${task.id}`])).length === 1;
    });
    expect(city.platform.textsTo('c')).to.deep.equal([`Se creó la tarea ${task.codigo}.`]);
  });

  it('is stored in one form, however its accents were typed', async () => {
    await city.say(bot, 'c', 'Arreglen el can\u0303o');
    await city.settled();
    expect((await last()).titulo).to.equal('Arreglen el caño');
  });

  it('becomes no task when it is neither a text nor a voice note', async () => {
    const before = (await city.tasks(bot)).length;
    const of = (content: object) => ({ id: city.nextId(), chat: 'c', ...content }) as never;
    const others = [
      { text: '' },
      { text: ' \n\u0000 ' },
      { text: '\u200B\u3164' },
      { sticker: 'x' },
      { choice: 'x' },
      { file: { id: 'f' } },
    ];
    await city.bring(bot, others.map(of));
    await city.settled();
    expect(city.platform.textsTo('c')).to.deep.equal(Array(6).fill('Solo se reciben textos y notas de voz.'));
    expect(await city.tasks(bot)).to.have.length(before);
  });

  it('is processed and answered in order, on any host', async () => {
    const other = await city.beside();
    try {
      const [second, from] = [await city.linkedBot('d'), (await city.tasks(bot)).length];
      const texts = Array.from({ length: 12 }, (_, index) => `Paso ${String(index).padStart(2, '0')}`);
      for (const text of texts) {
        await city.say(bot, 'c', text);
        await city.say(second, 'd', text);
      }
      await city.settled();
      for (const [one, chat, first] of [
        [bot, 'c', from],
        [second, 'd', 0],
      ] as const) {
        const tasks = (await city.tasks(one)).slice(first);
        expect(tasks.map(({ titulo }) => titulo)).to.deep.equal(texts);
        expect(city.platform.textsTo(chat)).to.deep.equal(tasks.map(({ codigo }) => `Se creó la tarea ${codigo}.`));
      }
    } finally {
      await other.stop();
    }
  });

  it('keeps the caption of a voice note, and says that the caption of a file is lost with it', async () => {
    await city.bring(bot, { id: city.nextId(), chat: 'c', voice: { id: 'v' }, caption: 'Del hueco' });
    await city.settled();
    expect((await city.tasks(bot)).at(-1)!.metadatos_extra).to.include({ texto_adjunto: 'Del hueco' });
    city.platform.forget();
    await city.bring(bot, { id: city.nextId(), chat: 'c', file: { id: 'f' }, caption: 'El hueco' });
    await city.bring(bot, { id: city.nextId(), chat: 'c', file: { id: 'f' } });
    await city.settled();
    expect(city.platform.textsTo('c')).to.deep.equal([
      'Solo se reciben textos y notas de voz. El texto que venía con el archivo tampoco se guardó: envíelo como mensaje aparte.',
      'Solo se reciben textos y notas de voz.',
    ]);
  });

  it('is followed by a notice when its task is closed, unless the chat is no longer linked', async () => {
    await city.say(bot, 'c', 'Por cerrar');
    await city.say(bot, 'c', 'Por cerrar después');
    await city.settled();
    const [one, later] = (await city.tasks(bot)).slice(-2);
    city.platform.forget();
    const close = (id: number) => post(`/workflow/api/tareas/${id}/cerrar/`, {}, luz);
    expect((await close(one!.id)).status).to.equal(200);
    await city.settled();
    expect(city.platform.textsTo('c')).to.deep.equal([`La tarea ${one!.codigo} se cerró.`]);
    await city.jefa.mutate('fake.unlink', { id: bot.id });
    expect((await close(later!.id)).status).to.equal(200);
    await city.settled();
    expect(city.platform.arrived).to.have.length(1);
  });

  it('is given up after some attempts with a notice, and then delays the chat no longer', async () => {
    const broken = await city.linkedBot('e');
    const { database } = city.host;
    // For a while, one task cannot be stored.
    await database.changeRows("ALTER TABLE workflow_task ADD CONSTRAINT test_titulo_ck CHECK (titulo <> 'Imposible')");
    await city.bring(broken, [
      { id: city.nextId(), chat: 'e', text: 'Imposible' },
      { id: city.nextId(), chat: 'e', text: 'Después' },
    ]);
    for (let attempt = 1; attempt < 6; attempt += 1) {
      await until('it has failed again', async () => {
        const sql =
          "SELECT id FROM host_job WHERE name = 'channels/incoming' AND state = 'PENDIENTE' AND attempts = $1 AND lease IS NULL";
        return (await database.rows(sql, [attempt])).length === 1;
      });
      city.host.clock.advance(4 * 3600);
    }
    await city.settled();
    await database.changeRows('ALTER TABLE workflow_task DROP CONSTRAINT test_titulo_ck');
    const [task, ...others] = await city.tasks(broken);
    expect([task?.titulo, others]).to.deep.equal(['Después', []]);
    expect(city.platform.textsTo('e')).to.deep.equal([
      'No pudimos atender su mensaje. Envíelo otra vez.',
      `Se creó la tarea ${task!.codigo}.`,
    ]);
    const sql = 'SELECT id FROM channels_message WHERE content IS NOT NULL';
    expect(await database.rows(sql)).to.deep.equal([]);
  });
});
