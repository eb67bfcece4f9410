import type { Call } from './call.js';
import type { Target } from './targets.js';

const MOST_USES = 20;

interface Kept {
  readonly call: Call;
  readonly uses: number;
}

/** Valid requests that are used again until one of them had its effect. */
export class Samples {
  private readonly kept = new Map<Target, Kept[]>();

  /** Hands a valid request to `use`, which answers whether it may have been used up. */
  async with(target: Target, use: (call: Call) => Promise<boolean>): Promise<void> {
    const present = this.kept.get(target)?.pop() ?? { call: await target.make(), uses: 0 };
    const isUsedUp = await use(present.call);
    if (isUsedUp || present.uses + 1 >= MOST_USES) return;
    const others = this.kept.get(target) ?? [];
    this.kept.set(target, [...others, { call: present.call, uses: present.uses + 1 }]);
  }
}
