import type { Definition } from './definition.js';

const LONGEST = 60;

/** Tells whether a text may be a code. */
export const isCode = (text: string): boolean => /^[A-Za-z0-9][\w.-]{0,59}$/.test(text);

/** Makes a code from a name: capitals without accents. */
export function codeFrom(name: string, otherwise: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z0-9]+/g);
  return (words?.join('_') ?? otherwise).slice(0, LONGEST);
}

/** Returns the code, or the code with a number where it is taken. */
export function freeCode(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`;
    const codigo = wanted.slice(0, LONGEST - suffix.length) + suffix;
    if (!taken.has(codigo)) return codigo;
  }
}

export const stepCodes = ({ tareas }: Definition): Set<string> => new Set(tareas.map(({ codigo }) => codigo));
