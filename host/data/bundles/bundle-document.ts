import { isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import { reasonOf } from '../../runtime/boot-error.js';
import { BundleError, type Fault, type Path } from './bundle-error.js';

/** The content of a bundle, with the places of its parts. */
export interface BundleDocument {
  readonly content: Readonly<Record<string, unknown>>;
  /** Builds a fault at a path of the document. */
  faultAt(path: Path, reason: string, cause?: unknown): Fault;
}

function fieldName(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

const placeOf = (lines: LineCounter, offset: number): Fault['place'] => {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
};

/**
 * Returns the place of the innermost node that exists on a path: a missing field is reported at the item that lacks it.
 */
function innermost(document: Document, lines: LineCounter, path: Path): Fault['place'] {
  for (let length = path.length; length >= 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return placeOf(lines, node.range[0]);
  }
  return undefined;
}

/**
 * Parses the text of a bundle. Throws `BundleError` for invalid YAML, with every error of the parser, and for anything
 * but a document with sections of version 1.
 */
export function readDocument(file: string, text: string): BundleDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const notYaml = (message: string): string => `is not valid YAML: ${message.split('\n', 1)[0]}`;
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos: [start], message }) => {
      return { place: placeOf(lines, start), field: '', reason: notYaml(message) };
    });
    throw new BundleError(file, faults);
  }
  const faultAt = (path: Path, reason: string, cause?: unknown): Fault => {
    const node: unknown = document.getIn(path, true);
    const value = isScalar(node) ? node.value : undefined;
    return { place: innermost(document, lines, path), field: fieldName(path), reason, value, cause };
  };
  const refused = (path: Path, reason: string): BundleError => new BundleError(file, [faultAt(path, reason)]);
  let content: unknown;
  try {
    // An alias without its anchor, or aliases that expand without end, fail only here.
    content = document.toJS();
  } catch (cause) {
    throw refused([], notYaml(reasonOf(cause)));
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw refused([], 'must be a document with sections');
  }
  const { version, ...parts } = content as Record<string, unknown>;
  if (version !== 1) throw refused(['version'], 'must be 1');
  return { content: parts, faultAt };
}
