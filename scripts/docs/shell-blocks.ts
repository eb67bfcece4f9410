/** Commands of a document, to be run as a reader would run them. */
export interface ShellBlock {
  /** The line of the document on which the commands begin, from 1. */
  readonly line: number;
  readonly commands: string;
  /** The output that the document shows below; `…` matches anything. Without it, any output is accepted. */
  readonly output?: string;
}

/** An `sh` block, and the block without a language that follows it directly. */
const block = /^```sh\n(?<commands>.*?)^```\n(?:\n```\n(?<output>.*?)^```$)?/gms;

/** Returns all `sh` blocks of a document, in order. */
export function shellBlocks(document: string): ShellBlock[] {
  return [...document.matchAll(block)].map(({ index, groups }) => ({
    line: document.slice(0, index).split('\n').length + 1,
    commands: groups!['commands']!,
    ...(groups!['output'] !== undefined && { output: groups!['output'] }),
  }));
}

/** Tells whether an output matches the one that a document shows. */
export function isShown(output: string, shown: string): boolean {
  const parts = shown.trim().split('…');
  const pattern = parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.*?');
  return new RegExp(`^${pattern}$`, 's').test(output.trim());
}
