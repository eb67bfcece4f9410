import { ConflictError, InputError } from '../../../host/plugin-api/index.js';
import { termInWords, type LegalLimit, type LegalProfile, type TermDeed } from '../contract.js';
import type { TermHistory } from './term-row.js';

const MOST_OF_REASON = 1000;

export function refuse(code: string, words: string): ConflictError {
  return new ConflictError(words, { code });
}

export function refuseInput(field: string, words: string): InputError {
  return new InputError(words, { errors: { [field]: [words] } });
}

/** Returns the reason, without blanks at its ends. Throws `InputError` where there is none or it is too long. */
export function reasonOf({ motivo }: TermDeed): string {
  const words = motivo.trim();
  if (words === '') throw refuseInput('motivo', 'Diga el motivo.');
  if (words.length > MOST_OF_REASON) throw refuseInput('motivo', `El motivo tiene hasta ${MOST_OF_REASON} caracteres.`);
  return words;
}

/** Throws `ConflictError` for a term that has ended. */
export function requireRunning({ term }: TermHistory): void {
  if (term.endedAt) throw refuse('termino_terminado', 'El plazo ya terminó.');
}

/** Returns the history of an owner that must have a term. Throws `ConflictError`. */
export function requireTerm(history: TermHistory | undefined): TermHistory {
  if (!history) throw refuse('sin_termino', 'No hay un plazo que corra.');
  return history;
}

/**
 * Returns the limit for asking the citizen for what is missing. Throws `ConflictError` where the law has no pause for
 * that.
 */
export function requestLimit({ nombre, plazo, requerimiento }: LegalProfile): LegalLimit {
  if (requerimiento) return requerimiento;
  throw refuse(
    'sin_suspension',
    `${nombre}: su plazo no se suspende (${plazo.fuente}). Pida lo que falta sin suspenderlo.`,
  );
}

/** Writes a limit as `10 días hábiles (Ley 1755 de 2015, art. 17)`. */
export function limitInWords({ habiles, fuente }: LegalLimit): string {
  return `${termInWords({ habiles })} (${fuente})`;
}
