import { inject, injectable } from 'inversify';
import { Files, type FormFile, type SettledFile, type Transaction } from '../../../host/plugin-api/index.js';

const PAGE = 100;

const ownerOf = (draftId: number): string => `forms/draft/${draftId}`;

/** The files of drafts; the slot of a file is the code of its field. */
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

  /** Removes the files of these fields, and settles the received ones. */
  async replace(
    tx: Transaction,
    draftId: number,
    fields: readonly string[],
    received: readonly FormFile[],
  ): Promise<void> {
    await this.release(
      tx,
      (await this.all(draftId, tx)).filter(({ slot }) => fields.includes(slot)),
    );
    for (const { field, file } of received) {
      await this.files.settleFile(tx, file, { owner: ownerOf(draftId), slot: field });
    }
  }

  async releaseAll(tx: Transaction, draftId: number): Promise<void> {
    await this.release(tx, await this.all(draftId, tx));
  }

  async release(tx: Transaction, files: readonly { readonly id: string }[]): Promise<void> {
    for (const { id } of files) await this.files.releaseFile(tx, id);
  }
}
