import { cutText } from './cut-text.js';

/** The weight of a finding: refused, to be filled in, changed, or not taken. */
type Level = 'rechazado' | 'falta' | 'cambia' | 'omitido';

/** A finding of an import. */
export interface BpmnFinding {
  readonly nivel: Level;
  readonly codigo: string;
  /** The id of the element; null for one of the file. */
  readonly elemento: string | null;
  readonly nombre: string | null;
  readonly mensaje: string;
}

/** An element that findings are about. */
export interface Named {
  readonly id: string;
  readonly name: string | undefined;
}

const MOST_FINDINGS = 1_000;
const LONGEST = 200;
const MOST_REFUSALS = 10_000;

/** Cuts a text of the file, for a message. */
export const shortened = (text: string): string => (text.length > LONGEST ? `${cutText(text, LONGEST)}…` : text);

/** The findings of an import, in the order in which they were made. */
export class Findings {
  private readonly found: BpmnFinding[] = [];
  private omitted = 0;
  private readonly elements = new Set<string>();

  /** Adds a finding. Past a limit, only refusals are kept, and the others are counted. */
  add(nivel: Level, codigo: string, about: Named | undefined, mensaje: string): void {
    if (about) this.elements.add(about.id);
    const isKept = this.found.length < (nivel === 'rechazado' ? MOST_REFUSALS : MOST_FINDINGS);
    if (!isKept) {
      this.omitted += 1;
      return;
    }
    const nombre = about?.name === undefined ? null : shortened(about.name);
    this.found.push({ nivel, codigo, elemento: about?.id ?? null, nombre, mensaje });
  }

  /** Tells whether there is a finding about an element. */
  has({ id }: Named): boolean {
    return this.elements.has(id);
  }

  list(): readonly BpmnFinding[] {
    if (this.omitted === 0) return this.found;
    const mensaje = `Hay ${this.omitted} hallazgos más, que no se muestran.`;
    return [...this.found, { nivel: 'omitido', codigo: 'mas_hallazgos', elemento: null, nombre: null, mensaje }];
  }
}

/** Thrown where nothing of a file can be read as a process. */
export class UnreadableError extends Error {
  constructor(
    readonly codigo: string,
    message: string,
    readonly about?: Named,
  ) {
    super(message);
  }
}
