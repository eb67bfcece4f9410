/** Commands of a document that are followed as a reader would follow them. */
export interface ShellBlock {
  /** Where its commands begin in the document, from 1. */
  readonly line: number;
  readonly commands: string;
  /** What the document shows below it: `…` stands for anything. Without it any output will do. */
  readonly output?: string;
}

/** An `sh` block, and the block without a language that follows it with nothing in between. */
const block = /^```sh\n(?<commands>.*?)^```\n(?:\n```\n(?<output>.*?)^```$)?/gms;

/** Returns all `sh` blocks of a document, in their order. */
export function shellBlocks(document: string): ShellBlock[] {
  return [...document.matchAll(block)].map(({ index, groups }) => ({
    line: document.slice(0, index).split('\n').length + 1,
    commands: groups!['commands']!,
    ...(groups!['output'] !== undefined && { output: groups!['output'] }),
  }));
}

/** Returns whether an output is the one that a document shows. */
export function isShown(output: string, shown: string): boolean {
  const parts = shown.trim().split('…');
  const pattern = parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.*?');
  return new RegExp(`^${pattern}$`, 's').test(output.trim());
}
