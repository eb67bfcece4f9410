import { expect } from 'chai';
import { postgresOnly } from '../../../support/postgres-only.js';
import { seenStatements } from '../../../plans/support/seen-statements.js';
import { CaseCity } from '../support/case-city.js';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The tables that grow with the city. */
const growing =
  /^(?:workflow_(?:instance|task|history|support|note|charge)|tramites_(?:record|record_move|record_answer)|certificates_registration|documents_document)$/;

const ofCase = /FROM \(?(?:SELECT|tramites|terms|certificates|workflow|documents)/;

describe('the statements of a case', () => {
  let city: CaseCity;

  before(async function () {
    postgresOnly(this, 'plans are read in the words of PostgreSQL');
    city = await CaseCity.begin();
  });
  after(() => city?.stop());

  it('read only the case, by an index', async () => {
    const filed = await city.file('rosa');
    const { database } = city.client.host;
    const read = await seenStatements(database, () => city.read('luz', filed.key));
    const seen = read.filter(({ sql }) => ofCase.test(sql));
    for (const table of [
      'documents_document',
      'workflow_history',
      'tramites_record_answer',
      'terms_term',
      'workflow_note',
      'workflow_charge',
    ]) {
      expect(
        seen.some(({ sql }) => sql.includes(table)),
        table,
      ).to.equal(true);
    }
    await database.transaction(async (tx) => {
      await database.changeRows('SET LOCAL enable_seqscan = off', [], tx);
      for (const { sql, bind } of seen) {
        const [row] = await database.rows<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
          `EXPLAIN (FORMAT JSON) ${sql}`,
          bind,
          tx,
        );
        for (const node of nodesOf(row!['QUERY PLAN'][0]!.Plan)) {
          if (node['Index Name'] === undefined && !growing.test(node['Relation Name'] ?? '')) continue;
          if (node['Node Type'] === 'Bitmap Heap Scan') continue;
          expect(node['Index Cond'], `${node['Node Type']} of ${node['Relation Name']}: ${sql}`).to.be.a('string');
        }
      }
    });
  });
});
