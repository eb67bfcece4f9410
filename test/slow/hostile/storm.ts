import type { SeededRandom } from '../../support/seeded-random.js';
import type { Call } from './call.js';
import { anonymous, type Caller, type Callers } from './callers.js';
import { exchange, type Answer } from './exchange.js';
import { ReusableSamples } from './reusable-samples.js';
import type { Target } from './targets.js';
import type { Trial } from './trials.js';
import { faultsOf } from './verdict.js';

/** Requests at a time: more would wait for each other, and not for the service. */
const AT_ONCE = 4;

/** A hostile request that was sent, and its answer. */
export interface Sent {
  readonly trial: Trial;
  readonly caller: string;
  readonly answer: Omit<Answer, 'body' | 'headers'>;
  /** The beginning of the body. */
  readonly excerpt: string;
  readonly faults: readonly string[];
}

const EXCERPT = 160;
/** A token of a superuser, by somebody without the key. */
const forged = {
  authorization: `Bearer ${['{"alg":"HS256","typ":"JWT"}', '{"token_type":"access","user_id":1,"exp":9999999999}', 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
};
const credentials = ['authorization', 'cookie', 'x-csrftoken', 'api-key'];

/** Sends trials, a few at a time, each on a valid request that is prepared for it. */
export class Storm {
  readonly sent: Sent[] = [];
  private readonly samples: ReusableSamples;

  constructor(
    private readonly port: number,
    private readonly callers: Callers,
    /** The callers that may run an admin procedure, beside the superuser. */
    private readonly allowed: ReadonlyMap<string, readonly Caller[]>,
    private readonly random: SeededRandom,
    lasting: ReadonlySet<Target>,
  ) {
    this.samples = new ReusableSamples(lasting);
  }

  async run(trials: readonly Trial[]): Promise<void> {
    const queue = trials.values();
    const work = async (): Promise<void> => {
      for (const trial of queue) await this.send(trial);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Sends one trial, as the superuser where it asks for an administrator. */
  async send(trial: Trial): Promise<void> {
    await this.samples.with(trial.target, async (sample) => {
      const { call, caller } = this.as(sample, trial);
      const wire = trial.attack.apply(call);
      const answer = await exchange(this.port, wire);
      const { body, headers: _headers, ...rest } = answer;
      this.sent.push({
        ...{ trial, caller, answer: rest, excerpt: body.slice(0, EXCERPT) },
        faults: faultsOf(answer, trial, wire),
      });
      return answer.status >= 200 && answer.status < 300;
    });
  }

  /** Returns the call with credentials: mostly those of a caller that may make it. */
  private as(call: Call, { target: { operation } }: Trial): { readonly call: Call; readonly caller: string } {
    const { superuser, others } = this.callers;
    const chance = this.random.below(100);
    if (operation.kind === 'rest') {
      if (operation.schemes.length === 0 || chance < 88) return { call, caller: 'its own' };
      // Another admitted caller would hit its own account, and could not call any more.
      return chance < 94
        ? { call: withCredentials(call, anonymous.jwt), caller: anonymous.name }
        : { call: withCredentials(call, forged), caller: 'a forger' };
    }
    const allowed = this.allowed.get(operation.name) ?? [];
    const choices = chance < 60 ? [superuser] : chance < 85 && allowed.length > 0 ? allowed : others;
    const caller = choices[this.random.below(choices.length)]!;
    const scheme = this.random.below(2) === 0 ? 'jwt' : 'session';
    return { call: withCredentials(call, caller[scheme]), caller: caller.name };
  }
}

function withCredentials(call: Call, shown: Readonly<Record<string, string>>): Call {
  const kept = Object.entries(call.headers ?? {}).filter(([name]) => !credentials.includes(name));
  return { ...call, headers: { ...Object.fromEntries(kept), ...shown } };
}
