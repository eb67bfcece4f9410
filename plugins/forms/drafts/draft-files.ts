import { inject, injectable } from 'inversify';
import { Files, type SettledFile, type StoredFile, type Transaction } from '../../../host/plugin-api/index.js';

const PAGE = 100;

const ownerOf = (draftId: number): string => `forms/draft/${draftId}`;

/** A file without an owner, and the slot that it gets. */
export interface SlottedFile {
  readonly slot: string;
  readonly file: StoredFile;
}

/** The files of drafts; the slot of a file begins with the code of its field. */
@injectable()
export class DraftFiles {
  constructor(@inject(Files) private readonly files: Files) {}

  async all(draftId: number, tx?: Transaction): Promise<SettledFile[]> {
    const found: SettledFile[] = [];
    for (;;) {
      const after = found.at(-1)?.slot;
      const page = await this.files.listFiles(ownerOf(draftId), { limit: PAGE, ...(after && { after }) }, tx);
      found.push(...page);
      if (page.length < PAGE) return found;
    }
  }

  /** Removes the files of these slots, and settles the received ones. */
  async replace(
    tx: Transaction,
    draftId: number,
    slots: readonly string[],
    received: readonly SlottedFile[],
  ): Promise<void> {
    await this.release(
      tx,
      (await this.all(draftId, tx)).filter(({ slot }) => slots.includes(slot)),
    );
    for (const { slot, file } of received) {
      await this.files.settleFile(tx, file, { owner: ownerOf(draftId), slot });
    }
  }

  async releaseAll(tx: Transaction, draftId: number): Promise<void> {
    await this.release(tx, await this.all(draftId, tx));
  }

  async release(tx: Transaction, files: readonly { readonly id: string }[]): Promise<void> {
    for (const { id } of files) await this.files.releaseFile(tx, id);
  }
}
