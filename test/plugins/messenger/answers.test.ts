import { expect } from 'chai';
import { png } from '../../acceptance/support/stored-files.js';
import { storedRecords } from '../../acceptance/support/tramite-client.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { MessengerCity, type CityBot } from './support/messenger-city.js';
import { CHAT, said } from './support/updates.js';

const text = (pre_codigo: string, pre_texto: string) => ({ pre_codigo, pre_texto, pre_tipo: 'TEXTO_LARGO' });
const file = (pre_codigo: string, pre_texto: string) => ({ pre_codigo, pre_texto, pre_tipo: 'ARCHIVO' });
const bundle = {
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'luz', password: PASSWORD },
  ],
  tramites: [
    { codigo: 'QUEJA', nombre: 'Queja', preguntas: [text('hechos', 'Hechos'), text('pide', 'Pide')] },
    { codigo: 'OBRA', nombre: 'Obra', preguntas: [file('frente', 'Frente'), file('fondo', 'Fondo')] },
  ],
};

describe('answers at the messenger', () => {
  let city: MessengerCity;
  let second: TestHost;
  let bot: CityBot;
  before(async () => {
    city = await MessengerCity.start({ bundle });
    second = await city.beside();
    bot = await city.linkedBot();
  });
  beforeEach(() => city.platform.forget());
  after(async () => {
    await second?.stop();
    await city?.stop();
  });

  const write = async (...texts: readonly string[]): Promise<void> => {
    for (const one of texts) await city.write(bot, one);
    await city.settled();
  };

  it('join the parts of a text that the app has cut, delivered repeatedly and to any host', async () => {
    await write('/tramite QUEJA');
    const whole = `${'palabra '.repeat(600)}fin`;
    const parts = [whole.slice(0, 4096), whole.slice(4096)];
    const updates = parts.map((part, index) => ({ update_id: 9_100_000 + index, message: said({ text: part }) }));
    await city.deliver(bot, updates[0]!);
    await Promise.all([city.deliver(bot, updates[0]!, second), city.deliver(bot, updates[1]!, second)]);
    await city.deliver(bot, updates[1]!);
    await city.settled();
    expect(city.platform.textsTo(CHAT).map((one) => one.split('\n')[0])).to.deep.equal([
      'Trámite: Queja. Responda cada pregunta; /ayuda dice qué más puede escribir.',
      'Pregunta 1 de 2',
      'Su texto llegó hasta 4096 letras, y puede que siga en otro mensaje: lo que escriba ahora se le agrega. Si ya está completo, pulse «Es todo».',
      'Pregunta 2 de 2',
    ]);
    await write('Que lo tapen', '/enviar');
    expect((await storedRecords(city.host)).at(-1)!.informacion).to.deep.equal({ hechos: whole, pide: 'Que lo tapen' });
  });

  it('take one file of an album, delivered at once, repeatedly and to any host', async () => {
    await write('/tramite OBRA');
    city.platform.forget();
    const updates = [1, 2, 3, 4].map((number) => {
      const id = `album-${number}`;
      city.platform.files.set(id, { path: `photos/${id}.jpg`, content: png });
      const photo = [{ file_id: id, file_unique_id: id, width: 9, height: 9 }];
      const more = { message_id: 700 + number, media_group_id: '77', ...(number === 2 && { caption: 'La casa' }) };
      return { update_id: 9_200_000 + number, message: said({ photo }, more) };
    });
    await Promise.all(updates.flatMap((update) => [city.deliver(bot, update), city.deliver(bot, update, second)]));
    await city.settled();
    const texts = city.platform.textsTo(CHAT);
    expect(
      texts.filter((one) => one.startsWith('De los archivos que envió juntos se guardó uno, «foto-frente.png»')),
    ).to.have.length(1);
    expect(texts.filter((one) => one.startsWith('El texto que venía con el archivo no se guardó'))).to.have.length(1);
    expect(texts.filter((one) => one.startsWith('Pregunta 2 de 2\nFondo'))).to.have.length(2);
    expect(texts).to.have.length(4);
    await write('/omitir', '/enviar');
    const { frente, ...others } = (await storedRecords(city.host)).at(-1)!.informacion;
    expect(frente).to.include({ nombre: 'foto-frente.png', tipo: 'image/png' });
    expect(others).to.deep.equal({});
  });
});
