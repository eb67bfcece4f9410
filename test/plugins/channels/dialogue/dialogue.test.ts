import { expect } from 'chai';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { DialogueChat } from '../support/dialogue-chat.js';
import { startAskingHost } from './support/asking-tramites.js';

describe('the dialogue of a chat', () => {
  let host: TestHost;
  let chat: DialogueChat;

  before(async () => {
    host = await startAskingHost();
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
  });
  after(() => host?.stop());

  it('continues when the user opens the chat again', async () => {
    await chat.say('/tramite LIMITE');
    expect(await chat.say('/start')).to.include('Pregunta 1 de 1');
    expect(await chat.say('/start BOT-0000')).to.include('Pregunta 1 de 1');
  });

  it('serves the linked chat, and other chats when the connection allows citizens', async () => {
    const city = await DialogueChat.open(host, { ciudadanos: false });
    expect(await city.send({ kind: 'text', text: '/tramite' })).to.equal(undefined);
    const linked = await DialogueChat.open(host, { ciudadanos: false, chat: 'linked' });
    expect(await linked.say('/tramite')).to.include('¿Qué trámite');
    expect(await chat.say('/tramite')).to.include('¿Qué trámite');
    const turn = chat.turn({ kind: 'text', text: '/tramite' });
    const isNew = { ...turn, connection: { ...turn.connection, verificado: false } };
    expect(await chat.prepare(isNew)).to.equal(undefined);
  });

  it('leaves other messages to other listeners', async () => {
    for (const text of ['Hay un hueco', '/start BOT-1234', '/otra', 'tramite', ' /tramite', '9']) {
      expect(await chat.send({ kind: 'text', text }), text).to.equal(undefined);
    }
    expect(await chat.send({ kind: 'other' })).to.equal(undefined);
    expect(await chat.send({ kind: 'choice', value: 'of somebody else' })).to.equal(undefined);
  });

  it('lists the commands, in any spelling of the command', async () => {
    for (const text of ['/ayuda', '/AYUDA', '/Ayuda@la_ciudad_bot', '/ayuda por favor', '\u200E/ayuda', '／ayuda']) {
      expect(await chat.say(text))
        .to.include('/tramite')
        .and.to.include('/cancelar');
    }
    for (const text of [
      '/atras',
      '/omitir',
      '/cancelar',
      '/continuar',
      '/enlace',
      '/enviar',
      '/atrás',
      '/atra\u0301s',
    ]) {
      expect(await chat.say(text), text).to.include('No hay un trámite abierto');
    }
    expect(await chat.say('/trámite no hay'))
      .to.include('No hay un trámite con ese nombre')
      .and.include('¿Qué');
    expect(chat.labels()).to.deep.equal(['Aseo', 'Límite', 'Poda de árboles']);
    expect(await chat.say('\u200E３'))
      .to.include('Trámite: Poda de árboles')
      .and.to.include('Traiga sus fotos.');
    expect(await chat.say('/tramite ASEO')).to.include('Tiene abierto el trámite «Poda de árboles»');
    expect(await chat.say('/otra')).to.include('No existe el comando /otra');
  });

  it('treats any text as plain text', async () => {
    const hostile = [
      '{{ ciudad }}',
      "'; DROP TABLE channels_dialogue; --",
      '\u202e\u0000',
      '/'.repeat(4000),
      'd1.0',
      '__proto__',
      '🧨'.repeat(200),
    ];
    for (const text of hostile) {
      const each = await DialogueChat.open(host);
      await each.say('/tramite PODA');
      expect(await each.say(text), text.slice(0, 20)).to.include('Pregunta');
      await each.say(`/tramite ${text}`);
      await each.say(`/estado ${text}`);
      expect(await each.say(`/continuar ${text}`)).to.include('/continuar');
      for (const value of ['d0.0', 'd99999999999999.999', `${text}`.slice(0, 60)]) {
        expect(await each.send({ kind: 'choice', value })).to.include('Pregunta');
      }
    }
    await chat.say('/tramite PODA');
    await chat.say('{{ ciudad }} & <b>');
    await chat.say('1');
    await chat.say('/omitir');
    expect(await chat.say('/omitir')).to.include('Nombre: {{ ciudad }} & <b>');
  });

  it('begins again when another version stored its state', async () => {
    await chat.say('/tramite PODA');
    await host.database.changeRows("UPDATE channels_dialogue SET estado = '{}' WHERE connection_id = $1", [
      chat.connection.id,
    ]);
    expect(await chat.send({ kind: 'text', text: 'Luz' })).to.equal(undefined);
    expect(await chat.say('/tramite PODA')).to.include('Pregunta 1 de 4');
    expect(await chat.rows()).to.have.length(1);
  });
});
