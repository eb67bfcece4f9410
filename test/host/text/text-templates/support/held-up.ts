/** Does work at once, in which the machine stands still for so many seconds after it has first looked at the clock. */
export function heldUp<T>(seconds: number, work: () => T): T {
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
