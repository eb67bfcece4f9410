import { brand } from '../brand.js';

/**
 * The fault of a template: it takes too much, uses an unknown name, passes a filter a value that it cannot write, or is
 * not valid Liquid.
 */
export type TextFault = 'overrun' | 'unknown-name' | 'value' | 'faulty';

/** An error of a filter for a value that it cannot write. The message is Spanish and does not reveal the value. */
export class TextFilterError extends Error {
  override readonly name = 'TextFilterError';
}

/** A fault that was found in a template. */
export interface TextFinding {
  readonly fault: TextFault;
  /** The message of Liquid, in English; for a value, that of the filter, in Spanish. */
  readonly message: string;
  /** From 1; 0 when it is unknown. */
  readonly line: number;
}

/** The Spanish translations of Liquid's messages. */
const translations: readonly (readonly [said: RegExp, reason: string])[] = [
  [/^undefined variable: ([^\s,]+)/, 'falta el dato "$1"'],
  [/^undefined filter: ([^\s,]+)/, 'el filtro "$1" no existe'],
  [/^tag "([^"]+)" not found/, 'la etiqueta "$1" no existe'],
  [/^(?:tag|output) (.+) not closed/s, '$1 no está cerrado'],
  [/^ENOENT/, 'una plantilla no incluye otras'],
];

/** Further reasons are left out: the first ones have to be repaired anyway. */
const MOST_REASONS = 20;

/**
 * The error of a template that cannot be read, or cannot be rendered with some data. The message is that of its first
 * fault.
 */
export class TextTemplateError extends Error {
  override readonly name = 'TextTemplateError';
  readonly fault: TextFault;
  /** From 1; 0 when it is unknown. */
  readonly line: number;
  /** All faults that were found, for authors of templates. Of data, they show only the names. */
  readonly reasons: readonly string[];

  constructor(findings: readonly [TextFinding, ...TextFinding[]], cause?: unknown) {
    const overrun = findings.find(({ fault }) => fault === 'overrun');
    const first = overrun ?? findings[0];
    super(first.message, { cause });
    this.fault = first.fault;
    this.line = first.line;
    // Rendering stopped at the limit: the other faults may result from that.
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
  for (const [said, reason] of translations) {
    const found = said.exec(message);
    if (found) return reason.replace('$1', () => found[1]!.slice(0, 60));
  }
  return 'no es una plantilla de Liquid que se pueda usar';
}

brand({ TextFilterError, TextTemplateError });
