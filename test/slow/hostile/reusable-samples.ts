import type { Call } from './call.js';
import type { Target } from './targets.js';

/** The most uses of a sample, so that attacks on a login lock no user out. */
const MOST_USES = 9;

interface Sample {
  readonly call: Call;
  readonly uses: number;
}

/** The attempts to prepare a sample, which may be refused temporarily under load. */
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

/** Valid requests that are reused, until one of them had an effect that is possible only once. */
export class ReusableSamples {
  private readonly samples = new Map<Target, Sample[]>();

  /** `lasting`: targets whose valid request succeeds however often it is sent. */
  constructor(private readonly lasting: ReadonlySet<Target>) {}

  /** Passes a valid request to `use`, which returns whether it had its effect. */
  async with(target: Target, use: (call: Call) => Promise<boolean>): Promise<void> {
    const { call, uses } = this.samples.get(target)?.pop() ?? { call: await made(target), uses: 0 };
    const isUsedUp = (await use(call)) && !this.lasting.has(target);
    if (isUsedUp || uses + 1 >= MOST_USES) return;
    const others = this.samples.get(target) ?? [];
    this.samples.set(target, [...others, { call, uses: uses + 1 }]);
  }
}
