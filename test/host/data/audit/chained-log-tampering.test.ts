import { expect } from 'chai';
import { rejectionOf } from '../../support/rejection.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { AuditHost } from './support/audit-host.js';
import type { AuditView } from './support/audit-view.js';
import { desksPlugin, move, moves, visits } from './support/desks-plugin.js';

const M = 'desks_move';
const S = 'desks_move_seal';
const P = 'desks_move_personal';
const V = 'desks_visit';

describe("the verification of a plugin's log that was tampered with", () => {
  let host: AuditHost;

  before(async () => {
    host = await AuditHost.start({ plugins: [peoplePlugin(), desksPlugin(moves, visits)] });
    await host.write(3);
    for (const desk of ['1', '2', '3', '4']) await host.database.transaction((tx) => move(host.database, tx, desk));
    for (const name of ['Ana', 'Eva']) {
      await host.database.transaction((tx) => move(host.database, tx, '5', { name }));
    }
    await host.seal();
  });
  after(() => host.stop());

  /** Verifies the log; checks that only its own chain has a problem, and returns it. */
  async function problemOf(log: AuditView): Promise<string> {
    const { problem } = await log.verify(moves);
    const { message } = await rejectionOf(log.run('verify'));
    expect(message).to.equal(`the log desks/moves was tampered with: ${problem!}`);
    return problem!;
  }

  const cases: readonly (readonly [what: string, table: string, statements: readonly string[], told: RegExp])[] = [
    ['a number', M, [`UPDATE ${M} SET desk = 9 WHERE id = 3`], /^entry 3 \(seal 3\) was changed/],
    ['a null', M, [`UPDATE ${M} SET user_id = NULL WHERE id = 3`], /^entry 3 \(seal 3\) was changed/],
    ['a text', M, [`UPDATE ${M} SET note = '' WHERE id = 3`], /^entry 3 \(seal 3\) was changed/],
    [
      'a text in the column beside',
      M,
      [`UPDATE ${M} SET note = '7', user_id = NULL WHERE id = 3`],
      /^entry 3 \(seal 3\) was changed/,
    ],
    [
      'a moment, by a millisecond',
      M,
      [`UPDATE ${M} SET due = '2026-03-01T10:00:00.124Z' WHERE id = 3`],
      /^entry 3 \(seal 3\) was changed/,
    ],
    [
      'white space in JSON',
      M,
      [`UPDATE ${M} SET change = '{"to":"B"}' WHERE id = 3`],
      /^entry 3 \(seal 3\) was changed/,
    ],
    ['a removed row', M, [`DELETE FROM ${M} WHERE id = 4`], /^entry 4 \(seal 4\) is missing/],
    [
      'two rows that changed places',
      M,
      [`UPDATE ${M} SET desk = 5 - desk WHERE id IN (2, 3)`],
      /^entry 2 \(seal 2\) was changed, or stands in another one's place/,
    ],
    [
      'a removed row with its seal, the rest moved up',
      S,
      [`DELETE FROM ${S} WHERE seq = 3`, `UPDATE ${S} SET seq = seq - 1 WHERE seq > 3`],
      /^seal 3 \(of entry 4\) does not follow seal 2/,
    ],
    [
      'personal data',
      P,
      [`UPDATE ${P} SET data = '{"name":"Luz"}' WHERE entry_id = 5`],
      /^the personal data of entry 5 were changed/,
    ],
    [
      'personal data that were added',
      P,
      [`UPDATE ${P} SET entry_id = 1 WHERE entry_id = 5`],
      /^personal data were added to entry 1/,
    ],
  ];
  for (const [what, table, statements, told] of cases) {
    it(`finds: ${what}`, () =>
      host.undone(async (log) => {
        await log.tamper(table, ...statements);
        expect(await problemOf(log)).to.match(told);
      }));
  }

  it('finds an inserted row, under a seal that was made without the key', () =>
    host.undone(async (log) => {
      await log.database.transaction((tx) => move(host.database, tx, '6'));
      await log.tamper(
        S,
        `INSERT INTO ${S} (seq, entry_id, previous, hash)
         SELECT 7, (SELECT MAX(id) FROM ${M}), hash, previous FROM ${S} WHERE seq = 6`,
      );
      expect(await problemOf(log)).to.match(/^entry \d+ or its seal 7 was changed/);
    }));

  it('finds the chain of one log in the place of that of another', () =>
    host.undone(async (log) => {
      const columns = 'at, desk, user_id, note, due, change';
      await log.tamper(V, `INSERT INTO ${V} (${columns}) SELECT ${columns} FROM ${M} WHERE id < 5 ORDER BY id`);
      await log.tamper(`${V}_seal`, `INSERT INTO ${V}_seal SELECT * FROM ${S} WHERE seq < 5`);
      expect((await log.verify(visits)).problem).to.match(/^entry 1 \(seal 1\) was changed/);
      expect((await log.verify(moves)).problem).to.equal(undefined);
    }));

  it('says what is wrong with each log', () =>
    host.undone(async (log) => {
      await log.tamper('host_audit_entry', "UPDATE host_audit_entry SET action = 'x' WHERE id = 1");
      await log.tamper(M, `DELETE FROM ${M} WHERE id = 1`);
      expect((await rejectionOf(log.run('verify'))).message).to.match(
        /^the log host\/audit was tampered with: entry 1 \(seal 1\) was changed.*; the log desks\/moves was tampered with: entry 1 \(seal 1\) is missing$/,
      );
    }));

  it('knows each log by its noted head', async () => {
    const heads = (await host.run('verify'))
      .filter((line) => line.startsWith('head ') && !line.endsWith('none'))
      .map((line) => line.replace(/^head +/, ''));
    expect(heads.map((head) => head.replace(/:[^:]*$/, ''))).to.deep.equal(['host/audit:3', 'desks/moves:6']);
    const noted = heads.flatMap((head) => ['--head', head]);
    expect((await host.run('verify', ...noted)).at(-1)).to.include('every chain is whole');
    const [ofAudit] = heads;
    for (const [head, told] of [
      [ofAudit!.replace('host/audit', 'desks/moves'), /the log desks\/moves was .* seal 3 is not the one/],
      [ofAudit!.replace('host/audit', 'desks/visits'), /the log desks\/visits was .* its end was cut off/],
      [ofAudit!.replace('host/audit', 'desks/none'), /--head: there is no log "desks\/none"/],
    ] as const) {
      expect((await rejectionOf(host.run('verify', '--head', head))).message).to.match(told);
    }
    const twice = await rejectionOf(host.run('verify', ...noted, '--head', ofAudit!));
    expect(twice.message).to.equal('--head: "host/audit" is given twice');
  });

  it('finds nothing once all of that is undone', async () => {
    expect(await host.verify(moves)).to.deep.include({ problem: undefined, personal: 2, erased: 0 });
  });

  for (const statement of [
    `UPDATE ${M} SET desk = 1`,
    `DELETE FROM ${M}`,
    `UPDATE ${S} SET seq = seq + 1`,
    `DELETE FROM ${S}`,
    `UPDATE ${P} SET entry_id = entry_id`,
    `DELETE FROM ${V}`,
  ]) {
    it(`is seldom needed, as the database refuses: ${statement}`, async () => {
      expect((await rejectionOf(host.database.changeRows(statement))).message).to.include('append-only');
    });
  }
});
