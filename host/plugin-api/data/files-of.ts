import type { Transaction } from './database.js';
import type { Files, SettledFile } from './files.js';

const PAGE = 100;

/** All files of an owner, in the order of their slots. */
export async function filesOf(files: Pick<Files, 'list'>, owner: string, tx?: Transaction): Promise<SettledFile[]> {
  const found: SettledFile[] = [];
  for (;;) {
    const after = found.at(-1)?.slot;
    const page = await files.list(owner, { limit: PAGE, ...(after !== undefined && { after }) }, tx);
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}
