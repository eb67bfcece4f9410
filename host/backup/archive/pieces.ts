import { createHash } from 'node:crypto';

/**
 * The most bytes of an entry of the archive: tar wants to know the size of an entry before its bytes, and that of a
 * copy of a database is not known. A part that is larger continues in the entries `<name>.2`, `<name>.3`, …
 */
export const PIECE_BYTES = 1024 * 1024;

/** The last entry of a whole archive: a line of {@link lineOf} for each entry before it, as `sha256sum -c` reads it. */
export const LIST = 'SHA256SUMS';

const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Throws for a name that no part may have. */
export function checkName(name: string): void {
  if (!NAME.test(name) || /\.\d+$/.test(name) || name === LIST) throw new Error(`no part is called "${name}"`);
}

/** The name of the nth piece of a part, from 1. */
export const pieceName = (part: string, number: number): string => (number === 1 ? part : `${part}.${number}`);

/** How the list of an archive names an entry. */
export const lineOf = (name: string, bytes: Uint8Array): string =>
  `${createHash('sha256').update(bytes).digest('hex')}  ${name}`;

/** Content of any chunks in pieces of the same size, but for the last; one empty piece for no content. */
export async function* inPieces(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  let isEmpty = true;
  for await (const chunk of content) {
    for (let rest = chunk; rest.length > 0;) {
      const part = rest.subarray(0, PIECE_BYTES - size);
      rest = rest.subarray(part.length);
      gathered.push(part);
      size += part.length;
      if (size < PIECE_BYTES) continue;
      yield Buffer.concat(gathered);
      isEmpty = false;
      gathered = [];
      size = 0;
    }
  }
  if (size > 0 || isEmpty) yield Buffer.concat(gathered);
}
