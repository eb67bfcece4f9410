// Says what is being done: a line when it begins, and one every few seconds for as long as it lasts.
const MILLISECONDS_BETWEEN_LINES = 5_000;

/** Calls `tick` now and then, until what it answers is called. */
function everyFewSeconds(tick) {
  const timer = setInterval(tick, MILLISECONDS_BETWEEN_LINES);
  return () => clearInterval(timer);
}

/**
 * Does a piece of work and answers what it does. `far` says how far it is; where it fails to, only the seconds are
 * shown. `surroundings` is for tests.
 */
export async function withProgress(doing, work, far = () => '', surroundings = {}) {
  const {
    say = (line) => process.stderr.write(`${line}\n`),
    often = everyFewSeconds,
    now = () => Date.now(),
  } = surroundings;
  const began = now();
  const tell = () => {
    const seconds = `${Math.round((now() - began) / 1000)} s`;
    const progress = far();
    say(`${doing}: ${progress ? `${progress}, ` : ''}${seconds}`);
  };
  say(`${doing}…`);
  const stop = often(tell);
  try {
    return await work();
  } finally {
    stop();
  }
}
