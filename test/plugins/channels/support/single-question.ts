import { PASSWORD } from '../../auth/support/auth-client.js';
import type { Bot, ChannelCity } from './channel-city.js';

/** People and a tramite with one question. */
export const singleQuestion = {
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'luz', password: PASSWORD },
  ],
  tramites: [
    {
      codigo: 'UNICO',
      nombre: 'Único',
      preguntas: [{ pre_codigo: 'unico', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true }],
    },
  ],
};

/** Files a record of this tramite in a chat, message by message. */
export async function fileSingle(city: ChannelCity, bot: Bot, chat: string): Promise<void> {
  for (const text of ['/tramite UNICO', 'Ana', '/enviar']) {
    await city.say(bot, chat, text);
    await city.settled();
  }
}
