import { UnavailableError } from '../../plugin-api/index.js';
import type { LimitedKey, PointCount, PointCounts } from './point-counts.js';

/**
 * {@link PointCounts} that use the second counters while the first are away. Both count separately: a caller near a
 * limit in one starts again in the other, with the same limit.
 */
export class FallbackPointCounts implements PointCounts {
  constructor(
    private readonly first: PointCounts,
    private readonly second: PointCounts,
  ) {}

  take(digest: Buffer, points: number, seconds: number): Promise<PointCount> {
    return this.ask((counts) => counts.take(digest, points, seconds));
  }

  takeEach(keys: readonly LimitedKey[]): Promise<readonly PointCount[]> {
    return this.ask((counts) => counts.takeEach(keys));
  }

  giveBack(digests: readonly Buffer[]): Promise<void> {
    return this.ask((counts) => counts.giveBack(digests));
  }

  read(digests: readonly Buffer[]): Promise<readonly (PointCount | undefined)[]> {
    return this.ask((counts) => counts.read(digests));
  }

  async removeExpired(): Promise<void> {
    await this.first.removeExpired();
    await this.second.removeExpired();
  }

  private async ask<T>(question: (counts: PointCounts) => Promise<T>): Promise<T> {
    try {
      return await question(this.first);
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      return question(this.second);
    }
  }
}
