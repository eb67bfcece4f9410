import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import {
  fieldIssues,
  misspelt,
  spanishReasons,
  type AnyBundleSection,
  type LeftOutPlugins,
} from '../plugin-api/index.js';
import { BootError, reasonOf } from '../boot-error.js';
import { keyOfItem } from './key-of-item.js';

/** What is wrong with a bundle, as `file:line: field: reason`. */
class BundleError extends BootError {
  constructor(
    file: string,
    line: number | undefined,
    field: string,
    reason: string,
    options?: { readonly cause?: unknown },
  ) {
    super(`${file}${line === undefined ? '' : `:${line}`}: ${field ? `${field}: ` : ''}${reason}`, options);
    this.name = 'BundleError';
  }
}

type Path = readonly (string | number)[];

/** One item of a section, checked, and where it stands. */
export interface BundleItem {
  readonly value: unknown;
  /** Makes the error of a field of this item, with its line. */
  errorAt(path: Path, reason: string, cause?: unknown): BundleError;
}

/** A bundle whose items have passed the schemas of their sections. */
export interface Bundle {
  /** Where it stands; files that it names are relative to its folder. */
  readonly file: string;
  readonly items: ReadonlyMap<AnyBundleSection, readonly BundleItem[]>;
  readonly warnings: readonly string[];
  readonly leftOut: LeftOutPlugins;
}

function fieldName(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

/** The line of the innermost node that exists on a path: a missing field is reported at the item that lacks it. */
function lineOf(document: Document, lines: LineCounter, path: Path): number | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return undefined;
}

function readItems(
  section: AnyBundleSection,
  values: readonly unknown[],
  errorAt: (path: Path, reason: string, cause?: unknown) => BundleError,
): BundleItem[] {
  const name = section.name.split('.');
  const seen = new Set<string>();
  return values.map((value, index) => {
    const place = section.isMapping ? name : [...name, index];
    // Worded as administrators read it: the schemas of items serve both.
    const result = section.item.safeParse(value, { error: spanishReasons });
    if (!result.success) {
      const { path, message } = fieldIssues(result.error)[0]!;
      throw errorAt([...place, ...(path as Path)], message);
    }
    const { fields, key } = keyOfItem(section, result.data);
    if (seen.has(key)) throw errorAt([...place, fields[0]!], `«${key}» está repetido.`);
    seen.add(key);
    return {
      value: result.data,
      errorAt: (path, reason, cause) => errorAt([...place, ...path], reason, cause),
    };
  });
}

/** The parts of a document by the names of sections: a mapping that is none itself holds those below its name. */
function namedParts(
  content: Readonly<Record<string, unknown>>,
  known: readonly string[],
): [name: string, value: unknown][] {
  return Object.entries(content).flatMap(([name, value]): [string, unknown][] => {
    const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isMapping || !known.some((section) => section.startsWith(`${name}.`))) return [[name, value]];
    return Object.entries(value).map(([below, values]) => [`${name}.${below}`, values]);
  });
}

/** An alias without its anchor, or aliases that unfold without end, show up only now. */
function contentOf(document: Document, errorAt: (path: Path, reason: string) => BundleError): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    throw errorAt([], `is not valid YAML: ${reasonOf(cause)}`);
  }
}

/** One warning a plugin that is left out, and one for each section that nobody knows. */
function warningsOf(passedOver: readonly string[], leftOut: LeftOutPlugins): string[] {
  const ofPlugins = leftOut.ids.flatMap((id) => {
    const own = passedOver.filter((name) => leftOut.ofSection(name) === id);
    return own.length === 0 ? [] : [`plugin "${id}" is not loaded: passed over: ${own.join(', ')}`];
  });
  const others = passedOver.filter((name) => leftOut.ofSection(name) === undefined);
  return [...ofPlugins, ...others.map((name) => `section "${name}" is passed over: no loaded plugin knows it`)];
}

/**
 * Reads and checks a whole bundle; the first fault is a {@link BundleError} with its line and field. A section that is
 * not loaded is passed over with a warning, unless its name is a slip of one that is known.
 */
export function readBundle(file: string, sections: readonly AnyBundleSection[], leftOut: LeftOutPlugins): Bundle {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BundleError(file, undefined, '', `cannot be read (${reasonOf(cause)})`, { cause });
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [fault] = document.errors;
  if (fault) {
    throw new BundleError(
      file,
      lines.linePos(fault.pos[0]).line,
      '',
      `is not valid YAML: ${fault.message.split('\n', 1)[0]}`,
    );
  }
  const errorAt = (path: Path, reason: string, cause?: unknown): BundleError =>
    new BundleError(file, lineOf(document, lines, path), fieldName(path), reason, { cause });

  const content = contentOf(document, errorAt);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw errorAt([], 'must be a document with sections');
  }
  const { version, ...parts } = content as Record<string, unknown>;
  if (version !== 1) throw errorAt(['version'], 'must be 1');

  const items = new Map<AnyBundleSection, readonly BundleItem[]>();
  const passedOver: string[] = [];
  const known = [...sections.map(({ name }) => name), ...leftOut.sections];
  for (const [name, values] of namedParts(parts, known)) {
    const section = sections.find((candidate) => candidate.name === name);
    if (!section) {
      const meant = leftOut.ofSection(name) === undefined ? misspelt(name, known) : undefined;
      if (meant !== undefined)
        throw errorAt(name.split('.'), `no plugin knows this section; the nearest is "${meant}"`);
      passedOver.push(name);
      continue;
    }
    const list: unknown = section.isMapping ? [values] : values;
    if (!Array.isArray(list)) throw errorAt(name.split('.'), 'must be a list');
    items.set(section, readItems(section, list, errorAt));
  }
  return { file, items, warnings: warningsOf(passedOver, leftOut), leftOut };
}
