import { inject, injectable } from 'inversify';
import { Database, HostSettings, type FormFile } from '../../../host/plugin-api/index.js';
import { isFile, type DraftAnswers } from './draft-answers.js';
import { DraftFiles } from './draft-files.js';
import { draftChanged, noDraft } from './draft-reader.js';
import { DraftRows, type DraftRow } from './draft-rows.js';
import { checkSize } from './draft-size.js';

/** Writes answers into drafts: of several changes at once none is lost. */
@injectable()
export class DraftWriter {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(DraftFiles) private readonly files: DraftFiles,
  ) {}

  /** Writes what was read of some answers; answers the draft as it is then. Throws as `Drafts.keep`. */
  async write(row: DraftRow, read: DraftAnswers, received: readonly FormFile[], revision?: number): Promise<DraftRow> {
    if (revision !== undefined && revision !== row.revision) throw draftChanged();
    if (Object.keys(read).length === 0) return row;
    return this.database.transaction(async (tx) => {
      const present = await this.rows.beginChange(row.id, tx);
      if (!present) throw noDraft();
      // The change that has begun has counted it up.
      if (revision !== undefined && present.revision !== revision + 1) throw draftChanged();
      const answers = { ...present.answers, ...read };
      checkSize(answers, this.settings.uploads);
      await this.rows.setAnswers(row.id, answers, tx);
      const wereFiles = Object.keys(read).filter((codigo) => isFile(present.answers[codigo]));
      if (wereFiles.length + received.length > 0) await this.files.replace(tx, row.id, wereFiles, received);
      return { ...present, answers };
    });
  }
}
