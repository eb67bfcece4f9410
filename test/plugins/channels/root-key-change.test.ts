import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { Connections } from '../../../plugins/channels/contract.js';
import { databaseTemplate } from '../../../testing/database-template.js';
import { productPlugins } from '../../../testing/product-plugins.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { runCommand } from '../auth/support/run-command.js';
import { storedRecords } from '../../acceptance/support/tramite-client.js';
import { ChannelCity } from './support/channel-city.js';
import { FakePlatform } from './support/fake-platform.js';

const newKey = (): string => randomBytes(32).toString('base64');
const [old, next] = [newKey(), newKey()];

const bundle = {
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'luz', password: PASSWORD },
  ],
  tramites: [
    {
      codigo: 'PODA',
      nombre: 'Poda de árboles',
      preguntas: [
        { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'calle', pre_texto: 'Calle', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'arboles', pre_texto: 'Árboles', pre_tipo: 'NUMERO', pre_obligatorio: true },
      ],
    },
  ],
};

describe('a change of the root key, for a city with channels', () => {
  let database: TestDatabase;
  let platform: FakePlatform;
  let city: ChannelCity;

  const start = async (secretKey: string, ...secretKeyPrevious: readonly string[]): Promise<void> => {
    const options = { databaseUrl: database.url, secretKey, config: { secretKeyPrevious }, bundle };
    city = await ChannelCity.start(options, platform);
  };
  const restart = async (...keys: readonly [string, ...string[]]): Promise<void> => {
    await city.stop();
    await start(...keys);
  };

  before(async () => {
    database = await createTestDatabase(await databaseTemplate(productPlugins));
    platform = await FakePlatform.start();
    await start(old);
  });
  after(async () => {
    await city?.stop();
    platform?.stop();
    await database?.drop();
  });

  it('keeps the secrets of a connection and the dialogues', async () => {
    const bot = await city.linkedBot('casa', { ciudadanos: true });
    const say = async (chat: string, text: string): Promise<string | undefined> => {
      expect((await city.say(bot, chat, text)).status).to.equal(200);
      await city.settled();
      return city.platform.textsTo(chat).at(-1);
    };
    for (const chat of ['antes', 'durante']) {
      await say(chat, '/tramite PODA');
      expect(await say(chat, 'Rosa')).to.include('Calle');
    }

    await restart(next, old);
    expect(await say('durante', 'Calle 10')).to.include('Árboles');
    const { lines } = await runCommand(city.host, ['keys', 'reseal']);
    for (const purpose of ['channels/token', 'channels/webhook-secret', 'channels/dialogue']) {
      expect(lines).to.include(`${purpose}: 1 sealed anew`);
    }

    await restart(next);
    const { data, text } = await city.jefa.mutate('fake.webhookSecret', { id: bot.id });
    expect(data, text).to.deep.equal({ webhook_secret: bot.secret });
    const { token } = (await city.host.container.get<Connections>(Connections).findConnection('fake', bot.id))!;
    expect(token).to.equal('token-1');
    expect(await say('antes', 'Calle 10')).to.include('Árboles');
    for (const chat of ['antes', 'durante']) {
      await say(chat, '7');
      expect(await say(chat, 'Enviar')).to.include('Radicado:');
    }
    const answers = (await storedRecords(city.host)).map(({ informacion }) => informacion);
    const whole = { nombre: 'Rosa', calle: 'Calle 10', arboles: 7 };
    expect(answers).to.deep.equal([whole, whole]);
  });
});
