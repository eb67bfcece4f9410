import { strongComponents } from './strong-components.js';

/**
 * Processes that call each other in a circle, one list of codes for each circle, or one that calls itself. Versions
 * never do, as each calls versions that were there before it. But a circle of codes has no first one to publish, so
 * that a bundle of them could not be imported into another city. `calls` has, for each process, those that it calls;
 * for publishing, with the definition that is to be published among the active ones.
 */
export function callCycles(calls: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const codes = [...calls.keys()];
  const numbers = new Map(codes.map((codigo, number) => [codigo, number]));
  const next = (number: number): number[] => calls.get(codes[number]!)!.flatMap((codigo) => numbers.get(codigo) ?? []);
  return strongComponents(codes.keys(), next)
    .filter(({ isLoop }) => isLoop)
    .map(({ members }) => members.map((number) => codes[number]!).sort());
}
