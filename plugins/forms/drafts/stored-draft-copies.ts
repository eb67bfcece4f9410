import { inject, injectable } from 'inversify';
import { Database, Files } from '../../../host/plugin-api/index.js';
import type { Draft, DraftCopies } from '../contract.js';
import { hasFiles } from './draft-answers.js';
import { codeOf } from './draft-forms.js';
import { DraftFiles, type SlottedFile } from './draft-files.js';
import { DraftKeys } from './draft-keys.js';
import { DraftReader, noDraft } from './draft-reader.js';
import { DraftRows, type DraftRow } from './draft-rows.js';

/** {@link DraftCopies} in the table of drafts. */
@injectable()
export class StoredDraftCopies implements DraftCopies {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly storedFiles: Files,
    @inject(DraftKeys) private readonly keys: DraftKeys,
    @inject(DraftReader) private readonly reader: DraftReader,
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(DraftFiles) private readonly files: DraftFiles,
  ) {}

  async beginCopy(borrador: string): Promise<string> {
    const { id, form, form_digest: formDigest } = await this.reader.findRow(borrador, undefined);
    // Without a holder, no other draft conflicts with it.
    const { nonce } = (await this.rows.insert({ form, formDigest, holder: undefined, sourceId: id }))!;
    return this.keys.keyOf(nonce);
  }

  async findCopied(borrador: string): Promise<Pick<Draft, 'borrador' | 'codigo' | 'vence'>> {
    const { form, ends_at: vence } = await this.reader.findWithUntaken(borrador, undefined);
    return { borrador, codigo: codeOf(form), vence };
  }

  async takeCopy(borrador: string, by?: number): Promise<void> {
    const copy = await this.reader.findWithUntaken(borrador, by);
    if (copy.source_id === null) return;
    const source = await this.rows.findById(copy.source_id);
    if (!source) throw noDraft();
    const received = await this.copiesOf(source);
    try {
      await this.database.transaction(async (tx) => {
        // Where two calls take the copy at once, the first fills it.
        if (!(await this.rows.fill(copy, source, tx))) return;
        await this.files.replace(tx, copy.id, [], received);
      });
    } finally {
      await this.storedFiles.discardFiles(received.map(({ file }) => file));
    }
  }

  private async copiesOf({ id, answers }: DraftRow): Promise<readonly SlottedFile[]> {
    const files = hasFiles(answers) ? await this.files.all(id) : [];
    const received: SlottedFile[] = [];
    try {
      for (const { id: fileId, slot, name } of files) {
        const { content } = await this.storedFiles.openFile(fileId);
        received.push({ slot, file: await this.storedFiles.receiveFile(content, { name }) });
      }
    } catch (error) {
      await this.storedFiles.discardFiles(received.map(({ file }) => file));
      throw error;
    }
    return received;
  }
}
