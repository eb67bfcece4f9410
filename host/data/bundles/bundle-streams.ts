import { buffer } from 'node:stream/consumers';

/** What `-` stands for in place of a file. */
export interface BundleStreams {
  read(): Promise<Buffer>;
  write(content: string): Promise<void>;
}

/** Standard input and output. */
export const standardStreams: BundleStreams = {
  read: () => buffer(process.stdin),
  write: (content) =>
    new Promise((done, fail) => process.stdout.write(content, (error) => (error ? fail(error) : done()))),
};
