/** Runs work while the clock jumps ahead by some seconds after it was first read, as if the machine had stood still. */
export function withClockJump<T>(seconds: number, work: () => T): T {
  const now = performance.now.bind(performance);
  let looks = 0;
  performance.now = () => {
    looks += 1;
    return now() + (looks > 1 ? seconds * 1000 : 0);
  };
  try {
    return work();
  } finally {
    Reflect.deleteProperty(performance, 'now');
  }
}
