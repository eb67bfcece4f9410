import { expect } from 'chai';
import { JobFailedError } from '../../../../host/plugin-api/index.js';
import { png } from '../../../acceptance/support/stored-files.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { NO } from '../../procedures/support/city-procedures.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';
import { officeBundle, TaskOffice } from '../support/task-office.js';

const ACTIONS = ['Responder', 'Negar', 'Fallar', 'Varios (LISTA)', 'Varios (NO)'];
const REST = ['Soltar', 'Ver la lista', 'Salir'];

describe('the tasks of the owner of a chat', () => {
  let host: TestHost;
  let office: TaskOffice;
  let chat: DialogueChat;

  before(async () => {
    host = await startDialogueHost({ bundle: officeBundle });
    office = await TaskOffice.open(host);
  });
  beforeEach(async () => {
    await office.clear();
    chat = await DialogueChat.open(host, { chat: 'linked' });
  });
  after(() => host?.stop());

  const ends = async (): Promise<void> => expect(await chat.rows()).to.deep.equal([]) as never;
  /** Makes a task that the owner holds and has open in the chat. */
  const held = async (): Promise<number> => {
    const id = await office.start();
    await office.work.claimItem(id, await office.identity('luz'));
    await chat.say(`/tarea ${id}`);
    return id;
  };
  /** Fills in the form up to the confirmation. */
  const fill = async (accion: string): Promise<string> => {
    await chat.press(accion);
    for (const text of ['Hueco', 'No']) await chat.say(text);
    return chat.say('/omitir');
  };

  it('are those of the inbox, each with its holder', async () => {
    expect(await chat.say('/tareas')).to.equal('No tiene tareas, ni hay para tomar.');
    await ends();
    const free = await office.start();
    const own = await office.message('luz', 'Llamar al señor del árbol');
    const [taken, visit, other] = [
      await office.start(),
      await office.start('VISITA'),
      await office.message('rosa', 'x'),
    ];
    await office.work.claimItem(taken, await office.identity('rosa'));
    expect(await chat.say('/tareas')).to.include('Sus tareas y las que puede tomar: 2.');
    const [first, second, ...more] = chat.labels();
    expect(first).to.match(new RegExp(`^#${free} Queja: Atender \\(libre, vence el \\d\\d/\\d\\d/\\d{4}\\)$`));
    expect([second, ...more]).to.deep.equal([`#${own} Llamar al señor del árbol (suya)`]);

    expect(await chat.say('1'))
      .to.include(`Tarea #${free}: Queja: Atender\nEstá libre.\nVence el `)
      .and.not.to.include('suspendido');
    expect(chat.labels()).to.deep.equal(['Tomar', 'Ver la lista', 'Salir']);
    await chat.press('Ver la lista');
    expect(await chat.press(second!)).to.include('La tiene usted.');
    expect(chat.labels()).to.deep.equal(['Cerrar', 'Ver la lista', 'Salir']);
    for (const text of [`/tarea ${free}`, `/tarea #${free}`, `/TAREA T-${String(free).padStart(6, '0')}`]) {
      expect(await chat.say(text), text).to.include(`Tarea #${free}:`);
    }
    expect(await chat.say(`/tarea ${taken}`)).to.include('La tiene rosa.');
    await ends();
    for (const text of [visit, other, 2_000_000_000, 'x', '0', '99999999999999', '-1']) {
      expect(await chat.say(`/tarea ${text}`), String(text)).to.include('No hay una tarea con ese número');
    }
    await chat.say('/tareas');
    expect(await chat.say(`#${own}`)).to.include(`Tarea #${own}:`);
    expect(await chat.press('Salir')).to.include('/tareas muestra la lista');
    await ends();
  });

  it('are listed by pages, and by words', async () => {
    for (let number = 1; number <= 21; number += 1) await office.message('luz', `Aviso ${number}`);
    const long = await office.message('luz', `Largo ${'ñ'.repeat(200)}`);
    expect(await chat.say('/tareas')).to.include(': 22.');
    expect(chat.labels()).to.have.length(21);
    await chat.press('Ver más');
    expect(chat.labels()).to.have.length(3);
    expect(chat.labels()[1]).to.equal(`#${long} Largo ${'ñ'.repeat(54)}… (suya)`);
    expect(await chat.say('esa')).to.include('Eso no responde');
    expect(chat.labels()).to.have.length(3);
    await office.clear();
    await office.message('luz', 'Aviso último');
    // A list that has become shorter starts again.
    expect(await chat.say('/continuar')).to.include(': 1.');
    expect(await chat.say('/tareas último AVISO')).to.include('Tareas con «último AVISO»: 1.');
    expect(await chat.say('/tareas nada')).to.equal('No hay tareas con «nada».');
    expect(await chat.say(`/tareas ${'x '.repeat(11)}`)).to.include('Hasta 10 palabras');
    expect(await chat.say('/tareas {{ ciudad }} \u0000 %')).to.include('No hay tareas con «{{ ciudad }}');
  });

  it('are taken, filled in question by question and ended', async () => {
    const id = await office.start();
    await chat.say(`/tarea ${id}`);
    expect(await chat.press('Tomar'))
      .to.include('La tarea es suya.')
      .and.to.include('La tiene usted.')
      .and.to.include('Lea la queja.')
      .and.to.include('no se hacen en un chat');
    expect(chat.labels()).to.deep.equal([...ACTIONS, ...REST]);
    expect(await office.stateOf(id)).to.equal('ASIGNADA');

    expect(await chat.press('Responder'))
      .to.include('Tarea: Queja: Atender.')
      .and.to.include('Pregunta 1 de 3\n¿Cuál es el asunto?');
    expect(await chat.say('/omitir')).to.include('Falta responder «¿Cuál es el asunto?».');
    expect(await chat.say('x'.repeat(41))).to.include('Debe tener como máximo 40 caracteres');
    expect(await chat.say('Hueco')).to.include('¿Procede?');
    expect(chat.labels()).to.deep.equal(['Sí', 'No']);
    // The answers are in the draft of this person and task.
    expect(await office.draftOf('luz', id)).to.deep.equal({ asunto: 'Hueco' });
    expect(await chat.press('Sí')).to.include('Pregunta 3 de 4\n¿Cuánto vale?');
    expect(await chat.say('0')).to.include('No debe ser menor que 1');
    expect(await chat.say('1.500')).to.include('¿Quiso decir 1500 o 1,5? Escriba 1500 o 1,5.');
    expect(await chat.say('1,500')).to.include('Debe ser un número entero');
    expect(await chat.say('7')).to.include('Foto\nEn una tarea no se reciben archivos.');
    expect(await chat.attach(png, { nombre: 'foto.png' })).to.include('Eso no responde');
    expect(await chat.say('/omitir'))
      .to.include('Con «Responder» terminará: Queja: Atender')
      .and.to.include('¿Cuánto vale? 7')
      .and.to.include('¿Lo envía?');
    await chat.press('Cambiar');
    await chat.say('¿cuánto vale?');
    await chat.say('8');
    const told = await chat.press('Enviar');
    expect(told).to.match(/^Listo: «Responder» en «Queja: Atender»\.\nSigue: #\d+ Archivar$/);
    expect(await office.stateOf(id)).to.equal('COMPLETADA');
    expect(await office.dataOf(id)).to.deep.equal({ asunto: 'Hueco', procede: true, valor: 8 });
    await ends();

    const [, next] = /#(\d+)/.exec(told)!;
    await chat.say(`/tarea ${next}`);
    await chat.press('Tomar');
    expect(await chat.press('Seguir')).to.equal('¿Termina «Queja: Archivar» con «Seguir»?');
    expect(await chat.press('No')).to.include('La tiene usted.');
    await chat.press('Negar');
    expect(await chat.say('sí'))
      .to.include(`No se hizo «Negar». ${NO}`)
      .and.to.include('¿Termina «Queja: Archivar» con «Negar»?');
    await chat.say('2');
    await chat.press('Seguir');
    expect(await chat.say('quizás')).to.include('Eso no responde');
    expect(await chat.press('Sí')).to.equal('Listo: «Seguir» en «Queja: Archivar».\nEl proceso terminó.');
    await ends();
  });

  it('continue with answers that their holder gave elsewhere', async () => {
    const id = await held();
    await chat.press('Responder');
    await chat.say('Hueco');
    expect(await chat.say('/tareas')).to.include('Está respondiendo la tarea «Queja: Atender»');
    expect(await chat.say('/tramite')).to.include('Está respondiendo la tarea');
    expect(await chat.say('/enviar')).to.include('Todavía faltan preguntas');
    expect(await chat.say('/enlace')).to.include('se guarda con la tarea');
    expect(await chat.say('/atras')).to.include('Respondió: Hueco');
    expect(await chat.say('/cancelar')).to.include('sigue siendo suya, y lo que respondió se guarda');
    await ends();
    await chat.say(`/tarea ${id}`);
    expect(await chat.press('Negar')).to.include('Pregunta 2 de 3\n¿Procede?');
  });

  it('stay with their holder when a procedure refuses or fails, and accept other answers', async () => {
    const id = await held();
    await fill('Negar');
    expect(await chat.press('Enviar'))
      .to.include(`No se hizo «Negar». ${NO}\nLa tarea sigue siendo suya.`)
      .and.to.include('¿Lo envía?');
    await chat.press('Cancelar');
    await chat.say(`/tarea ${id}`);
    await chat.press('Fallar');
    expect(await chat.press('Enviar')).to.include('No se hizo «Fallar». El procedimiento falló');
    expect(await office.stateOf(id)).to.equal('ASIGNADA');
    await chat.say('/cancelar');
    await chat.say(`/tarea ${id}`);
    await chat.press('Varios (LISTA)');
    expect(await chat.press('Enviar')).to.include('Listo: «Varios»');
    expect(await office.moves(id, 'ACCION')).to.equal(1);
  });

  it('are released once', async () => {
    const id = await held();
    const release = chat.turn({ kind: 'choice', value: chat.valueOf('Soltar') });
    await chat.prepare(release);
    // The host died before it replied.
    await chat.write((await chat.prepare(release))!);
    expect(chat.replies.map(({ text }) => text).join('\n')).to.include('Está libre.');
    await chat.press('Tomar');
    expect(await chat.press('Soltar')).to.include('volvió a su grupo');
    expect(await office.stateOf(id)).to.equal('EN_POOL');
    await ends();
  });

  it('are reported as taken, ended, suspended or reassigned meanwhile', async () => {
    const [luz, rosa] = [await office.identity('luz'), await office.identity('rosa')];
    const id = await office.start();
    await chat.say(`/tarea ${id}`);
    await office.work.claimItem(id, rosa);
    expect(await chat.press('Tomar')).to.equal(`La tarea ya la tomó «rosa».\n${await chat.say(`/tarea ${id}`)}`);
    await ends();

    await office.work.releaseItem(id, rosa);
    await office.work.claimItem(id, luz);
    await chat.say(`/tarea ${id}`);
    await fill('Responder');
    await office.setInstance(id, 'SUSPENDIDA');
    expect(await chat.press('Enviar'))
      .to.include('La instancia está suspendida.')
      .and.to.include('Su proceso está suspendido');
    expect(chat.labels()).to.deep.equal(REST);
    await office.setInstance(id, 'ACTIVA');

    await chat.say(`/tarea ${id}`);
    await chat.press('Responder');
    await office.work.releaseItem(id, luz);
    await office.work.claimItem(id, rosa);
    expect(await chat.press('Enviar'))
      .to.include('La tarea no es suya.')
      .and.to.include('La tiene rosa.');
    await ends();

    await office.work.releaseItem(id, rosa);
    await office.work.claimItem(id, luz);
    await chat.say(`/tarea ${id}`);
    await chat.press('Responder');
    await chat.press('Cambiar');
    await chat.say('¿Procede?');
    await office.work.actOn(id, { accion: 'RESPONDER', valores: { asunto: 'x', procede: false } }, luz);
    expect(await chat.say('No')).to.match(/^Tarea #\d+: Queja: Atender\nYa terminó\./);
    await ends();
  });

  it('change once when a message is processed repeatedly', async () => {
    const id = await held();
    await fill('Responder');
    const send = chat.turn({ kind: 'choice', value: chat.valueOf('Enviar') });
    await chat.prepare(send);
    await chat.write((await chat.prepare(send))!);
    expect(chat.replies[0]!.text).to.include('Ya terminó.');
    expect(await office.moves(id, 'ACCION')).to.equal(1);
    expect(await chat.send({ kind: 'choice', value: 'd1.0' })).to.include('mensaje anterior');

    const other = await held();
    await fill('Responder');
    const twice = chat.turn({ kind: 'choice', value: chat.valueOf('Enviar') });
    const prepared = await Promise.all([chat.prepare(twice), chat.prepare(twice)]);
    const both = await Promise.allSettled(prepared.map((step) => chat.write(step!)));
    expect(both.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
    expect(await office.moves(other, 'ACCION')).to.equal(1);
  });

  it('are retried while another transaction holds the instance', async () => {
    const id = await held();
    await fill('Responder');
    const send = chat.turn({ kind: 'choice', value: chat.valueOf('Enviar') });
    const refused = await office.whileLocked(id, () => rejectionOf(chat.prepare(send)));
    expect(refused).to.be.instanceOf(JobFailedError);
    expect((await chat.write((await chat.prepare(send))!))[0]!.text).to.include('Listo: «Responder»');
  });

  it('can be closed once when they are messages of a channel', async () => {
    const id = await office.message('luz', 'Llamar');
    await chat.say(`/tarea ${id}`);
    expect(await chat.press('Cerrar')).to.equal('¿Cierra «Llamar»?');
    await chat.press('No');
    await chat.press('Cerrar');
    const close = chat.turn({ kind: 'choice', value: chat.valueOf('Sí') });
    await chat.prepare(close);
    await chat.write((await chat.prepare(close))!);
    expect(chat.replies.map(({ text }) => text).join('\n'))
      .to.include('La tarea ya no está abierta.')
      .and.to.include('Ya terminó.');
    expect(await office.moves(id, 'CIERRE')).to.equal(1);
    const other = await office.message('luz', 'Escribir');
    await chat.say(`/tarea ${other}`);
    await chat.press('Cerrar');
    expect(await chat.press('Sí')).to.equal('Listo: cerró «Escribir».');
    expect(await office.stateOf(other)).to.equal('COMPLETADA');
    await ends();
  });

  it('require an owner with an active account', async () => {
    const id = await held();
    await chat.press('Responder');
    await office.setActive('luz', false);
    try {
      for (const text of ['Hueco', '/tareas', `/tarea ${id}`]) {
        expect(await chat.send({ kind: 'text', text }), text).to.equal(
          'El usuario de este chat no está activo: no puede ver ni hacer tareas.',
        );
        await ends();
      }
    } finally {
      await office.setActive('luz', true);
    }
    expect(await chat.say(`/tarea ${id}`)).to.include('La tiene usted.');
  });

  it('are only for the linked chat', async () => {
    const id = await held();
    const choices = ['Soltar', 'Responder'].map((label) => chat.valueOf(label));
    expect(await chat.say('/ayuda'))
      .to.include('/tareas')
      .and.to.include('/tarea y su número');
    const citizen = await DialogueChat.open(host);
    expect(await citizen.say('/ayuda'))
      .to.include('/tramite')
      .and.not.to.include('/tarea');
    for (const text of ['/tareas', `/tarea ${id}`]) {
      expect(await citizen.send({ kind: 'text', text }), text).to.equal(undefined);
    }
    await citizen.say('/tramite');
    // Another chat is linked meanwhile: the earlier buttons do nothing.
    for (const value of choices) {
      const turn = chat.turn({ kind: 'choice', value });
      const step = await chat.prepare({ ...turn, connection: { ...turn.connection, chat: 'another' } });
      expect((await chat.write(step!))[0]!.text).to.include('mensaje anterior');
    }
    expect(await office.stateOf(id)).to.equal('ASIGNADA');
  });

  it('continue in a dialogue on another host', async () => {
    const id = await held();
    await chat.press('Responder');
    const { databaseUrl, dataFolder, secretKey } = host;
    const second = await startDialogueHost({ databaseUrl, dataFolder, secretKey });
    try {
      chat.host = second;
      expect(await chat.say('Hueco')).to.include('¿Procede?');
      await chat.say('No');
      await chat.say('/omitir');
      expect(await chat.say('/enviar')).to.include('Listo: «Responder»');
    } finally {
      chat.host = host;
      await second.stop();
    }
    expect(await office.dataOf(id)).to.deep.equal({ asunto: 'Hueco', procede: false });
  });
});
