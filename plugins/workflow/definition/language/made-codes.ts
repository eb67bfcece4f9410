const LONGEST = 60;

/** A set of codes that gives each code only once. */
export class Codes {
  private readonly last = new Map<string, number>();

  constructor(private readonly taken: Set<string>) {}

  /** Takes a code; false where it is taken already. */
  take(codigo: string): boolean {
    if (this.taken.has(codigo)) return false;
    this.taken.add(codigo);
    return true;
  }

  /** Makes a code from a text, cut to the length of a code; the second and later ones get a number at their end. */
  make(text: string): string {
    for (let number = this.last.get(text) ?? 1; ; number += 1) {
      const suffix = number === 1 ? '' : `_${number}`;
      const codigo = text.slice(0, LONGEST - suffix.length) + suffix;
      if (!this.take(codigo)) continue;
      this.last.set(text, number + 1);
      return codigo;
    }
  }
}

/** Makes a code from a name: capitals without accents; `otherwise` from a name without letters. */
export function inCapitals(nombre: string, otherwise: string): string {
  const words = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z0-9]+/g);
  return words?.join('_') ?? otherwise;
}
