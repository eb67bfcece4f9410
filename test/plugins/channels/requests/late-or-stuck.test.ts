import { expect } from 'chai';
import request from 'supertest';
import { TaskTimers } from '../../../../plugins/workflow/engine/timers/task-timers.js';
import { png, storedFiles } from '../../../acceptance/support/stored-files.js';
import { DialogueChat } from '../support/dialogue-chat.js';
import { answerAll, RequestingCity, type FiledInChat } from './support/requesting-city.js';

describe('a late or stuck request of a record, in a chat', () => {
  let city: RequestingCity;
  let chat: DialogueChat;

  before(async () => {
    city = await RequestingCity.start();
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(city.host);
  });
  after(() => city?.host.stop());

  it('is reported as closed at each step when it was closed meanwhile', async () => {
    const { container, database } = city.host;
    const close = async (filed: FiledInChat): Promise<void> => {
      const sql = 'SELECT id FROM workflow_timer WHERE task_id = $1';
      const [timer] = await database.rows<{ id: number }>(sql, [await city.pendingOf(filed)]);
      await database.changeRows('UPDATE workflow_timer SET handed_at = $1 WHERE id = $2', [new Date(), timer!.id]);
      await container.get(TaskTimers).carryOut(timer!.id);
    };
    const steps: [string, (() => Promise<string>)[], () => Promise<string>][] = [
      ['a question', [() => chat.say('/pendiente')], () => chat.attach(png, { nombre: 'plano.png' })],
      ['the review', [() => chat.say('/pendiente'), () => answerAll(chat)], () => chat.press('Enviar')],
    ];
    for (const [name, before, after] of steps) {
      const filed = await city.file(chat);
      for (const step of before) await step();
      await close(filed);
      expect(await after(), name).to.include('ya se respondió, o su tiempo se venció');
      expect(await chat.rows()).to.deep.equal([]);
    }
    const [first, second] = [await city.file(chat), await city.file(chat)];
    await chat.say('/pendiente');
    await close(first);
    expect(await chat.say('1')).to.include('ya se respondió, o su tiempo se venció');
    expect((await city.track(second)).estado).to.equal('DEVUELTO');
  });

  it('is handed in once when the page is faster or the message is processed again', async () => {
    const filed = await city.file(chat);
    const files = await storedFiles(city.host);
    await chat.say('/pendiente');
    await answerAll(chat);
    const send = chat.turn({ kind: 'text', text: '/enviar' });
    const [one, again] = [await chat.prepare(send), await chat.prepare(send)];
    const texts = [await chat.write(one!), await chat.write(again!).catch(() => [])].flat().map(({ text }) => text);
    expect(texts[0]).to.include('Se recibió');
    expect((await city.track(filed)).estado).to.equal('EN_TRAMITE');
    const other = await city.file(chat);
    await chat.say('/pendiente');
    await answerAll(chat);
    await request(city.host.url)
      .post(`/home/api/tramite/pendiente/${other.key}/${await city.pendingOf(other)}/`)
      .field('arrienda', 'false')
      .attach('plano', png, 'de-la-pagina.png')
      .expect(200);
    expect(await chat.press('Enviar')).to.include('ya se respondió');
    expect((await city.dataOf(other))['plano']).to.include({ nombre: 'de-la-pagina.png' });
    // The draft of the second dialogue keeps its files until it expires.
    expect((await storedFiles(city.host)).length).to.equal(files.length + 3);
  });

  it('keeps the answers when the process cannot continue or is suspended', async () => {
    const filed = await city.file(chat, 'TRABADO');
    await chat.say('/pendiente');
    await answerAll(chat);
    expect(await chat.press('Enviar')).to.include('no puede seguir con estas respuestas');
    expect(await chat.say('/continuar')).to.include('Esto se entregará');
    await chat.say('/cancelar');
    const licensed = await city.file(chat);
    const [row] = await city.host.database.rows<{ llave: string }>(
      'SELECT llave FROM tramites_record WHERE clave = $1',
      [licensed.key],
    );
    await chat.say('/pendiente');
    await chat.say('2');
    await answerAll(chat);
    await city.jefa.mutate('workflow.instances.suspend', { llave: row!.llave, motivo: 'Un papel.' });
    expect(await chat.press('Enviar')).to.include('está suspendido');
    await city.jefa.mutate('workflow.instances.resume', { llave: row!.llave, motivo: 'Llegó.' });
    expect(await chat.say('/enviar')).to.include('Se recibió');
    expect((await city.track(filed)).estado).to.equal('DEVUELTO');
  });
});
