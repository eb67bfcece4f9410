import { readFileSync } from 'node:fs';
import path from 'node:path';
import { misspelt, type AnyBundleSection, type LeftOutPlugins } from '../../plugin-api/index.js';
import { FileEncodingError, fileText } from '../../plugin-api/text/text-file.js';
import { reasonOf } from '../../runtime/boot-error.js';
import { readDocument, type BundleDocument } from './bundle-document.js';
import { BundleError, type Fault } from './bundle-error.js';
import { readItems, type BundleItem, type ReadOptions } from './read-items.js';
import { EVERYTHING, isChosen } from './section-choice.js';
import type { Warning } from './warning.js';

/** A bundle with the items that have passed the schemas of their sections. */
export interface Bundle {
  /** The bundle's name in messages. */
  readonly file: string;
  /** The folder that the file names in the bundle are relative to. */
  readonly folder: string;
  readonly items: ReadonlyMap<AnyBundleSection, readonly BundleItem[]>;
  readonly warnings: readonly Warning[];
  /** The faults found so far: an import of the bundle fails. */
  readonly faults: readonly Fault[];
  /** The keys of the items refused so far. */
  readonly refused: readonly string[];
  readonly leftOut: LeftOutPlugins;
}

/** The text of a bundle, with its name in messages. */
export interface BundleSource {
  readonly file: string;
  readonly folder: string;
  readonly text: string;
}

/**
 * Returns the parts of a document by section name. A mapping that is no section itself contains sections whose names
 * begin with its own.
 */
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

/** Returns one warning per plugin that is not loaded, and one per unknown section. */
function warningsOf(passedOver: readonly string[], leftOut: LeftOutPlugins): Warning[] {
  const ofPlugins = leftOut.ids.flatMap((id) => {
    const own = passedOver.filter((name) => leftOut.ofSection(name) === id);
    if (own.length === 0) return [];
    const spanish = `No se trae ${own.join(', ')}: este servidor no tiene «${id}».`;
    return [{ message: `plugin "${id}" is not loaded: passed over: ${own.join(', ')}`, spanish }];
  });
  const others = passedOver.filter((name) => leftOut.ofSection(name) === undefined);
  const unknown = others.map((name) => ({
    message: `section "${name}" is passed over: no loaded plugin knows it`,
    spanish: `No se trae ${name}: este servidor no conoce esa sección.`,
  }));
  return [...ofPlugins, ...unknown];
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new BundleError(file, [
      { place: undefined, field: '', reason: `cannot be read (${reasonOf(cause)})`, cause },
    ]);
  }
}

/** Reads the text of a bundle from its file, or from given bytes. Throws `BundleError`. */
export function bundleSource(
  file: string,
  bytes = readBytes(file),
  folder = path.dirname(path.resolve(file)),
): BundleSource {
  try {
    return { file, folder, text: fileText(bytes) };
  } catch (cause) {
    if (!(cause instanceof FileEncodingError)) throw cause;
    throw new BundleError(file, [{ place: cause.place, field: '', reason: cause.fault, cause }]);
  }
}

/**
 * Reads and checks a whole bundle, from a file or from its text. A document without sections throws `BundleError`;
 * other faults are collected in `faults`. A section of no loaded plugin is skipped with a warning, unless its name
 * looks like a misspelling of a known one.
 */
export function readBundle(
  given: string | BundleSource,
  sections: readonly AnyBundleSection[],
  leftOut: LeftOutPlugins,
  { secrets = () => undefined, choice = EVERYTHING }: Partial<ReadOptions> = {},
): Bundle {
  const { file, folder, text } = typeof given === 'string' ? bundleSource(given) : given;
  return readSections({ file, folder }, readDocument(file, text), sections, leftOut, { secrets, choice });
}

/** Reads and checks the sections of a document, as {@link readBundle} does. */
export function readSections(
  { file, folder }: Pick<BundleSource, 'file' | 'folder'>,
  document: BundleDocument,
  sections: readonly AnyBundleSection[],
  leftOut: LeftOutPlugins,
  { secrets, choice }: ReadOptions,
): Bundle {
  const faultAt: BundleDocument['faultAt'] = (...fault) => document.faultAt(...fault);
  const items = new Map<AnyBundleSection, readonly BundleItem[]>();
  const faults: Fault[] = [];
  const refused: string[] = [];
  const [passedOver, warnings]: [string[], Warning[]] = [[], []];
  const known = [...sections.map(({ name }) => name), ...leftOut.sections];
  for (const [name, values] of namedParts(document.content, known)) {
    const section = sections.find((candidate) => candidate.name === name);
    if (!section) {
      if (choice.only) continue;
      const meant = leftOut.ofSection(name) === undefined ? misspelt(name, known) : undefined;
      if (meant === undefined) passedOver.push(name);
      else {
        const spanish = `No existe esa sección; la más parecida es «${meant}».`;
        const reason = `no plugin knows this section; the nearest is "${meant}"`;
        faults.push({ ...faultAt(name.split('.'), reason), spanish });
      }
      continue;
    }
    if (!isChosen(section, choice)) {
      if (!choice.only) {
        const spanish = `No se trae ${name}: su usuario no puede administrar todo lo que contiene.`;
        warnings.push({ message: `section "${name}" is passed over without --users`, spanish });
      }
      continue;
    }
    const list: unknown = section.isMapping ? [values] : values;
    if (!Array.isArray(list)) {
      faults.push({ ...faultAt(name.split('.'), 'must be a list'), spanish: 'Debe ser una lista.' });
      continue;
    }
    const read = readItems(section, list, faultAt, { secrets, choice });
    items.set(section, read.items);
    faults.push(...read.faults);
    refused.push(...read.refused);
    warnings.push(...read.warnings);
  }
  return { file, folder, items, warnings: [...warningsOf(passedOver, leftOut), ...warnings], faults, refused, leftOut };
}
