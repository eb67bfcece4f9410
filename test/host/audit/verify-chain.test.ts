import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { AuditHost } from './support/audit-host.js';

const named = { personal: { name: 'Ana' }, by: { userId: 12 }, subject: { kind: 'test.thing', id: '5' } };

/** The head that `verify` printed. */
const headOf = (lines: readonly string[]): string =>
  lines.find((line) => line.startsWith('head'))!.replace(/^head +/, '');

async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => '(no failure)',
    (error: unknown) => (error as Error).message,
  );
}

describe('npm run audit -- verify', () => {
  let host: AuditHost;

  beforeEach(async () => {
    host = await AuditHost.start();
    await host.write(4);
    await host.write(2, named);
    await host.sealed();
  });
  afterEach(() => host.stop());

  const json = (text: string): string =>
    host.database.dialect === 'postgres' ? `'${text}'::json` : `'${text}'`;

  it('counts what fits, and prints the head and what is not sealed yet', async () => {
    const lines = await host.run('verify');
    expect(lines.slice(0, 3)).to.deep.equal([
      'sealed entries that fit   6',
      '  personal data checked   2',
      '  personal data erased    0',
    ]);
    expect(lines[3]).to.match(/^head {22}6:[0-9a-f]{64}$/);
    expect(lines[4]).to.equal('entries without a seal    0');
  });

  it('tells the unsealed tail', async () => {
    const far = new Date(host.host.clock.now().getTime() + 3_600_000);
    await host.database.change('UPDATE host_audit_sealer SET holder = $1, expires_at = $2', ['test', far]);
    await host.host.host.stop();
    const other = await host.another();
    try {
      await other.write(3);
      const lines = await other.run('verify');
      expect(lines[4]).to.match(/^entries without a seal {4}3, the first is entry 7 of \d{4}-/);
      expect(lines[0]).to.equal('sealed entries that fit   6');
    } finally {
      await other.stop();
    }
  });

  it('is content with an empty log', async () => {
    const empty = await AuditHost.start();
    try {
      const lines = await empty.run('verify');
      expect(lines[0]).to.equal('sealed entries that fit   0');
      expect(lines[3]).to.equal('head                      none');
    } finally {
      await empty.stop();
    }
  });

  const E = 'host_audit_entry';
  const S = 'host_audit_seal';
  const P = 'host_audit_personal';
  const columns = 'seq, entry_id, previous, hash';
  const cases: readonly (readonly [
    what: string,
    table: string,
    statements: () => readonly string[],
    told: RegExp,
  ])[] = [
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
    [
      'the action',
      E,
      () => [`UPDATE ${E} SET action = 'test.Done' WHERE id = 2`],
      /^entry 2 \(seal 2\) was changed/,
    ],
    [
      'the actor',
      E,
      () => [`UPDATE ${E} SET actor_user_id = 13 WHERE id = 5`],
      /^entry 5 \(seal 5\) was changed/,
    ],
    [
      'the subject',
      E,
      () => [`UPDATE ${E} SET subject_id = NULL WHERE id = 5`],
      /^entry 5 \(seal 5\) was changed/,
    ],
    [
      'the digest of personal data',
      E,
      () => [`UPDATE ${E} SET personal_digest = NULL WHERE id = 5`],
      /^entry 5 \(seal 5\) was changed/,
    ],
    [
      'the last entry',
      E,
      () => [`UPDATE ${E} SET action = 'x' WHERE id = 6`],
      /^entry 6 or its seal 6 was changed/,
    ],
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
    it(`finds: ${what}`, async () => {
      await host.tamper(table, ...statements());
      const { problem } = await host.verify();
      expect(problem).to.match(told);
      const failure = await failureOf(host.run('verify'));
      expect(failure).to.equal(`the audit log was tampered with: ${problem!}`);
    });
  }

  it('finds a moment that was moved by a millisecond', async () => {
    const [row] = await host.database.rows<{ at: Date }>('SELECT at FROM host_audit_entry WHERE id = 2');
    const moved = new Date(row!.at.getTime() + 1).toISOString();
    await host.tamper(E, `UPDATE ${E} SET at = '${moved}' WHERE id = 2`);
    expect((await host.verify()).problem).to.match(/^entry 2 \(seal 2\) was changed/);
  });

  it('finds a forged link, made without the key', async () => {
    const forged = randomBytes(32).toString('hex');
    const bytes = host.database.dialect === 'postgres' ? `'\\x${forged}'::bytea` : `0x${forged}`;
    await host.tamper(
      S,
      `INSERT INTO ${S} (${columns}) SELECT 7, 900, hash, ${bytes} FROM ${S} WHERE seq = 6`,
    );
    expect((await host.verify()).problem).to.equal('entry 900 (seal 7) is missing');
  });

  it('says that the key may be another one where nothing fits', async () => {
    await host.host.host.stop();
    const { databaseUrl, dataFolder } = host.host;
    const secretKey = randomBytes(32).toString('base64');
    const other = await AuditHost.start({ databaseUrl, dataFolder, secretKey });
    try {
      expect((await other.verify()).problem).to.match(
        /^entry 1 \(seal 1\) was changed.*VENTANILLA_SECRET_KEY/,
      );
    } finally {
      await other.stop();
    }
  });

  describe('with a head that was noted', () => {
    it('finds an end that was cut off, which fits in itself', async () => {
      const head = headOf(await host.run('verify'));
      expect((await host.run('verify', '--head', head)).at(-1)).to.include('the chain is whole');
      await host.tamper(P, `DELETE FROM ${P}`);
      await host.tamper(E, `DELETE FROM ${E} WHERE id > 4`);
      await host.tamper(S, `DELETE FROM ${S} WHERE seq > 4`);
      expect((await host.run('verify')).at(-1)).to.include('the chain is whole');
      expect(await failureOf(host.run('verify', '--head', head))).to.include(
        'the chain ends at seal 4, before the noted 6',
      );
    });

    it('is content when the chain has grown since', async () => {
      const head = headOf(await host.run('verify'));
      await host.write(2);
      await host.sealed();
      expect((await host.run('verify', '--head', head))[0]).to.equal('sealed entries that fit   8');
    });

    it('finds a chain that was made anew', async () => {
      const other = `6:${'ab'.repeat(32)}`;
      expect(await failureOf(host.run('verify', '--head', other))).to.include(
        'seal 6 is not the one that was noted',
      );
    });

    for (const wrong of [
      '6',
      '6:xyz',
      '0:' + 'a'.repeat(64),
      `6:${'a'.repeat(65)}`,
      `${'9'.repeat(30)}:${'a'.repeat(64)}`,
    ]) {
      it(`refuses ${wrong.slice(0, 12)}`, async () => {
        expect(await failureOf(host.run('verify', '--head', wrong))).to.include('must be SEQ:HASH');
      });
    }
  });

  for (const args of [
    [],
    ['check'],
    ['verify', 'now'],
    ['verify', '--id', '1'],
    ['erase'],
    ['erase', '--kind', 'a'],
    ['erase', '--kind', '', '--id', ''],
    ['verify', '--what'],
  ]) {
    it(`refuses: ${args.join(' ') || 'nothing'}`, async () => {
      expect(await failureOf(host.run(...args))).to.match(/^usage: npm run audit/);
    });
  }
});

describe('npm run audit -- erase', () => {
  let host: AuditHost;

  before(async () => {
    host = await AuditHost.start();
    await host.write(2, { ...named, subject: { kind: 'auth.user', id: '12' }, by: 'public' });
    await host.write(2, { ...named, by: { userId: 12 } });
    await host.write(1, { ...named, by: { userId: 13 }, subject: { kind: 'test.thing', id: '12' } });
    await host.sealed();
  });
  after(() => host.stop());

  it('erases what is about a user and by a user, says so in the log, and leaves the chain valid', async () => {
    expect(await host.run('erase', '--kind', 'auth.user', '--id', '12')).to.deep.equal([
      'personal data of 4 entries erased',
    ]);
    await host.sealed();
    expect(await host.verify()).to.deep.include({ problem: undefined, personal: 1, erased: 4 });
    const [told] = await host.database.rows<{ details: unknown }>(
      "SELECT actor_kind, subject_kind, subject_id, details FROM host_audit_entry WHERE action = 'host.audit.erased'",
    );
    expect(told).to.deep.include({ actor_kind: 'console', subject_kind: 'auth.user', subject_id: '12' });
    expect(host.database.parseJson(told!.details)).to.deep.equal({ entries: 4 });
  });

  it('erases what is about another subject, and nothing twice', async () => {
    expect(await host.run('erase', '--kind', 'test.thing', '--id', '12')).to.deep.equal([
      'personal data of 1 entries erased',
    ]);
    expect(await host.run('erase', '--kind', 'test.thing', '--id', "12' OR 1=1 --")).to.deep.equal([
      'personal data of 0 entries erased',
    ]);
    await host.sealed();
    expect(await host.verify()).to.deep.include({ problem: undefined, personal: 0, erased: 5 });
  });
});
