import { BundleError, type Fault, type Path } from './bundle-error.js';
import { parsedText, type ParsedText, type PlaceTree } from './parsed-text.js';

/** The content of a bundle, with the places of its parts. */
export interface BundleDocument {
  readonly content: Readonly<Record<string, unknown>>;
  /** Builds a fault at a path of the document. */
  faultAt(path: Path, reason: string, cause?: unknown): Fault;
}

const NOT_YAML = 'No es YAML válido: revise los dos puntos, las comillas y la sangría de esta línea.';

function fieldName(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

/**
 * Returns the place of the innermost node that exists on a path: a missing field is reported at the item that lacks it.
 */
function innermost(places: PlaceTree | undefined, path: Path): Fault['place'] {
  let place = places;
  for (const step of path) {
    const next: PlaceTree | undefined = place?.inner?.get(step);
    if (!next) break;
    place = next;
  }
  return place && { line: place.line, column: place.column };
}

/** Returns the value at a path, unless it is a list or a mapping. */
function valueAt(content: unknown, path: Path): unknown {
  const found = path.reduce<unknown>((value, step) => {
    const isInside = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    return isInside ? (value as Record<string | number, unknown>)[step] : undefined;
  }, content);
  return typeof found === 'object' ? undefined : found;
}

/**
 * Reads a parsed text as a bundle. Throws `BundleError` for invalid YAML, with every error of the parser, and for
 * anything but a document with sections of version 1.
 */
export function documentOf(file: string, parsed: ParsedText): BundleDocument {
  if ('faults' in parsed) {
    const faults = parsed.faults.map(({ place, message }) => {
      return { place, field: '', reason: `is not valid YAML: ${message}`, spanish: NOT_YAML };
    });
    throw new BundleError(file, faults);
  }
  const { content, places } = parsed;
  const faultAt: BundleDocument['faultAt'] = (path, reason, cause) => {
    return { place: innermost(places, path), field: fieldName(path), reason, value: valueAt(content, path), cause };
  };
  const refused = (path: Path, reason: string, spanish: string): BundleError =>
    new BundleError(file, [{ ...faultAt(path, reason), spanish }]);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw refused([], 'must be a document with sections', 'No es un paquete: debe tener secciones.');
  }
  const { version, ...parts } = content as Record<string, unknown>;
  if (version !== 1) throw refused(['version'], 'must be 1', 'Debe ser 1: la versión del formato.');
  return { content: parts, faultAt };
}

/** Parses the text of a bundle, and reads it as {@link documentOf}. */
export const readDocument = (file: string, text: string): BundleDocument => documentOf(file, parsedText(text));
