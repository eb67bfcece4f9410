import { expect } from 'chai';
import { pdf, png } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { fileName } from '../../../../plugins/channels/dialogue/file-name.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';

const tramite = {
  codigo: 'OBRA',
  nombre: 'Obra',
  preguntas: ['fachada', 'foto_fondo', 'plano'].map((codigo) => ({
    pre_codigo: codigo,
    pre_texto: codigo,
    pre_tipo: 'ARCHIVO',
  })),
};

describe('a file without a name', () => {
  let host: TestHost;
  before(async () => {
    host = await startDialogueHost({ bundle: { tramites: [tramite] } });
  });
  after(() => host?.stop());

  it('is named after its kind and its question', async () => {
    const chat = await DialogueChat.open(host);
    await chat.say('/tramite OBRA');
    await chat.attach(png);
    await chat.attach(png);
    expect(await chat.attach(pdf)).to.include('plano: archivo-plano.pdf');
    await chat.say('/enviar');
    const kept = (await storedRecords(host)).at(-1)!.informacion as Record<string, { nombre: string }>;
    expect(Object.values(kept).map(({ nombre }) => nombre)).to.have.members([
      'foto-fachada.png',
      'foto_fondo.png',
      'archivo-plano.pdf',
    ]);
  });

  it('keeps the name that the sender gave', async () => {
    const chat = await DialogueChat.open(host);
    await chat.say('/tramite OBRA');
    await chat.attach(png, { nombre: 'casa.png' });
    await chat.say('/omitir');
    expect(await chat.say('/omitir')).to.include('fachada: casa.png');
  });

  it('is a voice note if the content is one, and has the extension of its bytes', () => {
    for (const [type, kind, name] of [
      ['image/jpeg', 'file', 'foto-p1.jpg'],
      ['video/mp4', 'file', 'video-p1.mp4'],
      ['audio/mpeg', 'file', 'audio-p1.mp3'],
      ['audio/ogg; codecs=opus', 'voice', 'nota-de-voz-p1.ogg'],
      ['audio/mp4', 'file', 'audio-p1.m4a'],
      ['application/msword', 'file', 'archivo-p1.doc'],
      ['text/plain', 'file', 'archivo-p1.txt'],
      ['application/octet-stream', 'file', 'archivo-p1'],
      ['application/x-cfb', 'file', 'archivo-p1'],
    ] as const) {
      expect(fileName('p1', type, kind), type).to.equal(name);
    }
  });
});
