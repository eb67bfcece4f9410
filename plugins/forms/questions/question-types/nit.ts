/** A NIT without its check digit, and that digit where it was written. */
export interface WrittenNit {
  readonly digits: string;
  readonly given: number | undefined;
}

const nit = /^(\d{6,10})(?:-(\d))?$/;
/** The nine digits of the NIT of an entity, with the check digit behind them: a person's ten digits begin with 1. */
const ofEntity = /^([89]\d{8})(\d)$/;

/** Splits a NIT; undefined where the text is none. The caller checks the digit. */
export function nitOf(written: string): WrittenNit | undefined {
  const [, digits, given] = nit.exec(written) ?? [];
  if (digits === undefined) return undefined;
  const [, nine, tenth] = ofEntity.exec(digits) ?? [];
  if (nine === undefined) return { digits, given: given === undefined ? undefined : Number(given) };
  return given === undefined ? { digits: nine, given: Number(tenth) } : undefined;
}
