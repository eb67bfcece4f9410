import { expect } from 'chai';
import { png, storedFiles } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import type { TextCut } from '../../../../plugins/channels/contract.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';

const text = (pre_codigo: string, pre_texto: string, more: object = {}) => ({
  pre_codigo,
  pre_texto,
  pre_tipo: 'TEXTO_LARGO',
  pre_obligatorio: true,
  ...more,
});
const queja = {
  codigo: 'QUEJA',
  nombre: 'Queja',
  preguntas: [text('hechos', 'Hechos'), text('pide', 'Pide', { pre_longitud_maxima: 5000 })],
};
const conteo = {
  codigo: 'CONTEO',
  nombre: 'Conteo',
  preguntas: [text('cuantos', 'Cuántos', { pre_tipo: 'NUMERO' }), text('nota', 'Nota', { pre_obligatorio: false })],
};

describe('a text that the app has cut', () => {
  let host: TestHost;
  let chat: DialogueChat;
  before(async () => {
    host = await startDialogueHost({ bundle: { tramites: [queja, conteo] } });
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
    await chat.say('/tramite QUEJA');
  });
  after(() => host?.stop());

  const part = (words: string, cut: TextCut = 'limit') => ({ kind: 'text' as const, text: words, cut });
  const send = async (words: string, cut: TextCut = 'limit'): Promise<string> => (await chat.send(part(words, cut)))!;
  const filed = async (): Promise<unknown> => {
    expect(await chat.say('/enviar')).to.include('Radicado:');
    return (await storedRecords(host)).at(-1)!.informacion;
  };

  it('answers one question with all its parts', async () => {
    expect(await send('a'.repeat(4096)))
      .to.include('llegó hasta 4096 letras')
      .and.not.to.include('Pide');
    expect(await send('b'.repeat(4000), 'blank')).to.include('llegó hasta 8096 letras');
    expect(await chat.say('fin')).to.include('Pregunta 2 de 2\nPide');
    expect(await chat.say('Que lo arreglen')).to.include('¿Lo envía?');
    const hechos = `${'a'.repeat(4096)}${'b'.repeat(4000)} fin`;
    expect(await filed()).to.deep.equal({ hechos, pide: 'Que lo arreglen' });
  });

  it('is complete when the sender says so, by the button of any part, in words or by a command', async () => {
    await send('uno ');
    const first = chat.valueOf('Es todo');
    await send('dos');
    expect(await chat.send({ kind: 'choice', value: first })).to.include('Pregunta 2 de 2\nPide');
    await send('otra cosa');
    expect(await chat.say('es todo'))
      .to.include('Hechos: uno dos')
      .and.to.include('Pide: otra cosa');
    await chat.press('Cambiar');
    await chat.say('Pide');
    await send('una tercera');
    expect(await chat.say('/continuar')).to.include('Pide: una tercera');
    await chat.press('Cambiar');
    await chat.say('Pide');
    await send('una cuarta');
    expect(await chat.say('/enviar')).to.include('Radicado:');
    expect((await storedRecords(host)).at(-1)!.informacion).to.deep.equal({ hechos: 'uno dos', pide: 'una cuarta' });
  });

  it('is not assumed for two texts that are typed one after the other', async () => {
    expect(await chat.say('Hay un hueco')).to.include('Pregunta 2 de 2');
    expect(await chat.say('Que lo tapen')).to.include('¿Lo envía?');
    expect(await filed()).to.deep.equal({ hechos: 'Hay un hueco', pide: 'Que lo tapen' });
  });

  it('is refused as a whole, with the length of all its parts', async () => {
    await chat.say('Hechos');
    expect(await send('a'.repeat(4096))).not.to.include('como máximo');
    expect(await chat.say('b'.repeat(1000)))
      .to.include('como máximo 5000 caracteres. Su texto tiene 5096, contando los 2 mensajes en que llegó.')
      .and.to.include('Pregunta 2 de 2\nPide');
    // No part of it is left.
    expect(await chat.say('/enviar')).to.include('Todavía faltan preguntas');
    expect(await chat.say('c'.repeat(5001))).to.include('como máximo 5000 caracteres. Su texto tiene 5001.');
    await send('d'.repeat(4096));
    await send('d'.repeat(4096));
    expect(await chat.press('Es todo')).to.include('Su texto tiene 8192, contando los 2 mensajes');
    expect(await chat.say('corta')).to.include('Pide: corta');
  });

  it('is refused once when the question takes no text, and its other parts answer nothing', async () => {
    await chat.say('/cancelar');
    await chat.say('/tramite CONTEO');
    await send('Son muchos, y '.repeat(200), 'blank');
    expect(await chat.say('12'))
      .to.include('Debe ser un número')
      .and.to.include('Cuántos');
    expect(await chat.say('12')).to.include('Nota');
    await send('de paso');
    expect(await chat.say('/omitir')).to.include('Nota: (sin responder)');
  });

  it('is saved once when its parts are processed repeatedly and on any host', async () => {
    const { databaseUrl, dataFolder, secretKey } = host;
    const second = await startDialogueHost({ databaseUrl, dataFolder, secretKey });
    try {
      const first = chat.turn(part('a'.repeat(4096)));
      await chat.prepare(first);
      const [step, late] = [await chat.prepare(first), await chat.prepare(first)];
      await chat.write(step!);
      expect((await rejectionOf(chat.write(late!))).message).to.equal('the dialogue went on meanwhile');
      chat.host = second;
      const rest = chat.turn({ kind: 'text', text: 'resto' });
      // The host dies after the draft has changed.
      await chat.prepare(rest);
      await chat.prepare(rest);
      chat.host = host;
      await chat.write((await chat.prepare(rest))!);
      await chat.say('Que lo tapen');
      expect(await filed()).to.deep.equal({ hechos: `${'a'.repeat(4096)}resto`, pide: 'Que lo tapen' });
    } finally {
      await second.stop();
    }
  });

  it('stays when another message comes in between', async () => {
    const files = (await storedFiles(host)).length;
    await send('empieza');
    for (const other of [
      () => chat.send({ kind: 'other' }),
      () => chat.send({ kind: 'location', latitude: 1, longitude: 1 }),
      () => chat.attach(png),
    ]) {
      expect(await other())
        .to.include('Eso no responde la pregunta.')
        .and.to.include('lo que escriba ahora se le agrega');
    }
    expect(await chat.send({ kind: 'choice', value: 'd1.0' }))
      .to.include('mensaje anterior')
      .and.to.include('agrega');
    expect(await chat.say('/ayuda')).to.include('/cancelar');
    expect(await chat.say('/etc y sigue')).to.include('Pide');
    expect(await storedFiles(host)).to.have.length(files);
    await chat.say('algo');
    expect(await filed()).to.deep.equal({ hechos: 'empieza/etc y sigue', pide: 'algo' });
  });

  it('is kept when the sender goes back, and forgotten with the dialogue', async () => {
    await send('los hechos');
    expect(await chat.say('/atras'))
      .to.include('Hechos')
      .and.to.include('Respondió: los hechos');
    await send('otros');
    expect(await chat.say('/enviar'))
      .to.include('Todavía faltan preguntas')
      .and.to.include('Pide');
    await send('x'.repeat(6000));
    expect(await chat.say('/enviar'))
      .to.include('Su texto tiene 6000')
      .and.not.to.include('faltan');
    await send('se va');
    await chat.say('/cancelar');
    expect(await chat.rows()).to.deep.equal([]);
  });
});
