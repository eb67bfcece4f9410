import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';
import { LIMITE, poda, startAskingHost } from './support/asking-tramites.js';

/** Returns the key of a draft, in a text with its link. */
const draftOf = (text: string): string => /(?:borrador|retomar)\/(\S+)/.exec(text)![1]!;

describe('the draft of a dialogue', () => {
  let host: TestHost;
  let jefa: AdminCaller;
  let chat: DialogueChat;

  before(async () => {
    host = await startAskingHost();
    jefa = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
  });
  after(() => host?.stop());

  const records = () => storedRecords(host);
  const save = async (tramite: object): Promise<void> => {
    const { data, text } = await jefa.mutate('tramites.tramites.save', tramite);
    if (!data) throw new Error(text);
    host.clock.advance(2);
  };

  it('continues in another chat, on another host, by a link that cannot be guessed', async () => {
    await chat.say('/tramite PODA');
    await chat.say('Luz');
    const borrador = draftOf(await chat.say('/enlace'));
    await request(host.url).get(`/home/api/borrador/${borrador}`).expect(200);
    expect(await chat.say('/cancelar')).to.include(`/continuar ${borrador}`);
    expect(await chat.rows()).to.deep.equal([]);
    const { databaseUrl, dataFolder, secretKey } = host;
    const second = await startDialogueHost({ databaseUrl, dataFolder, secretKey });
    try {
      const other = await DialogueChat.open(host);
      expect(await other.say(`/continuar ${borrador}`)).to.include('Pregunta 2 de 4');
      // The database does not have the key in plain text.
      const rows = await host.database.rows('SELECT * FROM channels_dialogue');
      expect(JSON.stringify(rows)).to.not.include(borrador);
      other.host = second;
      expect(await other.say('/continuar')).to.include('Pregunta 2 de 4\nÁrboles');
      for (const text of ['1', '/omitir']) await other.say(text);
      other.host = host;
      await other.say('/omitir');
      expect(await other.say('Enviar')).to.include('Radicado:');
      expect(await other.say(`/continuar ${borrador}`)).to.include('No existe ese borrador');
    } finally {
      await second.stop();
    }
  });

  it('has one effect when a message is processed repeatedly and on any host', async () => {
    await chat.say('/tramite ASEO');
    await chat.say('Barrio 1');
    const pick = chat.turn({ kind: 'choice', value: chat.valueOf('Lunes') });
    // The host dies between the work and the transaction; another one comes too late.
    await chat.prepare(pick);
    const [step, late] = [await chat.prepare(pick), await chat.prepare(pick)];
    await chat.write(step!);
    expect(chat.replies[0]!.text).to.include('Elegidas: Lunes');
    expect((await rejectionOf(chat.write(late!))).message).to.equal('the dialogue went on meanwhile');

    const done = chat.turn({ kind: 'choice', value: chat.valueOf('Listo') });
    await chat.prepare(done);
    await chat.write((await chat.prepare(done))!);
    expect(chat.replies[0]!.text).to.include('Días: Lunes');
    const send = chat.turn({ kind: 'choice', value: chat.valueOf('Enviar') });
    const filed = (await records()).length;
    await chat.prepare(send);
    const sends = [await chat.prepare(send), await chat.prepare(send)];
    const ends = await Promise.allSettled(sends.map((one) => chat.write(one!)));
    expect(ends.map(({ status }) => status)).to.have.members(['fulfilled', 'rejected']);
    expect(await records()).to.have.length(filed + 1);
    expect(await chat.send({ kind: 'choice', value: 'd1.0' })).to.include('mensaje anterior');
  });

  it('begins once when its first message is processed repeatedly', async () => {
    const begin = chat.turn({ kind: 'text', text: '/tramite LIMITE' });
    const steps = [await chat.prepare(begin), await chat.prepare(begin)];
    await chat.write(steps[0]!);
    expect((await rejectionOf(chat.write(steps[1]!))).message).to.equal('the dialogue went on meanwhile');
    expect(await chat.rows()).to.have.length(1);
  });

  it('says that the answers were changed elsewhere while they are sent, and sends none of them', async () => {
    await chat.say('/tramite LIMITE');
    const borrador = draftOf(await chat.say('/enlace'));
    await chat.say('Luz');
    const step = await chat.prepare(chat.turn({ kind: 'text', text: '/enviar' }));
    await request(host.url).patch(`/home/api/borrador/${borrador}`).send({ unico: 'Rosa' }).expect(200);
    const filed = (await records()).length;
    expect((await chat.write(step!))[0]!.text).to.include('Alguien cambió las respuestas');
    expect(await records()).to.have.length(filed);
    // Answers that were not shown here are shown before they are sent.
    expect(await chat.say('/enviar'))
      .to.include('Alguien cambió las respuestas')
      .and.to.include(': Rosa');
    expect(await records()).to.have.length(filed);
    const again = await chat.prepare(chat.turn({ kind: 'text', text: '/enviar' }));
    await request(host.url).delete(`/home/api/borrador/${borrador}`).expect(204);
    expect((await chat.write(again!))[0]!.text).to.include('El borrador terminó');
    expect(await records()).to.have.length(filed);
    expect(await chat.rows()).to.deep.equal([]);
  });

  it('says that the form has changed, and asks its present questions', async () => {
    const [unico] = LIMITE.preguntas;
    await chat.say('/tramite LIMITE');
    await save({ ...LIMITE, preguntas: [{ ...unico, pre_codigo: 'otro', pre_texto: 'Otra cosa' }] });
    expect(await chat.say('Luz'))
      .to.include('esa pregunta ya no se hace')
      .and.to.include('Otra cosa');
    expect(await chat.say('Luz')).to.include('Otra cosa: Luz');
    await save({ ...LIMITE, preguntas: [{ ...unico, pre_codigo: 'otro', pre_longitud_minima: 9 }] });
    expect(await chat.say('/enviar'))
      .to.include('El formulario cambió')
      .and.to.include('Pregunta 1 de 1');
    expect(await chat.say('Luz Marina Ñáñez'))
      .to.include('Luz Marina')
      .and.not.to.include('El formulario cambió');
    await jefa.mutate('tramites.tramites.remove', { codigo: 'LIMITE' });
    host.clock.advance(2);
    expect(await chat.say('/enviar')).to.include('este trámite ya no sigue aquí');
    expect(await chat.rows()).to.deep.equal([]);
    await save(LIMITE);
  });

  it('offers a way out when a condition cannot be evaluated', async () => {
    const [, nombre, arboles] = poda.preguntas;
    const condicion = 'if arboles > 3 then {f: function(x) f(x), r: f(1)}.r = 1 else true';
    await save({ codigo: 'FALLA', nombre: 'Falla', preguntas: [arboles, { ...nombre, condicion }] });
    await chat.say('/tramite FALLA');
    expect(await chat.say('4'))
      .to.include('no se puede saber')
      .and.to.include('Árboles');
    expect(await chat.say('/continuar')).to.include('Pregunta 1 de 2\nÁrboles');
    const borrador = draftOf(await chat.say('/enlace'));
    await request(host.url).patch(`/home/api/borrador/${borrador}`).send({ arboles: 4 }).expect(200);
    for (const text of ['/continuar', '/atras', '/enviar', '3']) {
      expect(await chat.say(text), text)
        .to.include('no se puede saber')
        .and.to.include('/cancelar');
    }
    await request(host.url).patch(`/home/api/borrador/${borrador}`).send({ arboles: 2 }).expect(200);
    expect(await chat.say('3')).to.include('Pregunta 2 de 2\nNombre');
    await jefa.mutate('tramites.tramites.remove', { codigo: 'FALLA' });
  });

  it('opens no drafts or records of other people', async () => {
    const filer = await DialogueChat.open(host);
    for (const text of ['/tramite LIMITE', 'Luz', '/enviar']) await filer.say(text);
    const [record] = await host.database.rows<{ anio: number; numero: number; clave: string }>(
      'SELECT anio, numero, clave FROM tramites_record ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY',
    );
    const radicado = `${record!.anio}-${String(record!.numero).padStart(7, '0')}`;
    expect(await chat.say(`/estado ${radicado}`)).to.include('la clave de seguimiento que recibió');
    const linked = await DialogueChat.open(host, { chat: 'linked' });
    // An unknown person filed it.
    expect(await linked.say(`/estado ${radicado}`)).to.include('No se encontró');
    expect(await linked.say('/estado')).to.include('la clave de seguimiento que recibió');
    expect(await chat.say(`/estado ${record!.clave}`)).to.include(`Radicado ${radicado}`);
    expect(await chat.say('/estado key_00000000-0000-0000-0000-000000000000')).to.include('No se encontró');
  });
});
