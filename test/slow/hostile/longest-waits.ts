import { longestOf, type EventLoopWatch, type Wait } from './event-loop-watch.js';
import { now } from './exchange.js';
import type { Sent, Storm } from './storm.js';
import { describeTrial, type Trial } from './trials.js';

const MOST_WAITS = 40;
const MOST_SUSPECTS = 60;

/** A request that was in flight during a long wait, and how long an empty one waits when it is sent alone. */
export interface Suspect {
  readonly trial: Trial;
  readonly alone: number;
}

const overlaps = ({ answer }: Sent, { startedAt, milliseconds }: Wait): boolean =>
  answer.startedAt < startedAt + milliseconds && answer.endedAt > startedAt;

/** Requests in flight during the longest waits, one of each operation, field and kind. */
export function suspectsOf(waits: readonly Wait[], sent: readonly Sent[]): Trial[] {
  const longest = waits.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, MOST_WAITS);
  const trials = longest.flatMap((wait) => sent.filter((one) => overlaps(one, wait)).map(({ trial }) => trial));
  return [...new Map(trials.map((trial) => [describeTrial(trial), trial])).values()].slice(0, MOST_SUSPECTS);
}

/**
 * Sends each of them alone, and again where a caller waited longer than `most` milliseconds: that separates requests
 * that make others wait from those that waited with them, and from delays of the machine.
 */
export async function waitsAlone(
  trials: readonly Trial[],
  most: number,
  { storm, watch }: { readonly storm: Storm; readonly watch: EventLoopWatch },
): Promise<Suspect[]> {
  const waitFor = async (trial: Trial): Promise<number> => {
    const startedAt = now();
    await storm.send(trial);
    await watch.settle(now());
    return longestOf(watch.since(startedAt));
  };
  const suspects: Suspect[] = [];
  for (const trial of trials) {
    const first = await waitFor(trial);
    const alone = first > most ? Math.min(first, await waitFor(trial)) : first;
    suspects.push({ trial, alone });
  }
  return suspects.sort((a, b) => b.alone - a.alone);
}

export const describeSuspect = ({ trial, alone }: Suspect): string =>
  `${Math.round(alone)} ms: ${describeTrial(trial)}`;
