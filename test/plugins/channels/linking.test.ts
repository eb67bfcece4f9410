import { expect } from 'chai';
import { ChannelCity } from './support/channel-city.js';

const LINKED = /enlazado\. Envíe/;

describe('linking a chat', () => {
  let city: ChannelCity;
  before(async () => {
    city = await ChannelCity.start();
  });
  after(async () => {
    await city?.stop();
    city?.platform.stop();
  });
  afterEach(() => city.platform.forget());

  it('is done by the code, makes tasks of what the chat sends, and confirms each', async () => {
    const bot = await city.bot();
    expect(await city.item(bot)).to.include({ verificado: false, chat_id_verificado: null });
    expect(bot.codigo_verificacion).to.match(/^BOT-[A-HJKMNP-Z2-9]{4}$/);
    const answer = await city.say(bot, 'c1', `/start ${bot.codigo_verificacion}`);
    expect(answer.status).to.equal(200);
    expect(await answer.json()).to.deep.equal({ ok: true });
    await city.settled();
    expect(await city.item(bot)).to.include({ verificado: true, chat_id_verificado: 'c1' });
    await city.say(bot, 'c1', 'Hay un hueco');
    await city.settled();
    const [task, ...others] = await city.tasks(bot);
    expect(others).to.deep.equal([]);
    expect(task).to.include({ tipo: 'fake', titulo: 'Hay un hueco' });
    const texts = city.platform.textsTo('c1');
    expect(texts).to.have.length(2);
    expect(texts[0]).to.match(LINKED);
    expect(texts[1]).to.equal(`Se creó la tarea ${task!.codigo}.`);
  });
});
