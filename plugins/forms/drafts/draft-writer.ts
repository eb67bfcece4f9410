import { inject, injectable } from 'inversify';
import { Database, HostSettings, InputError, type FormFile } from '../../../host/plugin-api/index.js';
import type { FileCount, Form, ReturnedAnswers } from '../contract.js';
import { DraftFiles } from './draft-files.js';
import { draftChanged, noDraft } from './draft-reader.js';
import { DraftRows, type DraftRow } from './draft-rows.js';
import { checkSize } from './draft-size.js';
import { applyRead, changedFiles, refusalsOf, type ReadAnswers } from './files-change.js';
import { stillReturned, withReturned } from './stored-returns.js';

/**
 * The form by which answers were read, the revision that they change, whether all or none are written, and the refused
 * ones that are kept beside them.
 */
interface WriteOptions {
  readonly form: Pick<Form, 'fingerprint'>;
  readonly revision?: number | undefined;
  readonly isWhole?: boolean;
  readonly refused?: ReturnedAnswers;
}

/** The digest of no form, for answers that were read by several. */
const MIXED = Buffer.alloc(32);

/** Writes changes of drafts, one after the other, under the lock of the row. */
@injectable()
export class DraftWriter {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(DraftFiles) private readonly files: DraftFiles,
  ) {}

  /**
   * Writes the answers that were read by `form`, and returns the draft as it is then, with the fields that took only
   * some of their files. Where the change `isWhole`, these are refused with all of it.
   */
  async write(
    row: DraftRow,
    read: ReadAnswers,
    received: readonly FormFile[],
    { form, revision, isWhole = false, refused = {} }: WriteOptions,
  ): Promise<{ readonly row: DraftRow; readonly full: readonly FileCount[] }> {
    if (revision !== undefined && revision !== row.revision) throw draftChanged();
    const changed = Object.keys(read);
    if (changed.length + Object.keys(refused).length === 0) return { row, full: [] };
    return this.database.transaction(async (tx) => {
      const present = await this.rows.beginChange(row.id, tx);
      if (!present) throw noDraft();
      if (revision !== undefined && present.revision !== revision + 1) throw draftChanged();
      const { answers, full } = applyRead(present.answers, read);
      if (isWhole && full[0])
        throw new InputError(full[0].tooMany.msg, { ...full[0].tooMany, errors: refusalsOf(full) });
      checkSize(answers, this.settings.uploads);
      const returned = withReturned(stillReturned(present.returned, changed), refused, this.settings.uploads);
      const digest = form.fingerprint();
      const isOfForm = Object.keys(present.answers).length === 0 || present.form_digest.equals(digest);
      const form_digest = isOfForm ? digest : MIXED;
      await this.rows.setAnswers(row.id, { answers, returned, form_digest }, tx);
      const { removed, settled } = changedFiles({ before: present.answers, read, after: answers }, received);
      if (removed.length + settled.length > 0) await this.files.replace(tx, row.id, removed, settled);
      return { row: { ...present, answers, returned, form_digest }, full };
    });
  }
}
