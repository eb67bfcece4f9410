import { expect } from 'chai';
import { JobRefusedError } from '../../../../host/plugin-api/index.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { pdf, png, storedFiles } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { DialogueChat, platformFiles } from '../support/dialogue-chat.js';
import { startAskingHost } from './support/asking-tramites.js';

describe('the answers in a chat', () => {
  let host: TestHost;
  let chat: DialogueChat;

  before(async () => {
    host = await startAskingHost();
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
  });
  after(() => host?.stop());

  const records = () => storedRecords(host);

  it('asks which number an ambiguous text means, and otherwise reads numbers as pages do', async () => {
    await chat.say('/tramite PODA');
    expect(await chat.say('Ana')).to.include('Por ejemplo: 1.500.000 o 12,5.');
    expect(await chat.say('1.500'))
      .to.include('¿Quiso decir 1500 o 1,5? Escriba 1500 o 1,5.')
      .and.to.include('Árboles');
    expect(await chat.say('uno')).to.include('Debe ser un número. Por ejemplo: 1.500.000 o 12,5.');
    expect(await chat.say('1.500.000')).to.include('No debe ser mayor que 900');
    expect(await chat.say('1,5')).to.include('Zona\n0: El centro.\nElija');
  });

  it('refuses with the reason of the form, and asks again', async () => {
    expect(await chat.say('/tramite PODA')).to.include('Pregunta 1 de 4\nNombre\nCompleto');
    expect(await chat.say('/omitir'))
      .to.include('Falta responder «Nombre».')
      .and.to.include('Nombre');
    expect(await chat.send({ kind: 'other' }))
      .to.include('Eso no responde la pregunta')
      .and.to.include('Nombre');
    expect(await chat.attach(png)).to.include('Eso no responde la pregunta');
    expect(await chat.send({ kind: 'location', latitude: 1, longitude: 1 })).to.include('Eso no responde');
    expect(await chat.attach(pdf, {}, 'voice'))
      .to.include('Escriba la respuesta')
      .and.to.include('Nombre');
    for (const blank of ['   ', '\u200B', '\u3164']) {
      expect(await chat.say(blank))
        .to.include('Falta responder')
        .and.to.include('Nombre');
    }
    expect(await chat.say('Luz\u0007')).to.include('Contiene caracteres que no se admiten.');
    expect(await chat.say('Luz')).to.include('Pregunta 2 de 4\nÁrboles');
    expect(await chat.say('muchos'))
      .to.include('Debe ser un número')
      .and.to.include('Pregunta 2 de 4');
    expect(await chat.say('901')).to.include('No debe ser mayor que 900.');
    // This answer adds a question.
    expect(await chat.say('500'))
      .to.include('Pregunta 3 de 5\nMotivo')
      .and.to.include('/omitir');
  });

  it('goes back, skips and changes answers', async () => {
    await chat.say('/tramite PODA');
    expect(await chat.say('/atras'))
      .to.include('Esta es la primera pregunta')
      .and.to.include('Nombre');
    await chat.say('Luz');
    await chat.say('4');
    await chat.say('Estorban');
    expect(await chat.say('/atras'))
      .to.include('Motivo')
      .and.to.include('Respondió: Estorban');
    expect(await chat.say('/atras'))
      .to.include('Pregunta 2 de 5\nÁrboles')
      .and.to.include('Respondió: 4');
    expect(await chat.say('2')).to.include('Pregunta 3 de 4\nZona');
    await chat.say('/atras');
    expect(await chat.say('/continuar')).to.include('Pregunta 3 de 4\nZona');
    // The name counts, and not the number.
    expect(await chat.say('1')).to.include('Foto');
    expect(await chat.say('/omitir'))
      .to.include('Zona: 1')
      .and.to.include('Foto: (sin responder)');
    await chat.press('Cambiar');
    expect(await chat.say('árboles')).to.include('Respondió: 2');
    expect(await chat.say('3')).to.include('Árboles: 3');
    expect(await chat.say('quizás'))
      .to.include('Eso no responde')
      .and.to.include('¿Lo envía?');
    expect(await chat.say('/enviar')).to.include('Radicado:');
    expect((await records()).at(-1)!.informacion).to.deep.equal({ nombre: 'Luz', arboles: 3, zona: '1' });
  });

  it('offers long lists in pages, and accepts names of any page', async () => {
    await chat.say('/tramite ASEO');
    expect(chat.labels()).to.have.length(21);
    const first = chat.valueOf('Barrio 1');
    await chat.press('Ver más');
    await chat.press('Ver más');
    expect(chat.labels()).to.deep.equal(['Barrio 41', 'Barrio 42', 'Barrio 43', 'Barrio 44', 'Barrio 45', 'Ver más']);
    expect(await chat.send({ kind: 'choice', value: first })).to.include('de un mensaje anterior');
    expect(await chat.say('BARRIO 7')).to.include('Pregunta 2 de 2\nDías');
    expect(await chat.press('Martes')).to.include('Elegidas: Martes');
    expect(chat.labels()).to.include('✓ Martes');
    expect(await chat.say('1, jueves')).to.include('Elegidas: Martes, Lunes, Jueves');
    expect(await chat.say('martes')).to.include('Elegidas: Lunes, Jueves');
    expect(await chat.say('nunca')).to.include('Tiene códigos que no son de las opciones');
    expect(await chat.say('listo')).to.include('Días: Lunes, Jueves');
  });

  it('accepts files of the requested kind and size', async () => {
    await chat.say('/tramite PODA');
    for (const text of ['Luz', '1', '/omitir']) await chat.say(text);
    expect(await chat.say('no tengo'))
      .to.include('Eso no responde')
      .and.to.include('Envíe un archivo');
    expect(await chat.attach(pdf, { nombre: 'a.pdf' })).to.include(
      'El archivo debe ser PNG: el que envió es de otro tipo.',
    );
    expect(await chat.attach(Buffer.alloc(0))).to.include('El archivo está vacío');
    expect(await chat.attach(png, { tamano: 100_001 })).to.include('hasta 0,1 MB');
    expect(await chat.attach(Buffer.alloc(100_001))).to.include('hasta 0,1 MB');
    platformFiles.set('gone', new JobRefusedError('gone'));
    expect(await chat.send({ kind: 'file', file: { id: 'gone' } })).to.include('ya no está disponible');
    const before = (await storedFiles(host)).length;
    await chat.attach(png, { nombre: 'foto.png' });
    expect(chat.replies[0]!.text).to.include('Foto: foto.png');
    expect(await storedFiles(host)).to.have.length(before + 1);
    await chat.say('/enviar');
    expect((await records()).at(-1)!.informacion['foto']).to.include({ nombre: 'foto.png', tipo: 'image/png' });
  });
});
