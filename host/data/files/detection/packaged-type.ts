import { mediaTypeName, mediaTypes } from '../../../plugin-api/data/media-types.js';
import type { FileBytes } from './file-bytes.js';
import { readZipDirectory, readZipText, type ZipEntry } from './zip-directory.js';

/** The entry that every Java program has, and no document. */
const MANIFEST = 'META-INF/MANIFEST.MF';

/**
 * Returns the type of a document in a ZIP file, by its directory and the part that states the type, in whatever order
 * they were written; undefined for an ordinary archive.
 */
export async function packagedType(bytes: FileBytes): Promise<string | undefined> {
  const entries = await readZipDirectory(bytes);
  if (entries.some(({ name }) => name === MANIFEST)) return 'application/java-archive';
  const type =
    openXmlType(await onlyText(bytes, entries, '[Content_Types].xml')) ??
    (await onlyText(bytes, entries, 'mimetype'))?.trim();
  const name = type && mediaTypeName(type);
  return name !== undefined && mediaTypes.has(name) ? name : undefined;
}

/** Reads the text of the only entry of a name: of two, programs would read either. */
async function onlyText(bytes: FileBytes, entries: readonly ZipEntry[], wanted: string): Promise<string | undefined> {
  const [entry, ...others] = entries.filter(({ name }) => name === wanted);
  return entry && others.length === 0 ? readZipText(bytes, entry) : undefined;
}

/** Returns the type by the main part of a document: `…wordprocessingml.document.main+xml`. */
function openXmlType(contentTypes: string | undefined): string | undefined {
  const [, main] = /ContentType\s*=\s*["']([^"'\s]{1,200})\.main\+xml["']/.exec(contentTypes ?? '') ?? [];
  if (main === undefined) return undefined;
  const name = main.toLowerCase().replace('.macroenabledtemplate', '.macroenabled');
  return name.endsWith('.macroenabled') ? `${name}.12` : name;
}
