import type { Call } from './call.js';
import type { Target } from './targets.js';

const MOST_USES = 20;

interface Kept {
  readonly call: Call;
  readonly uses: number;
}

/** What prepares a sample may be refused in the middle of a storm; once more is no matter, for good is. */
const ATTEMPTS = 4;

async function made(target: Target): Promise<Call> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await target.make();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** Valid requests that are used again until one of them had its effect. */
export class KeptSamples {
  private readonly kept = new Map<Target, Kept[]>();

  /** Hands a valid request to `use`, which answers whether it may have been used up. */
  async with(target: Target, use: (call: Call) => Promise<boolean>): Promise<void> {
    const present = this.kept.get(target)?.pop() ?? { call: await made(target), uses: 0 };
    const isUsedUp = await use(present.call);
    if (isUsedUp || present.uses + 1 >= MOST_USES) return;
    const others = this.kept.get(target) ?? [];
    this.kept.set(target, [...others, { call: present.call, uses: present.uses + 1 }]);
  }
}
