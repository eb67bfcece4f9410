import { expect } from 'chai';
import { AuditLog, type Database } from '../../../../host/plugin-api/index.js';
import { personalDigest } from '../../../../host/plugin-api/data/personal-row.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';

describe('the audit log', () => {
  let host: TestHost;
  let database: Database;
  let audit: AuditLog;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin()] });
    ({ database } = host);
    audit = host.container.get<AuditLog>(AuditLog);
  });
  after(() => host.stop());

  const entriesOf = (action: string): Promise<Record<string, unknown>[]> =>
    database.rows('SELECT * FROM host_audit_entry WHERE action = $1 ORDER BY id', [action]);

  it('knows no other kinds of actors', async () => {
    const insert = 'INSERT INTO host_audit_entry (at, action, actor_kind) VALUES (CURRENT_TIMESTAMP, $1, $2)';
    const refused = await rejectionOf(database.changeRows(insert, ['test.thing.made', 'nobody']));
    expect(refused.message).to.include('host_audit_entry_actor_kind_ck');
  });

  it('keeps who did what to which thing, and when', async () => {
    const before = host.clock.now();
    await database.transaction(async (tx) => {
      await audit.recordEntry(tx, {
        action: 'test.thing.made',
        by: { userId: 7 },
        subject: { kind: 'test.thing', id: '12' },
        details: { colour: 'ñ \u0000 \ud800', size: 1e21 },
      });
      await audit.recordEntry(tx, { action: 'test.thing.made', by: 'system' });
    });
    const [first, second] = await entriesOf('test.thing.made');
    expect(first).to.deep.include({
      actor_kind: 'user',
      actor_user_id: 7,
      subject_kind: 'test.thing',
      subject_id: '12',
      personal_digest: null,
    });
    expect(database.parseJson(first!['details'])).to.deep.equal({ colour: 'ñ \u0000 \ud800', size: 1e21 });
    expect((first!['at'] as Date).getTime()).to.be.within(before.getTime(), host.clock.now().getTime());
    expect(second).to.deep.include({
      actor_kind: 'system',
      actor_user_id: null,
      subject_kind: null,
      details: null,
    });
  });

  it('has no entry of a transaction that is rolled back', async () => {
    const failing = database.transaction(async (tx) => {
      await audit.recordEntry(tx, { action: 'test.thing.undone', by: 'system', personal: { name: 'Ana' } });
      throw new Error('changed my mind');
    });
    await rejectionOf(failing);
    expect(await entriesOf('test.thing.undone')).to.deep.equal([]);
    const personal = await database.rows<{ data: unknown }>('SELECT data FROM host_audit_personal');
    expect(personal).to.deep.equal([]);
  });

  it('keeps personal data apart, under a salted digest', async () => {
    await database.transaction((tx) =>
      audit.recordEntry(tx, { action: 'test.person.named', by: 'public', personal: { name: 'Ana' } }),
    );
    const [entry] = await entriesOf('test.person.named');
    const [personal] = await database.rows<{ salt: Buffer; data: string }>(
      'SELECT salt, CAST(data AS VARCHAR(100)) AS data FROM host_audit_personal WHERE entry_id = $1',
      [entry!['id']],
    );
    expect(JSON.stringify(entry)).not.to.include('Ana');
    expect(personal!.data).to.equal('{"name":"Ana"}');
    expect(entry!['personal_digest']).to.deep.equal(personalDigest(personal!.salt, personal!.data));
  });

  describe('as a part of a statement', () => {
    before(async function () {
      postgresOnly(this, 'a statement there has no part that writes');
      await database.rows('CREATE TABLE thing (id INTEGER GENERATED ALWAYS AS IDENTITY, name VARCHAR(20))');
    });

    const make = async (name: string, howMany: number): Promise<number[]> => {
      const part = audit.part(
        { action: 'test.thing.filed', by: 'public', subject: { kind: 'test.thing', id: { column: 'id' } } },
        2,
        'made',
      );
      const rows = await database.rows<{ id: number }>(
        `WITH made AS (
           INSERT INTO thing (name) SELECT $1::varchar FROM generate_series(1, $2::integer) RETURNING id),
         audited AS (${part.sql})
         SELECT id FROM made`,
        [name, howMany, ...part.bind],
      );
      return rows.map(({ id }) => id);
    };

    it('writes an entry for each row of its source, and none for none', async () => {
      const made = await make('lamp', 2);
      const subjects = (await entriesOf('test.thing.filed')).map((entry) => entry['subject_id']);
      expect(subjects).to.deep.equal(made.map(String));
      await make('lamp', 0);
      expect(await entriesOf('test.thing.filed')).to.have.length(2);
    });

    it('takes a subject that is known beforehand', async () => {
      const part = audit.part(
        {
          action: 'test.thing.moved',
          by: { userId: 3 },
          subject: { kind: 'test.thing', id: 'x' },
          details: { to: 1 },
        },
        1,
        'moved',
      );
      await database.rows(
        `WITH moved AS (UPDATE thing SET name = $1 WHERE id = 1 RETURNING id), audited AS (${part.sql})
         SELECT id FROM moved`,
        ['chair', ...part.bind],
      );
      const [entry] = await entriesOf('test.thing.moved');
      expect(entry).to.deep.include({ actor_user_id: 3, subject_id: 'x', details: { to: 1 } });
    });
  });

  describe('in the database', () => {
    before(() => database.transaction((tx) => audit.recordEntry(tx, { action: 'test.kept', by: 'system' })));

    for (const statement of [
      "UPDATE host_audit_entry SET action = 'test.other'",
      'DELETE FROM host_audit_entry',
      "UPDATE host_audit_entry SET action = 'test.other' WHERE id = -1",
      'UPDATE host_audit_seal SET seq = seq + 1',
      'DELETE FROM host_audit_seal',
      'UPDATE host_audit_personal SET entry_id = entry_id',
    ]) {
      it(`refuses: ${statement}`, async () => {
        const error = await rejectionOf(database.changeRows(statement));
        expect(error.message).to.include('append-only');
        expect(await entriesOf('test.kept')).to.have.length(1);
      });
    }

    for (const table of ['host_audit_entry', 'host_audit_seal', 'host_audit_personal']) {
      it(`refuses: TRUNCATE TABLE ${table}`, async function () {
        postgresOnly(this, 'it has no trigger for this; the chain tells');
        const error = await rejectionOf(database.changeRows(`TRUNCATE TABLE ${table} CASCADE`));
        expect(error.message).to.include('append-only');
      });
    }
  });
});
