// Reports the progress of work: a line at its beginning, and one every few seconds until it ends.
const MILLISECONDS_BETWEEN_LINES = 5_000;

/** Calls `tick` regularly, until the returned function is called. */
function everyFewSeconds(tick) {
  const timer = setInterval(tick, MILLISECONDS_BETWEEN_LINES);
  return () => clearInterval(timer);
}

/**
 * Runs work and returns its result. `far` returns the progress; while it has none, only the seconds are shown.
 * `surroundings` is for tests.
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
