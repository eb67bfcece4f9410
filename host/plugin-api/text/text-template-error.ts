import { brand } from '../brand.js';

/**
 * What is wrong with a template: it takes too much, uses a name that is not there, hands a filter a value that it
 * cannot write, or is no good Liquid.
 */
export type TextFault = 'overrun' | 'unknown-name' | 'value' | 'faulty';

/** Thrown by a filter for a value that it cannot write. The message is Spanish and tells nothing of the value. */
export class TextFilterError extends Error {
  override readonly name = 'TextFilterError';
}

/** One thing that is wrong with a template. */
export interface TextFinding {
  readonly fault: TextFault;
  /** As Liquid says it, in English; of a value as the filter does, in Spanish. */
  readonly message: string;
  /** From 1; 0 where it is not known. */
  readonly line: number;
}

/** In Spanish, what Liquid says of a fault in English. */
const told: readonly (readonly [said: RegExp, reason: string])[] = [
  [/^undefined variable: ([^\s,]+)/, 'falta el dato "$1"'],
  [/^undefined filter: ([^\s,]+)/, 'el filtro "$1" no existe'],
  [/^tag "([^"]+)" not found/, 'la etiqueta "$1" no existe'],
  [/^(?:tag|output) (.+) not closed/s, '$1 no está cerrado'],
  [/^ENOENT/, 'una plantilla no incluye otras'],
];

/** More are left out: the first ones have to be mended anyway. */
const MOST_REASONS = 20;

/** Thrown for a template that cannot be read, or not with some data. The message is that of its first fault. */
export class TextTemplateError extends Error {
  override readonly name = 'TextTemplateError';
  readonly fault: TextFault;
  /** From 1; 0 where it is not known. */
  readonly line: number;
  /** For authors of templates: all faults that were found. Of data, only the names are shown. */
  readonly reasons: readonly string[];

  constructor(findings: readonly [TextFinding, ...TextFinding[]], cause?: unknown) {
    const overrun = findings.find(({ fault }) => fault === 'overrun');
    const first = overrun ?? findings[0];
    super(first.message, { cause });
    this.fault = first.fault;
    this.line = first.line;
    // What overran went no further: the others may follow from it.
    this.reasons = [...new Set((overrun ? [overrun] : findings).map(reasonOf))].slice(0, MOST_REASONS);
  }

  /** The first of the reasons. */
  get reason(): string {
    return this.reasons[0]!;
  }
}

function reasonOf(finding: TextFinding): string {
  return `${finding.line > 0 ? `Línea ${finding.line}: ` : ''}${spanish(finding)}.`;
}

function spanish({ fault, message }: TextFinding): string {
  if (fault === 'overrun') return 'la plantilla es demasiado larga o tarda demasiado';
  if (fault === 'value') return message;
  for (const [said, reason] of told) {
    const found = said.exec(message);
    if (found) return reason.replace('$1', () => found[1]!.slice(0, 60));
  }
  return 'no es una plantilla de Liquid que se pueda usar';
}

brand({ TextFilterError, TextTemplateError });
