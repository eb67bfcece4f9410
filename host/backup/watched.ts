import type { ArchivePart } from './archive/archive-part.js';
import type { Progress } from './progress.js';

/** Parts, with what has been read of them said now and then. */
export async function* watched(parts: AsyncIterable<ArchivePart>, progress: Progress): AsyncGenerator<ArchivePart> {
  let bytes = 0;
  async function* counted(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      bytes += chunk.length;
      progress.bytes(bytes);
      yield chunk;
    }
  }
  for await (const { name, content } of parts) yield { name, content: counted(content) };
}
