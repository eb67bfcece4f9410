import { expect } from 'chai';
import request from 'supertest';
import { untilWaiting } from '../../../../support/until-waiting.js';
import type { FiledCase } from '../../support/filing-city.js';
import { WaitingCity } from '../../support/waiting-city.js';

describe('a wait for the citizen and the term of the record', () => {
  let waiting: WaitingCity;
  before(async () => {
    waiting = await WaitingCity.start();
  });
  after(() => waiting?.filing.stop());

  it('is reported to the term as handed in, and one that a timer ends is not', async () => {
    const resumed = async ({ id }: FiledCase): Promise<unknown> =>
      waiting.host.database.rows(
        `SELECT e.handed_in FROM terms_event e JOIN terms_term t ON t.id = e.term_id
         WHERE t.owner_kind = 'tramites.record' AND t.owner_id = $1 AND e.tipo = 'REANUDACION'`,
        [id],
      );
    const given = await waiting.asked();
    await waiting.handIn(given.filed, given.id).expect(200);
    expect(await resumed(given.filed)).to.deep.equal([{ handed_in: true }]);
    const over = await waiting.asked();
    await waiting.timeUp(over.id);
    expect(await resumed(over.filed)).to.deep.equal([{ handed_in: false }]);
  });

  it('lasts longer where the citizen asks for more time: its timer moves, and the form stays open', async () => {
    const { database } = waiting.host;
    const { filed, id } = await waiting.asked();
    const ends = async (): Promise<unknown[]> =>
      database.rows(
        'SELECT t.vence, m.due_at FROM workflow_task t JOIN workflow_timer m ON m.task_id = t.id WHERE t.id = $1',
        [id],
      );
    const [before] = (await ends()) as { vence: Date }[];
    const input = { id: filed.id, motivo: 'Espera una licencia.' };
    const { data } = await waiting.filing.admin.mutate('tramites.records.extendCitizenTerm', input);
    const hasta = new Date(data.hasta as string);
    expect(hasta > before!.vence).to.equal(true);
    expect(await ends()).to.deep.equal([{ vence: hasta, due_at: hasta }]);
    expect((await waiting.track(filed)).pendientes![0]!.hasta).to.equal(data.hasta);
    const { historial } = await waiting.filing.city.see(filed.llave);
    expect(historial.map(({ tipo }) => tipo)).to.deep.equal(['INICIO', 'TEMPORIZADOR_MOVIDO']);
    await waiting.handIn(filed, id).expect(200);
  });

  it('is over where it ends as the citizen asks for more time; the citizen reads that', async () => {
    const { database, url } = waiting.host;
    const { filed, id } = await waiting.asked();
    let free!: () => void;
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    const holding = database.transaction(async (tx) => {
      await database.changeRows('UPDATE tramites_record SET vence = vence WHERE id = $1', [filed.id], tx);
      await freed;
    });
    const ended = waiting.timeUp(id);
    await untilWaiting(database);
    const asks = request(url).post(`/home/api/tramite/seguimiento/${filed.key}/mas-tiempo`).then();
    await untilWaiting(database, 2);
    free();
    await Promise.all([holding, ended]);
    const { status, body } = await asks;
    expect([status, body.code]).to.deep.equal([409, 'no_suspendido']);
  });
});
