import { strongComponents } from './strong-components.js';

/**
 * Finds processes that call each other in a circle, or themselves: one list of codes for each circle. Versions never
 * do, as each calls only older ones. But none of the processes of a circle could be published first, so that a bundle
 * of them could not be imported into another city. `calls` has the processes that each one calls; for a publication,
 * those of the new definition among those of the active ones.
 */
export function callCycles(calls: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const codes = [...calls.keys()];
  const numbers = new Map(codes.map((codigo, number) => [codigo, number]));
  const next = (number: number): number[] => calls.get(codes[number]!)!.flatMap((codigo) => numbers.get(codigo) ?? []);
  return strongComponents(codes.keys(), next)
    .filter(({ isLoop }) => isLoop)
    .map(({ members }) => members.map((number) => codes[number]!).sort());
}
