import type { Call } from './call.js';
import type { Target } from './targets.js';

/** So few that no user is locked out by what is tried on a login. */
const MOST_USES = 9;

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

/** Valid requests that are used again, until one of them had an effect that can be had once. */
export class KeptSamples {
  private readonly kept = new Map<Target, Kept[]>();

  /** `lasting`: what is answered alike however often it is sent. */
  constructor(private readonly lasting: ReadonlySet<Target>) {}

  /** Hands a valid request to `use`, which answers whether it had its effect. */
  async with(target: Target, use: (call: Call) => Promise<boolean>): Promise<void> {
    const { call, uses } = this.kept.get(target)?.pop() ?? { call: await made(target), uses: 0 };
    const isUsedUp = (await use(call)) && !this.lasting.has(target);
    if (isUsedUp || uses + 1 >= MOST_USES) return;
    const others = this.kept.get(target) ?? [];
    this.kept.set(target, [...others, { call, uses: uses + 1 }]);
  }
}
