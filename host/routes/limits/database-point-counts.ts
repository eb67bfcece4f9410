import type { Clock, Database } from '../../plugin-api/index.js';
import type { LimitedKey, PointCount, PointCounts } from './point-counts.js';

interface CountRow {
  readonly points: number;
  readonly expires_at: Date;
}

const countOf = ({ points, expires_at }: CountRow): PointCount => ({ points, expiresAt: expires_at.getTime() });

/** {@link PointCounts} in the table `host_rate_limit`. */
export class DatabasePointCounts implements PointCounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async take(digest: Buffer, points: number, seconds: number): Promise<PointCount> {
    const now = this.clock.now();
    const bind = [digest, points, now, new Date(now.getTime() + seconds * 1000)];
    if (this.database.dialect === 'postgres') {
      const [row] = await this.database.rows<CountRow>(
        `INSERT INTO host_rate_limit AS c (digest, points, expires_at) VALUES ($1, $2, $4)
         ON CONFLICT (digest) DO UPDATE SET
           points = CASE WHEN c.expires_at <= $3 THEN $2 ELSE c.points + $2 END,
           expires_at = CASE WHEN c.expires_at <= $3 THEN $4 ELSE c.expires_at END
         RETURNING points, expires_at`,
        bind,
      );
      return countOf(row!);
    }
    for (;;) {
      // Read back under the update's lock, not by OUTPUT: not every server of the dialect returns the value after a
      // wait there.
      const [row] = await this.database.transaction((tx) =>
        this.database.rows<CountRow>(
          `UPDATE host_rate_limit SET
             points = CASE WHEN expires_at <= $3 THEN $2 ELSE points + $2 END,
             expires_at = CASE WHEN expires_at <= $3 THEN $4 ELSE expires_at END
           WHERE digest = $1;
           SELECT points, expires_at FROM host_rate_limit WHERE digest = $1`,
          bind,
          tx,
        ),
      );
      if (row) return countOf(row);
      const first = { digest, points, expires_at: bind[3] as Date };
      if (await this.database.insertOnce('host_rate_limit', first, ['digest'])) return countOf(first);
    }
  }

  async takeEach(keys: readonly LimitedKey[]): Promise<readonly PointCount[]> {
    if (this.database.dialect !== 'postgres') {
      const counts: PointCount[] = [];
      for (const { digest, seconds } of keys) counts.push(await this.take(digest, 1, seconds));
      return counts;
    }
    const now = this.clock.now();
    // In one order, so that two calls that lock several counters do not deadlock.
    const values = keys
      .toSorted((one, other) => Buffer.compare(one.digest, other.digest))
      .map(({ digest, seconds }) => [digest, new Date(now.getTime() + seconds * 1000)] as const);
    const rows = await this.database.rows<CountRow & { readonly digest: Buffer }>(
      `INSERT INTO host_rate_limit AS c (digest, points, expires_at)
       VALUES ${values.map((_, index) => `($${index * 2 + 2}, 1, $${index * 2 + 3})`).join(', ')}
       ON CONFLICT (digest) DO UPDATE SET
         points = CASE WHEN c.expires_at <= $1 THEN 1 ELSE c.points + 1 END,
         expires_at = CASE WHEN c.expires_at <= $1 THEN excluded.expires_at ELSE c.expires_at END
       RETURNING digest, points, expires_at`,
      [now, ...values.flat()],
    );
    return keys.map(({ digest }) => countOf(rows.find((row) => row.digest.equals(digest))!));
  }

  async giveBack(digests: readonly Buffer[]): Promise<void> {
    const now = this.clock.now();
    const isTaken = 'points > 0 AND expires_at > $1';
    if (this.database.dialect !== 'postgres') {
      const sql = `UPDATE host_rate_limit SET points = points - 1 WHERE ${isTaken} AND digest = $2`;
      for (const digest of digests) await this.database.changeRows(sql, [now, digest]);
      return;
    }
    await this.database.changeRows(
      `WITH taken AS (
         SELECT digest FROM host_rate_limit
         WHERE ${isTaken} AND digest IN (${digests.map((_, index) => `$${index + 2}`).join(', ')})
         ORDER BY digest FOR UPDATE)
       UPDATE host_rate_limit c SET points = c.points - 1 FROM taken WHERE c.digest = taken.digest`,
      [now, ...digests],
    );
  }

  async read(digests: readonly Buffer[]): Promise<readonly (PointCount | undefined)[]> {
    const rows = await this.database.rows<CountRow & { readonly digest: Buffer }>(
      `SELECT digest, points, expires_at FROM host_rate_limit
       WHERE expires_at > $1 AND digest IN (${digests.map((_, index) => `$${index + 2}`).join(', ')})`,
      [this.clock.now(), ...digests],
    );
    return digests.map((digest) => {
      const row = rows.find((one) => one.digest.equals(digest));
      return row && countOf(row);
    });
  }

  async removeExpired(): Promise<void> {
    await this.database.changeRows('DELETE FROM host_rate_limit WHERE expires_at <= $1', [this.clock.now()]);
  }
}
