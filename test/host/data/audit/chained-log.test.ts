import { expect } from 'chai';
import { CHAIN_KEY } from '../../../../host/data/audit/chain-hash.js';
import { ChainWriter } from '../../../../host/data/audit/chain-writer.js';
import { SealStore } from '../../../../host/data/audit/seal-store.js';
import type { ChainedLog } from '../../../../host/plugin-api/index.js';
import type { ChainedColumn } from '../../../../host/plugin-api/data/chained-log.js';
import { until } from '../../../../testing/until.js';
import { healthOf } from '../../../support/health-of.js';
import { rejectionOf } from '../../support/rejection.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { AuditHost } from './support/audit-host.js';
import { desksPlugin, move, moves, visits } from './support/desks-plugin.js';

const always = (): Promise<boolean> => Promise.resolve(true);
const start = (...logs: readonly ChainedLog[]): Promise<AuditHost> =>
  AuditHost.start({ plugins: [peoplePlugin(), desksPlugin(...logs)], config: { logging: { level: 'warn' } } });

describe("a plugin's log that the host chains", () => {
  let host: AuditHost;

  afterEach(() => host.stop());

  const moveAt = (desk: string, personal?: { readonly name: string }, { database } = host): Promise<void> =>
    database.transaction((tx) => move(database, tx, desk, personal));
  const sealsOf = ({ seals }: ChainedLog): Promise<{ entry_id: string; hash: Buffer }[]> =>
    host.database.rows(`SELECT entry_id, hash FROM ${seals} ORDER BY seq`);
  const order = async (): Promise<number[]> => (await sealsOf(moves)).map(({ entry_id: entryId }) => Number(entryId));
  /** Takes the lease, so that the hosts' own sealers do not seal. */
  const takeLease = async (): Promise<void> => {
    const end = new Date(host.host.clock.now().getTime() + 3_600_000);
    await host.database.changeRows('UPDATE host_audit_sealer SET holder = $1, expires_at = $2', ['test', end]);
  };
  const openWriter = (log = moves): Promise<ChainWriter> =>
    ChainWriter.open(new SealStore(host.database, log), host.secrets.key(CHAIN_KEY));
  const audit = (): ChainedLog => host.logs[0]!;

  it('has a chain of its own, in order, beside that of the audit log', async () => {
    host = await start(moves, visits);
    await host.write(2);
    await host.sealed();
    const audited = await sealsOf(audit());
    await moveAt('1', { name: 'Ana' });
    const undone = host.database.transaction(async (tx) => {
      await move(host.database, tx, '2');
      throw new Error('changed my mind');
    });
    await rejectionOf(undone);
    await moveAt('3');
    await host.sealed();
    expect(await order()).to.deep.equal([1, 3]);
    expect(await host.verify(moves)).to.deep.include({ problem: undefined, personal: 1, erased: 0 });
    expect(await sealsOf(audit())).to.deep.equal(audited);
    expect((await host.verify()).head.seq).to.equal(2);
    expect((await host.verify(visits)).head.seq).to.equal(0);
  });

  it('is sealed where a transaction commits late', async () => {
    host = await start(moves);
    await takeLease();
    const writer = await openWriter();
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    let commit: () => void = () => undefined;
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    const late = host.database.transaction(async (tx) => {
      await move(host.database, tx, '1');
      written();
      await mayCommit;
    });
    await isWritten;
    await moveAt('2');
    await writer.round(always);
    expect(await order()).to.deep.equal([2]);
    commit();
    await late;
    await writer.round(always);
    expect(await order()).to.deep.equal([2, 1]);
    expect((await host.verify(moves)).problem).to.equal(undefined);
  });

  it('goes on where a host ended that died between two rounds, and never forks', async () => {
    host = await start(moves);
    await takeLease();
    await moveAt('1');
    const [dead, late] = [await openWriter(), await openWriter()];
    await dead.round(always);
    await moveAt('2');
    await (await openWriter()).round(always);
    expect(await order()).to.deep.equal([1, 2]);
    await moveAt('3');
    const error = await rejectionOf(late.round(always));
    expect(host.database.isUniqueViolation(error)).to.equal(true);
    expect((await host.verify(moves)).problem).to.equal(undefined);
  });

  it('has one chain with two hosts sealing under many writers', async () => {
    host = await start(moves);
    const other = await host.another();
    try {
      let isDone = false;
      // A third sealer that ignores the lease.
      const rogue = (async () => {
        while (!isDone) {
          await openWriter()
            .then((writer) => writer.round(always))
            .catch((error: unknown) => {
              if (!host.database.isUniqueViolation(error)) throw error;
            });
        }
      })();
      await Promise.all(
        Array.from({ length: 6 }, async (_, writer) => {
          for (let n = 0; n < 20; n += 1) {
            await moveAt(String(n), { name: `${writer}.${n}` }, writer % 2 === 0 ? host : other);
          }
        }),
      );
      await host.sealed();
      isDone = true;
      await rogue;
    } finally {
      await other.stop();
    }
    expect((await order()).toSorted((a, b) => a - b)).to.deep.equal(
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
    expect(await host.verify(moves)).to.deep.include({ problem: undefined, personal: 120 });
  });

  it('loses its personal data of a subject, and verifies still', async () => {
    host = await start(moves, visits);
    await moveAt('5', { name: 'Ana' });
    await moveAt('6', { name: 'Eva' });
    await host.write(1, { personal: { name: 'Ana' }, subject: { kind: 'desks.desk', id: '5' } });
    await host.seal();
    expect(await host.run('erase', '--kind', 'desks.desk', '--id', '5')).to.deep.equal([
      'personal data of 2 entries erased',
    ]);
    await host.seal();
    expect(await host.verify(moves)).to.deep.include({ problem: undefined, personal: 1, erased: 1 });
    expect(await host.verify()).to.deep.include({ problem: undefined, personal: 0, erased: 1 });
    expect(await host.run('erase', '--kind', 'desks.door', '--id', '6')).to.deep.equal([
      'personal data of 0 entries erased',
    ]);
  });

  it('is reported as degraded when an entry has waited for a minute', async () => {
    host = await start(moves);
    const ready = async () => (await healthOf(host.host)).body;
    await takeLease();
    expect(await ready()).to.deep.include({ status: 'ok' });
    await moveAt('1');
    expect(await ready()).to.deep.nested.include({ status: 'degraded', 'checks.audit': 'failed' });
    await (await openWriter()).round(always);
    expect(await ready()).to.deep.include({ status: 'ok' });
  });

  it('is sealed where another log cannot be', async () => {
    host = await start({ ...visits, seals: 'desks_nowhere' }, moves);
    await moveAt('1');
    await until('the moves are sealed', async () => (await order()).length === 1);
    const failures = host.host.logLines.filter((line) => line.includes('could not be sealed'));
    expect(failures.map((line) => (JSON.parse(line) as { log: string }).log)).to.deep.equal(['desks/visits']);
  });

  it('is not sealed where a column differs from its declaration', async () => {
    host = await start();
    await takeLease();
    await moveAt('1', { name: 'Ana' });
    const wrong: ChainedLog = { ...moves, columns: [...moves.columns, ['personal_digest', 'text']] };
    const error = await rejectionOf(openWriter(wrong).then((writer) => writer.round(always)));
    expect(error.message).to.include('cannot read the column personal_digest');
    const [[name, kind], ...others] = moves.columns as [ChainedColumn, ...ChainedColumn[]];
    const capital: ChainedLog = { ...moves, columns: [[name.toUpperCase(), kind], ...others] };
    const unread = await rejectionOf(openWriter(capital).then((writer) => writer.round(always)));
    expect(unread.message).to.include(`cannot read the column ${name.toUpperCase()}`);
  });

  it('has a name of its own', async () => {
    host = await start();
    const error = await rejectionOf(start(moves, { ...visits, name: 'desks/moves' }));
    expect(error.message).to.equal('Two chained logs are called "desks/moves".');
  });
});
