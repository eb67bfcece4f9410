import { expect } from 'chai';
import { Database } from '../../../../host/plugin-api/index.js';
import { ProcessedRecords, RetainedRecords } from '../../../../plugins/tramites/contract.js';
import { preguntas, TermDesk } from '../support/term-desk.js';

const tramites = [{ codigo: 'LIBRE', nombre: 'Libre', preguntas }];

describe('a record whose content was destroyed', () => {
  let desk: TermDesk;
  before(async () => {
    desk = await TermDesk.start({ tramites });
  });
  after(() => desk?.stop());

  it('follows no process any more', async () => {
    const { container } = desk.citizen.host;
    const database = container.get<Database>(Database);
    const { datos: id } = await desk.file('2026-03-26', 'LIBRE');
    const other = await desk.file('2026-03-26', 'LIBRE');
    await database.transaction(async (tx) => {
      await container.get<RetainedRecords>(RetainedRecords).markDestroyed(tx, id);
      for (const recordId of [id, other.datos]) {
        await container.get<ProcessedRecords>(ProcessedRecords).follow(tx, recordId, { kind: 'begun' }, 'system');
      }
    });
    const rows = await database.rows('SELECT id, estado FROM tramites_record ORDER BY id');
    expect(rows).to.deep.equal([
      { id, estado: 'RADICADO' },
      { id: other.datos, estado: 'EN_TRAMITE' },
    ]);
  });
});
