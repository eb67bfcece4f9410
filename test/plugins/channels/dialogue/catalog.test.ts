import { expect } from 'chai';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { colourPlugin, setColour } from '../../forms/support/colour-plugin.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';

const pintura = {
  codigo: 'PINTURA',
  nombre: 'Pintura de fachada',
  sinonimos: ['color de la casa'],
  preguntas: [
    { pre_codigo: 'color', pre_texto: 'Color', pre_tipo: 'SELECCION', catalogo: 'color', pre_obligatorio: true },
    { pre_codigo: 'otros', pre_texto: 'Otros', pre_tipo: 'SELECCION_MULTIPLE', catalogo: 'color' },
  ],
};

describe('a chat about a form that takes options from a catalog', () => {
  let host: TestHost;
  let chat: DialogueChat;

  const change = async (codigo: string, isActive: boolean): Promise<void> => {
    await setColour(host, codigo, isActive);
    host.clock.advance(1);
  };

  before(async () => {
    host = await startDialogueHost({ plugins: [colourPlugin()], bundle: { tramites: [pintura] } });
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
    await chat.say('/tramite PINTURA');
  });
  afterEach(() => change('A', true));
  after(() => host?.stop());

  it('offers the present options, by name', async () => {
    expect(chat.labels()).to.deep.equal(['Azul', 'Rojo', 'Verde']);
    expect(await chat.say('rojo')).to.include('Otros');
    await change('A', false);
    expect(await chat.say('verde, 2')).to.include('Elegidas: Verde, Rojo');
    expect(await chat.press('Listo'))
      .to.include('Color: Rojo')
      .and.to.include('Otros: Rojo, Verde');
    expect(await chat.press('Enviar')).to.include('Radicado:');
    expect((await storedRecords(host)).at(-1)!.informacion).to.deep.equal({ color: 'R', otros: ['R', 'V'] });
  });

  it('is found by the words that people use, with slips, and offered before it begins', async () => {
    await chat.say('/cancelar');
    expect(await chat.say('/tramite colr de mi kasa')).not.to.include('No hay un');
    expect(chat.labels()).to.deep.equal(['Pintura de fachada']);
    expect(await chat.say('fachadas')).not.to.include('Color');
    expect(await chat.press('Pintura de fachada')).to.include('Color');
    await chat.say('/cancelar');
    expect(await chat.say('/tramite xilofono')).to.include('No hay un trámite con ese nombre');
  });

  it('does not accept an old button for the option that now has its place', async () => {
    const [blue, red] = [chat.valueOf('Azul'), chat.valueOf('Rojo')];
    await change('A', false);
    expect(await chat.send({ kind: 'choice', value: blue })).to.include('Debe ser el código de una de las opciones');
    expect(chat.labels()).to.deep.equal(['Rojo', 'Verde']);
    expect(await chat.send({ kind: 'choice', value: red })).to.include('de un mensaje anterior');
    expect(await chat.press('Rojo')).to.include('Otros');
  });

  it('drops a picked option that no longer exists', async () => {
    await chat.say('Rojo');
    expect(await chat.press('Azul')).to.include('Elegidas: Azul');
    expect(await chat.press('Verde')).to.include('Elegidas: Azul, Verde');
    await change('A', false);
    expect(await chat.press('Listo')).to.include('Otros: Verde');
  });

  it('asks again for an answer whose option no longer exists at the end', async () => {
    await chat.say('Azul');
    expect(await chat.say('/omitir')).to.include('Color: Azul');
    await change('A', false);
    expect(await chat.press('Enviar'))
      .to.include('El formulario cambió')
      .and.to.include('de 2\nColor');
    await chat.press('Rojo');
    expect(await chat.press('Enviar')).to.include('Radicado:');
  });
});
