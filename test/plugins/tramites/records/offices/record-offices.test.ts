import { expect } from 'chai';
import type { Database, Transaction } from '../../../../../host/plugin-api/index.js';
import type { OfficePeople } from '../../../../../plugins/tramites/notices/index.js';
import { RecordOffices } from '../../../../../plugins/tramites/records/offices/record-offices.js';
import type { RecordTerms } from '../../../../../plugins/tramites/records/terms/record-terms.js';

describe('offices without a plugin that has their tasks', () => {
  it('take no record over: it stays in the list of those that no office has', async () => {
    const written: string[] = [];
    const database = { changeRows: (sql: string) => Promise.resolve(written.push(sql)) } as unknown as Database;
    const offices = new RecordOffices(database, {} as OfficePeople, {} as RecordTerms);
    const pass = { oficina: 'dependencia:hacienda', motivo: 'Es suyo.', by: { userId: 1 }, isHolderNeeded: false };
    expect(await offices.pass({} as Transaction, 1, pass).catch(() => 'taken')).to.equal(false);
    expect(written).to.deep.equal([]);
  });
});
