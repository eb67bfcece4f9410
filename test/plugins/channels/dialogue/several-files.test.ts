import { expect } from 'chai';
import { pdf, png } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { DialogueChat, platformFiles, startDialogueHost } from '../support/dialogue-chat.js';

const obra = {
  codigo: 'OBRA',
  nombre: 'Obra',
  preguntas: [
    {
      pre_codigo: 'anexos',
      pre_texto: 'Anexos',
      pre_tipo: 'ARCHIVO',
      pre_tipos_archivo: ['image/png'],
      pre_maximo: 3,
      pre_obligatorio: true,
    },
    { pre_codigo: 'nota', pre_texto: 'Nota', pre_tipo: 'TEXTO', pre_obligatorio: true },
  ],
};
const libre = {
  ...obra,
  codigo: 'LIBRE',
  preguntas: [{ ...obra.preguntas[0], pre_obligatorio: false }, obra.preguntas[1]],
};
const JOINT = 'Estamos recibiendo los archivos que envió juntos.';

describe('a question of a chat that takes several files', () => {
  let host: TestHost;
  let chat: DialogueChat;
  before(async () => {
    host = await startDialogueHost({ bundle: { tramites: [obra, libre] } });
    for (const id of ['a', 'b', 'c', 'd']) platformFiles.set(id, png);
    platformFiles.set('pdf', pdf);
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
    expect(await chat.say('/tramite OBRA'))
      .to.include('Envíe hasta 3 archivos')
      .and.to.include('«Listo»');
  });
  after(() => host?.stop());

  const send = async (id: string, album?: string): Promise<string> => {
    const content = { kind: 'file' as const, file: { id, nombre: `${id}.png` } };
    return (await chat.send(content, album === undefined ? {} : { album }))!;
  };
  const filed = async (): Promise<string[]> => {
    expect(await chat.say('Nada más')).to.include('¿Lo envía?');
    expect(await chat.say('/enviar')).to.include('Radicado:');
    const { anexos } = (await storedRecords(host)).at(-1)!.informacion as { anexos: { nombre: string }[] };
    return anexos.map(({ nombre }) => nombre);
  };

  it('asks for the next one until the person is done', async () => {
    expect(await chat.say('listo'))
      .to.include('Falta adjuntar «Anexos».')
      .and.to.include('Pregunta 1 de 2');
    expect(await send('a')).to.include('Recibimos «a.png»: 1 de 3. Envíe otro, o escriba «Listo» si terminó.');
    expect(await send('pdf'))
      .to.include('«pdf.png»: El archivo debe ser PNG')
      .and.to.include('Anexos');
    expect(await send('b')).to.include('2 de 3');
    expect(await chat.say('listo')).to.include('Pregunta 2 de 2\nNota');
    expect(await filed()).to.deep.equal(['a.png', 'b.png']);
  });

  it('is left without any where it is optional, and numbers those without a name', async () => {
    await chat.say('/cancelar');
    await chat.say('/tramite LIBRE');
    expect(await chat.say('Listo')).to.include('Pregunta 2 de 2\nNota');
    await chat.say('/atras');
    for (const id of ['a', 'b']) await chat.send({ kind: 'file', file: { id } });
    await chat.say('Listo');
    expect(await filed()).to.deep.equal(['foto-anexos-1.png', 'foto-anexos-2.png']);
  });

  it('goes on by itself with the last one that it takes', async () => {
    await send('a');
    await send('b');
    expect(await send('c')).to.include('Pregunta 2 de 2\nNota');
    expect(await send('d')).to.include('Eso no responde la pregunta.');
    expect(await filed()).to.deep.equal(['a.png', 'b.png', 'c.png']);
  });

  it('takes the files of an album, with one reply, and says once that others were not kept', async () => {
    expect(await send('a', 'A1')).to.include(JOINT);
    expect(await send('b', 'A1')).to.equal('');
    expect(await send('pdf', 'A1')).to.include('El archivo debe ser PNG');
    expect(await send('c', 'A1')).to.include('Nota');
    expect(await send('d', 'A1'))
      .to.include('«Anexos» admite hasta 3')
      .and.to.include('Nota');
    expect(await send('d', 'A1')).to.equal('');
    expect(await filed()).to.deep.equal(['a.png', 'b.png', 'c.png']);
  });

  it('answers no other question with a file of an album that comes late', async () => {
    await send('a', 'A2');
    expect(await chat.say('Listo')).to.include('Nota');
    expect(await send('b', 'A2')).to.include('«Anexos» admite hasta 3');
    expect(await chat.say('/atras')).to.include('Respondió: a.png');
    expect(await send('c')).to.include('2 de 3');
    expect(await chat.say('Quitar los archivos'))
      .to.include('Pregunta 1 de 2')
      .and.not.to.include('Respondió');
    await send('d');
    await chat.say('listo');
    expect(await filed()).to.deep.equal(['d.png']);
  });
});
