import { expect } from 'chai';
import { storedRecords } from '../../acceptance/support/tramite-client.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { MessengerCity, type CityBot } from './support/messenger-city.js';
import { CHAT, said } from './support/updates.js';

const text = (pre_codigo: string, pre_texto: string) => ({ pre_codigo, pre_texto, pre_tipo: 'TEXTO_LARGO' });
const bundle = {
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'luz', password: PASSWORD },
  ],
  tramites: [{ codigo: 'QUEJA', nombre: 'Queja', preguntas: [text('hechos', 'Hechos'), text('pide', 'Pide')] }],
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

  it('are one where the app has cut a text, wherever its parts arrive and however often', async () => {
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
});
