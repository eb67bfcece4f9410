import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileInspection } from '../../../../../../host/data/files/file-inspection.js';

/** The detected type of a file, and the number of reads after it was stored. */
export interface Detected {
  readonly type: string;
  readonly reads: number;
}

/** Detects the type of a file that arrives in chunks of a size. */
export async function detected(bytes: Buffer, name = 'archivo', chunkBytes = 16_384): Promise<Detected> {
  const inspection = new FileInspection(Infinity);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  await buffer(Readable.from(chunks).pipe(inspection));
  let reads = 0;
  const { type } = await inspection.result(name, ({ start, length }) => {
    reads += 1;
    return Promise.resolve(bytes.subarray(start, start + length));
  });
  return { type, reads };
}

export const typeOf = async (bytes: Buffer, name?: string): Promise<string> => (await detected(bytes, name)).type;
