import type { SeededRandom } from '../../support/seeded-random.js';
import { allAttacks, generatedAttack } from './attacks/all-attacks.js';
import type { Attack } from './attacks/attack.js';
import type { Call } from './call.js';
import type { Target } from './targets.js';

/** A hostile request to send. */
export interface Trial {
  readonly target: Target;
  readonly attack: Attack;
}

export const describeTrial = ({ target, attack }: Trial): string =>
  `${target.label} · ${attack.field} · ${attack.kind}`;

/** Returns the items in an order that the seed decides. */
function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

/**
 * Yields the trials of a target: the written ones, then generated ones without end where there is a call to base them
 * on.
 */
function* trialsOf(
  target: Target,
  call: Call | undefined,
  written: readonly Trial[],
  random: SeededRandom,
): Generator<Trial> {
  yield* written;
  while (call) {
    const attack = generatedAttack(call, target.operation, random.below(2 ** 31));
    if (!attack) return;
    yield { target, attack };
  }
}

/** Orders trials so that the fields alternate: the first of each field, then the second of each. */
function fieldByField(trials: readonly Trial[]): Trial[] {
  const fields = new Map<string, Trial[]>();
  for (const trial of trials) {
    const { field } = trial.attack;
    const others = fields.get(field);
    if (others) others.push(trial);
    else fields.set(field, [trial]);
  }
  return roundRobin(
    [...fields.values()].map((all) => all.values()),
    trials.length,
  );
}

/** Takes an item of each source in turn, until there are enough or all have ended. */
function roundRobin(sources: readonly Iterator<Trial>[], count: number): Trial[] {
  const taken: Trial[] = [];
  let open = [...sources];
  while (open.length > 0 && taken.length < count) {
    const ended = new Set<Iterator<Trial>>();
    for (const source of open) {
      if (taken.length >= count) break;
      const { done, value } = source.next();
      if (done) ended.add(source);
      else taken.push(value);
    }
    open = open.filter((source) => !ended.has(source));
  }
  return taken;
}

/**
 * Selects `count` trials, reproducible by the seed: up to half of them attacks on every field that have stopped a
 * service before, and the rest distributed evenly over the targets. `only` selects the trials whose line contains the
 * text, to repeat a fault.
 */
export function planTrials(
  samples: ReadonlyMap<Target, Call>,
  count: number,
  random: SeededRandom,
  only: string,
): Trial[] {
  const all = [...samples].map(([target, call]) => {
    const trials = allAttacks(call, target.operation)
      .map((attack) => ({ target, attack }))
      .filter((trial) => describeTrial(trial).includes(only));
    return { target, call, trials: fieldByField(shuffled(trials, random)) };
  });
  const suspects = all.map(({ trials }) => trials.filter(({ attack }) => attack.isSuspect).values());
  const first = roundRobin(suspects, Math.floor(count / 2));
  const others = all.map(({ target, call, trials }) =>
    trialsOf(
      target,
      only === '' ? call : undefined,
      trials.filter(({ attack }) => !attack.isSuspect),
      random,
    ),
  );
  return shuffled([...first, ...roundRobin(others, count - first.length)], random);
}
