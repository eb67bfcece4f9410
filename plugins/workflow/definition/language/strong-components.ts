/** A set of numbers that all lead to each other; `isLoop` is false for a single number that does not lead to itself. */
export interface Component {
  readonly members: readonly number[];
  readonly isLoop: boolean;
}

interface Frame {
  readonly number: number;
  readonly next: readonly number[];
  at: number;
}

/**
 * Finds the strongly connected components of a graph, each after those that it leads to (Tarjan 1972, without
 * recursion, so that a long chain does not overflow the stack). In linear time.
 */
export function strongComponents(numbers: Iterable<number>, next: (number: number) => readonly number[]): Component[] {
  const components: Component[] = [];
  const order = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();

  const enter = (number: number): Frame => {
    order.set(number, order.size);
    lowest.set(number, order.get(number)!);
    open.push(number);
    isOpen.add(number);
    return { number, next: next(number), at: 0 };
  };
  const lower = (number: number, value: number): void => {
    lowest.set(number, Math.min(lowest.get(number)!, value));
  };

  for (const root of numbers) {
    if (order.has(root)) continue;
    const frames = [enter(root)];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const other = frame.next[frame.at];
      frame.at += 1;
      if (other !== undefined) {
        if (!order.has(other)) frames.push(enter(other));
        else if (isOpen.has(other)) lower(frame.number, order.get(other)!);
        continue;
      }
      frames.pop();
      const before = frames.at(-1);
      if (before) lower(before.number, lowest.get(frame.number)!);
      if (lowest.get(frame.number) === order.get(frame.number)) {
        const members = open.splice(open.lastIndexOf(frame.number));
        members.forEach((member) => isOpen.delete(member));
        components.push({ members, isLoop: members.length > 1 || frame.next.includes(frame.number) });
      }
    }
  }
  return components;
}
