import { expect } from 'chai';
import type { Database } from '../../../../../host/plugin-api/index.js';
import { answerDigest } from '../../../../../plugins/tramites/vocabulary/answer-digest.js';
import { LookUpRepository } from '../../../../../plugins/tramites/records/look-up/look-up-repository.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { startTramiteHost, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { postgresOnly } from '../../../../support/postgres-only.js';

describe('concurrent look-ups', () => {
  let citizen: TramiteClient;
  let database: Database;
  let records: LookUpRepository;
  const ids: Record<string, number> = {};

  before(async function () {
    const preguntas = [{ pre_codigo: 'placa', pre_texto: 'Placa', pre_tipo: 'TEXTO', pre_obligatorio: true }];
    const tramites = ['MULTA', 'GRUA'].map((codigo) => ({ codigo, nombre: codigo, preguntas }));
    citizen = await startTramiteHost({ tramites });
    ({ database } = citizen.host);
    records = new LookUpRepository(database);
    for (const placa of ['AAA111', 'BBB222', 'AAA111']) await citizen.file('MULTA', { placa });
    await citizen.file('GRUA', { placa: 'AAA111' });
    const sql = 'SELECT id, codigo FROM tramites_tramite';
    for (const { id, codigo } of await database.rows<{ id: number; codigo: string }>(sql)) ids[codigo] = id;
    if (database.dialect !== 'postgres') postgresOnly(this, 'each is a statement of its own there');
  });
  after(() => citizen?.host.stop());

  const find = (placa: string, codigo: string) => records.findOldest(answerDigest('placa', placa), [ids[codigo]!]);
  const lookUpsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
    (await statementsDuring(database, work)).filter((sql) => sql.includes('FROM tramites_answer'));

  it('share one statement, with the same results as single look-ups', async () => {
    const asked = [
      ['AAA111', 'MULTA'],
      ['ZZZ999', 'MULTA'],
      ['AAA111', 'GRUA'],
      ['BBB222', 'MULTA'],
      ['AAA111', 'MULTA'],
      ['BBB222', 'GRUA'],
    ] as const;
    const alone: unknown[] = [];
    for (const [placa, codigo] of asked) alone.push(await find(placa, codigo));
    let together: unknown[] = [];
    const statements = await lookUpsOf(async () => {
      together = await Promise.all(asked.map(([placa, codigo]) => find(placa, codigo)));
    });
    expect(statements).to.have.length(1);
    expect(together).to.deep.equal(alone);
    expect(together.map((one) => one !== undefined)).to.deep.equal([true, false, true, true, true, false]);
    expect(together[2]).to.deep.include({ tramite_id: ids['GRUA'] });
  });

  it('each end at the first entry of an index', async () => {
    await database.rows('ANALYZE tramites_answer');
    await database.rows('ANALYZE tramites_record');
    const [sql] = await lookUpsOf(() => Promise.all([find('AAA111', 'MULTA'), find('BBB222', 'MULTA')]));
    const plan = await database.transaction(async (tx) => {
      // Four rows fit in one page, which the planner would otherwise scan.
      await database.rows('SET LOCAL enable_seqscan = off', [], tx);
      return database.rows<Record<string, string>>(`EXPLAIN ${sql}`.replace('$1', `'[]'`), [], tx);
    });
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).to.include('Index Only Scan using tramites_answer_pk').and.include('Limit');
    expect(lines).not.to.include('Hash').and.not.to.include('Seq Scan');
  });
});
