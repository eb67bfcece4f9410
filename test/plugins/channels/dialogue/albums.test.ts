import { expect } from 'chai';
import { pdf, png, storedFiles } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { DialogueChat, platformFiles, startDialogueHost } from '../support/dialogue-chat.js';

const file = (pre_codigo: string, pre_texto: string) => ({
  pre_codigo,
  pre_texto,
  pre_tipo: 'ARCHIVO',
  pre_tipos_archivo: ['image/png'],
});
const obra = {
  codigo: 'OBRA',
  nombre: 'Obra',
  preguntas: [
    file('frente', 'Frente'),
    { pre_codigo: 'nota', pre_texto: 'Nota', pre_tipo: 'TEXTO' },
    file('fondo', 'Fondo'),
    file('techo', 'Techo'),
  ],
};
const KEPT = 'De los archivos que envió juntos se guardó uno, «a.png», para «Frente». Los demás no se guardaron';

describe('files that are sent together', () => {
  let host: TestHost;
  let chat: DialogueChat;
  before(async () => {
    host = await startDialogueHost({ bundle: { tramites: [obra] } });
    for (const id of ['a', 'b', 'c', 'd']) platformFiles.set(id, png);
    platformFiles.set('pdf', pdf);
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
    await chat.say('/tramite OBRA');
  });
  after(() => host?.stop());

  const content = (id: string) => ({ kind: 'file' as const, file: { id, nombre: `${id}.png` } });
  const send = async (id: string, album?: string): Promise<string> =>
    (await chat.send(content(id), album === undefined ? {} : { album }))!;

  it('answer one question, and the chat says once that the others were not kept', async () => {
    expect(await send('a', 'A1')).to.include('Pregunta 2 de 4\nNota');
    expect(await send('b', 'A1'))
      .to.include(KEPT)
      .and.to.include('Pregunta 2 de 4\nNota');
    const files = (await storedFiles(host)).length;
    expect(await send('c', 'A1')).to.equal('');
    expect(await chat.say('entre fotos')).to.include('Pregunta 3 de 4\nFondo');
    // The question is asked again, and the last file of the album comes late.
    expect(await send('d', 'A1')).to.equal('');
    expect(await storedFiles(host)).to.have.length(files);
    expect(await send('b')).to.include('Pregunta 4 de 4\nTecho');
    expect(await send('c', 'A2')).to.include('¿Lo envía?');
    expect(await send('d', 'A2'))
      .to.include('«c.png», para «Techo»')
      .and.to.include('¿Lo envía?');
    expect(await chat.say('/enviar')).to.include('Radicado:');
    const { frente, fondo, techo } = (await storedRecords(host)).at(-1)!.informacion as Record<
      string,
      { nombre: string }
    >;
    expect([frente, fondo, techo].map((one) => one!.nombre)).to.deep.equal(['a.png', 'b.png', 'c.png']);
  });

  it('answer one question each when they are sent alone', async () => {
    expect(await send('a')).to.include('Nota');
    await chat.say('/omitir');
    expect(await send('b')).to.include('Techo');
    expect(await send('c')).to.include('¿Lo envía?');
  });

  it('are refused with one message, but a later one of them that fits is accepted', async () => {
    await chat.say('/atras');
    expect(await send('pdf', 'A3')).to.include('El archivo debe ser PNG');
    expect(await send('pdf', 'A3')).to.equal('');
    expect(await send('a', 'A3')).to.include('Pregunta 2 de 4\nNota');
    expect(await send('b', 'A3')).to.include(KEPT);
    expect(await send('pdf', 'A3')).to.equal('');
  });

  it('are refused with one message when the question takes no file', async () => {
    await chat.say('/omitir');
    expect(await send('a', 'A4')).to.include('Eso no responde la pregunta.');
    expect(await send('b', 'A4')).to.equal('');
    expect(await chat.say('Nada')).to.include('Fondo');
    // The album was refused as a whole.
    expect(await send('c', 'A4')).to.equal('');
    expect(await send('c')).to.include('Techo');
  });

  it('are stored once when each of them is processed repeatedly and on any host', async () => {
    const { databaseUrl, dataFolder, secretKey } = host;
    const second = await startDialogueHost({ databaseUrl, dataFolder, secretKey });
    try {
      const first = chat.turn(content('a'), { album: 'A5' });
      await chat.prepare(first);
      const late = await chat.prepare(first);
      await chat.write((await chat.prepare(first))!);
      chat.host = second;
      expect((await rejectionOf(chat.write(late!))).message).to.equal('the dialogue went on meanwhile');
      const others = ['b', 'c'].map((id) => chat.turn(content(id), { album: 'A5' }));
      const steps = [];
      for (const other of others) steps.push(await chat.prepare(other));
      await chat.write(steps[0]!);
      expect(chat.replies[0]!.text).to.include(KEPT);
      expect((await rejectionOf(chat.write(steps[1]!))).message).to.equal('the dialogue went on meanwhile');
      chat.host = host;
      expect(await chat.write((await chat.prepare(others[1]!))!)).to.deep.equal([]);
      expect(await chat.say('/continuar')).to.include('Pregunta 2 de 4\nNota');
    } finally {
      await second.stop();
    }
  });

  it('leave a text unchanged that began before the last of them', async () => {
    await send('a', 'A6');
    await chat.send({ kind: 'text', text: 'empieza ', cut: 'limit' });
    expect(await send('b', 'A6')).to.include(KEPT);
    await chat.say('y sigue');
    await chat.say('/omitir');
    expect(await chat.say('/omitir')).to.include('Nota: empieza y sigue');
  });

  it('lose their caption, and the chat says so', async () => {
    const below = { ...content('a'), text: 'La casa' };
    const said = 'El texto que venía con el archivo no se guardó';
    expect(await chat.send(below)).to.match(new RegExp(`^${said}[\\s\\S]*Pregunta 2 de 4\nNota`));
    expect(await chat.send(below))
      .to.include(said)
      .and.to.include('Eso no responde');
    expect(await chat.send({ ...below, kind: 'voice' })).to.include(said);
    expect(await chat.say('La casa')).to.include('Fondo');
    expect(await send('a', 'A8')).not.to.include(said);
    await send('b', 'A8');
    expect(await chat.send(below, { album: 'A8' }))
      .to.match(new RegExp(`^${said}[\\s\\S]*\\.$`))
      .and.not.include('Pregunta');
  });

  it('are refused with one message when a list is open, too', async () => {
    await chat.say('/cancelar');
    await chat.say('/tramite');
    expect(await send('a', 'A7')).to.include('No hay un trámite con ese nombre');
    expect(await send('b', 'A7')).to.equal('');
  });
});
