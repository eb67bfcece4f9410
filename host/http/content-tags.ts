import { createHash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';

/**
 * `ETag`s of files by what is in them. Size and time, by which Express tells files apart, do not: packages give all
 * their files one time, and hosts that were installed one after the other give the same file several.
 */
export class ContentTags {
  private readonly known = new Map<string, { readonly state: string; readonly tag: string }>();

  /** Reads a file at the first call, and again once it has changed. */
  tagOf(file: string, { size, mtimeMs }: Stats): string {
    const state = `${size} ${mtimeMs}`;
    const known = this.known.get(file);
    if (known?.state === state) return known.tag;
    const digest = createHash('sha256').update(readFileSync(file)).digest('base64url');
    const tag = `"${digest}"`;
    this.known.set(file, { state, tag });
    return tag;
  }
}
