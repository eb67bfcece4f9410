import { expect } from 'chai';
import { InputError } from '../../../../host/plugin-api/index.js';
import {
  WorkItems,
  type WorkAct,
  type WorkAction,
  type WorkItemDetail,
} from '../../../../plugins/workflow/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';
import { officeBundle, TaskOffice } from '../support/task-office.js';

const frases = ['Falta la copia de la cédula.', `Falta el plano. ${'Fírmelo. '.repeat(20)}`.trim(), 'No cumple.'];
const BLANK = 'Escriba qué le falta a la solicitud, o por qué termina así: quien la hizo lo lee.';

describe('the words to the citizen that an action of a chat needs', () => {
  let host: TestHost;
  let office: TaskOffice;
  let chat: DialogueChat;
  /** The need of all actions for words. */
  let need: WorkAction['para_ciudadano'];
  let acts: WorkAct[];
  /** The title of all tasks; undefined for their own ones. */
  let titulo: string | undefined;

  before(async () => {
    host = await startDialogueHost({ bundle: officeBundle });
    office = await TaskOffice.open(host);
    const work = host.container.get<WorkItems>(WorkItems);
    const { getItem, actOn } = { getItem: work.getItem.bind(work), actOn: work.actOn.bind(work) };
    const needing = (item: WorkItemDetail): WorkItemDetail => ({
      ...item,
      titulo: titulo ?? item.titulo,
      acciones: item.acciones.map((action) => ({ ...action, para_ciudadano: need, frases })),
    });
    work.getItem = async (...given) => needing(await getItem(...given));
    work.actOn = (id, act, by) => {
      acts.push(act);
      // The fault of a question of the form.
      if (act.paraCiudadano === 'campo') throw new InputError('No.', { errors: { para_ciudadano: ['Es muy corto.'] } });
      if (act.paraCiudadano !== undefined && act.paraCiudadano !== 'no') return actOn(id, act, by);
      const words = act.paraCiudadano === 'no' ? 'Diga más.' : BLANK;
      throw new InputError(words, { errors: { para_ciudadano: [words] }, code: 'falta_para_ciudadano' });
    };
  });
  beforeEach(async () => {
    acts = [];
    titulo = undefined;
    await office.clear();
    chat = await DialogueChat.open(host, { chat: 'linked' });
  });
  after(() => host?.stop());

  const opened = async (): Promise<number> => {
    const id = await office.start();
    await office.work.claimItem(id, await office.identity('luz'));
    await chat.say(`/tarea ${id}`);
    return id;
  };
  const fill = async (): Promise<string> => {
    for (const text of ['Hueco', 'No']) await chat.say(text);
    return chat.say('/omitir');
  };

  it('are asked before its form where it always needs them, with the phrases of the city', async () => {
    need = 'SIEMPRE';
    const id = await opened();
    expect(await chat.press('Responder'))
      .to.include('«Responder» le pide algo a quien hizo la solicitud')
      .and.to.include(`1. ${frases[0]}\n2. ${frases[1]}\n3. No cumple.`);
    const labels = [`1. ${frases[0]}`, `2. ${frases[1]!.slice(0, 40)}…`, '3. No cumple.', 'Cancelar'];
    expect(chat.labels()).to.deep.equal(labels);
    expect(await chat.say('1, 9'))
      .to.include('Eso no responde')
      .and.to.include('3. No cumple.');
    expect(await chat.say('ñ'.repeat(2001))).to.include('tiene 2001 letras, y caben 2.000');
    expect(await chat.say('/continuar')).to.include('3. No cumple.');
    expect(await chat.say('Falta la firma.\nVa en la hoja 2.')).to.include('Pregunta 1 de 3');
    expect(await fill()).to.include('Quien hizo la solicitud leerá: «Falta la firma.\nVa en la hoja 2.»');
    expect(chat.labels()).to.deep.equal(['Enviar', 'Cambiar', 'Cambiar el mensaje', 'Cancelar']);
    await chat.press('Cambiar el mensaje');
    expect(await chat.say('1, 3')).to.include(`leerá: «${frases[0]}\nNo cumple.»`);
    expect(await chat.press('Enviar')).to.include('Listo: «Responder»');
    expect(acts.map(({ paraCiudadano }) => paraCiudadano)).to.deep.equal([`${frases[0]}\nNo cumple.`]);
    expect(await office.stateOf(id)).to.equal('COMPLETADA');
  });

  it('are asked before the confirmation of an action without a form', async () => {
    need = 'SIEMPRE';
    await opened();
    await chat.press('Responder');
    await chat.press('3. No cumple.');
    await fill();
    const [, next] = /#(\d+) Archivar/.exec(await chat.press('Enviar'))!;
    await office.work.claimItem(Number(next), await office.identity('luz'));
    await chat.say(`/tarea ${next}`);
    await chat.press('Seguir');
    expect(await chat.press('Cancelar')).to.include('La tiene usted.');
    await chat.press('Seguir');
    expect(await chat.say('2')).to.include(`leerá: «${frases[1]}»\n¿Termina «Queja: Archivar» con «Seguir»?`);
    await chat.press('Cambiar el mensaje');
    expect(await chat.say('Listo.')).to.include('leerá: «Listo.»');
    titulo = `Queja${' muy larga'.repeat(180)}`;
    await chat.say(`/tarea ${next}`);
    await chat.press('Seguir');
    await chat.say('Listo, ya casi. '.repeat(120).trim());
    expect(chat.replies.map(({ choices = [] }) => choices.length)).to.deep.equal([0, 3]);
    await chat.press('Cambiar el mensaje');
    await chat.say('Listo.');
    expect(await chat.press('Sí')).to.include('Listo: «Seguir»');
    expect(acts.at(-1)).to.include({ accion: 'SEGUIR', paraCiudadano: 'Listo.' });
  });

  it('are asked where the inbox refuses an action without them, and the answers stay', async () => {
    need = 'SEGUN_EL_CASO';
    const id = await opened();
    expect(await chat.press('Responder')).to.include('Pregunta 1 de 3');
    await fill();
    expect(await chat.press('Enviar'))
      .to.include('3. No cumple.')
      .and.not.to.include(BLANK);
    expect(await chat.say('no'))
      .to.include('¿Procede? No')
      .and.to.include('leerá: «no»');
    expect(await chat.press('Enviar'))
      .to.include('Diga más.')
      .and.to.include('3. No cumple.');
    await chat.say('No cumple la norma.');
    expect(await chat.press('Enviar')).to.include('Listo: «Responder»');
    expect(acts.map(({ paraCiudadano }) => paraCiudadano)).to.deep.equal([undefined, 'no', 'No cumple la norma.']);
    expect(await office.dataOf(id)).to.deep.equal({ asunto: 'Hueco', procede: false });
  });

  it('are not asked again for a fault of a question with that name', async () => {
    need = 'SIEMPRE';
    await opened();
    await chat.press('Responder');
    await chat.say('campo');
    await fill();
    expect(await chat.press('Enviar'))
      .to.include('Es muy corto.')
      .and.to.include('¿Qué respuesta quiere cambiar?');
  });

  it('are not asked where the action says nothing to the citizen', async () => {
    need = 'NO';
    await opened();
    expect(await chat.press('Responder')).to.include('Pregunta 1 de 3');
  });

  it('are for a task that its user still holds', async () => {
    need = 'SIEMPRE';
    const id = await opened();
    await chat.press('Responder');
    await office.work.releaseItem(id, await office.identity('luz'));
    expect(await chat.say('Falta la firma.')).to.include('Está libre.');
    expect(acts).to.deep.equal([]);
  });
});
