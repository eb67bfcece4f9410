import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { rejectionOf } from '../../support/rejection.js';
import type { AuditHost } from './support/audit-host.js';
import { startSealed } from './support/sealed-entries.js';

describe('the verification of an audit log that was tampered with', () => {
  let host: AuditHost;

  before(async () => {
    host = await startSealed();
  });
  after(() => host.stop());

  const json = (text: string): string => (host.database.dialect === 'postgres' ? `'${text}'::json` : `'${text}'`);

  const E = 'host_audit_entry';
  const S = 'host_audit_seal';
  const P = 'host_audit_personal';
  const columns = 'seq, entry_id, previous, hash';
  const cases: readonly (readonly [what: string, table: string, statements: () => readonly string[], told: RegExp])[] =
    [
      [
        'one byte of the details',
        E,
        () => [`UPDATE ${E} SET details = ${json('{"n":3}')} WHERE id = 3`],
        /^entry 3 \(seal 3\) was changed/,
      ],
      [
        'white space in the details',
        E,
        () => [`UPDATE ${E} SET details = ${json('{"n": 2}')} WHERE id = 3`],
        /^entry 3 \(seal 3\) was changed/,
      ],
      ['the action', E, () => [`UPDATE ${E} SET action = 'test.Done' WHERE id = 2`], /^entry 2 \(seal 2\) was changed/],
      ['the actor', E, () => [`UPDATE ${E} SET actor_user_id = 13 WHERE id = 5`], /^entry 5 \(seal 5\) was changed/],
      ['the subject', E, () => [`UPDATE ${E} SET subject_id = NULL WHERE id = 5`], /^entry 5 \(seal 5\) was changed/],
      [
        'the digest of personal data',
        E,
        () => [`UPDATE ${E} SET personal_digest = NULL WHERE id = 5`],
        /^entry 5 \(seal 5\) was changed/,
      ],
      ['the last entry', E, () => [`UPDATE ${E} SET action = 'x' WHERE id = 6`], /^entry 6 or its seal 6 was changed/],
      ['an entry that is gone', E, () => [`DELETE FROM ${E} WHERE id = 4`], /^entry 4 \(seal 4\) is missing/],
      ['a seal that is gone', S, () => [`DELETE FROM ${S} WHERE seq = 2`], /^seal 2 is missing/],
      ['the first seal that is gone', S, () => [`DELETE FROM ${S} WHERE seq = 1`], /^seal 1 is missing/],
      [
        'the hash of a seal',
        S,
        () => [`UPDATE ${S} SET hash = previous WHERE seq = 2`],
        /^seal 2 \(of entry 2\) was changed/,
      ],
      [
        'what a seal follows',
        S,
        () => [`UPDATE ${S} SET previous = hash WHERE seq = 3`],
        /^seal 3 \(of entry 3\) does not follow/,
      ],
      [
        'the order of two seals',
        S,
        () => [
          `UPDATE ${S} SET seq = 20 WHERE seq = 2`,
          `UPDATE ${S} SET seq = 2 WHERE seq = 3`,
          `UPDATE ${S} SET seq = 3 WHERE seq = 20`,
        ],
        /^seal 2 \(of entry 3\) does not follow seal 1/,
      ],
      [
        'the entries of two seals',
        S,
        () => [
          `UPDATE ${S} SET entry_id = 20 WHERE seq = 2`,
          `UPDATE ${S} SET entry_id = 2 WHERE seq = 3`,
          `UPDATE ${S} SET entry_id = 3 WHERE seq = 2`,
        ],
        /^entry 3 \(seal 2\) was changed, or stands in another one's place/,
      ],
      [
        'an entry and its seal cut out, the rest moved up',
        S,
        () => [`DELETE FROM ${S} WHERE seq = 3`, `UPDATE ${S} SET seq = seq - 1 WHERE seq > 3`],
        /^seal 3 \(of entry 4\) does not follow seal 2/,
      ],
      [
        'personal data',
        P,
        () => [`UPDATE ${P} SET data = ${json('{"name":"Eva"}')} WHERE entry_id = 5`],
        /^the personal data of entry 5 were changed/,
      ],
      [
        'personal data put to another entry',
        P,
        () => [`DELETE FROM ${P} WHERE entry_id = 6`, `UPDATE ${P} SET entry_id = 6 WHERE entry_id = 5`],
        /^the personal data of entry 6 were changed/,
      ],
      [
        'personal data that were added',
        P,
        () => [`UPDATE ${P} SET entry_id = 1 WHERE entry_id = 5`],
        /^personal data were added to entry 1/,
      ],
    ];
  for (const [what, table, statements, told] of cases) {
    it(`finds: ${what}`, () =>
      host.undone(async (log) => {
        await log.tamper(table, ...statements());
        const { problem } = await log.verify();
        expect(problem).to.match(told);
        const { message } = await rejectionOf(log.run('verify'));
        expect(message).to.equal(`the log host/audit was tampered with: ${problem!}`);
      }));
  }

  it('finds a moment that was moved by a millisecond', () =>
    host.undone(async (log) => {
      const [row] = await log.database.rows<{ at: Date }>('SELECT at FROM host_audit_entry WHERE id = 2');
      const moved = new Date(row!.at.getTime() + 1).toISOString();
      await log.tamper(E, `UPDATE ${E} SET at = '${moved}' WHERE id = 2`);
      expect((await log.verify()).problem).to.match(/^entry 2 \(seal 2\) was changed/);
    }));

  it('finds a forged link, made without the key', () =>
    host.undone(async (log) => {
      const forged = randomBytes(32).toString('hex');
      const bytes = host.database.dialect === 'postgres' ? `'\\x${forged}'::bytea` : `0x${forged}`;
      await log.tamper(S, `INSERT INTO ${S} (${columns}) SELECT 7, 900, hash, ${bytes} FROM ${S} WHERE seq = 6`);
      expect((await log.verify()).problem).to.equal('entry 900 (seal 7) is missing');
    }));

  it('finds nothing once all of that is undone', async () => {
    expect(await host.verify()).to.deep.include({ problem: undefined, personal: 2, erased: 0 });
  });
});
