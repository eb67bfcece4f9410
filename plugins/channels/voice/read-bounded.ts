import type { Readable } from 'node:stream';

/** Reads a stream. Returns undefined, and destroys it, where it has more than `most` bytes. */
export async function readBounded(content: Readable, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the stream.
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
