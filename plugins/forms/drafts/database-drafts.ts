import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  Files,
  HostSettings,
  type AuditPart,
  type FormBody,
  type FormFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type {
  BegunDraft,
  Draft,
  DraftChange,
  Drafts,
  DraftView,
  FormField,
  SavedAnswers,
  OpenDraft,
} from '../contract.js';
import { DraftFiles } from './draft-files.js';
import { DraftForms, type NamedForm } from './draft-forms.js';
import { DraftKeys } from './draft-keys.js';
import { draftChanged, DraftReader, noDraft } from './draft-reader.js';
import { DraftRows, type DraftRow } from './draft-rows.js';
import { checkSize } from './draft-size.js';
import { isFile, valuesOf, type DraftAnswers } from './draft-answers.js';
import { stillReturned } from './stored-returns.js';
import { readChange, readTaken, withoutContested } from './read-answers.js';

/** {@link Drafts} in a table of the database. */
@injectable()
export class DatabaseDrafts implements Drafts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly storedFiles: Files,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(DraftForms) private readonly forms: DraftForms,
    @inject(DraftKeys) private readonly keys: DraftKeys,
    @inject(DraftReader) private readonly reader: DraftReader,
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(DraftFiles) private readonly files: DraftFiles,
  ) {}

  async beginDraft(form: string, by?: number): Promise<BegunDraft> {
    return this.beginOf(await this.forms.byName(form), by);
  }

  /** Begins a draft as {@link beginDraft} does, by the code of an offered form. */
  async beginByCode(codigo: string, by?: number): Promise<BegunDraft> {
    return this.beginOf(await this.forms.byCode(codigo), by);
  }

  async findDraft(name: string, by: number): Promise<Draft | undefined> {
    const form = await this.forms.find(name);
    const row = form && (await this.rows.findOf(String(by), name));
    return row && this.reader.show(row, form);
  }

  async viewOf(name: string, by: number): Promise<DraftView | undefined> {
    const form = await this.forms.find(name);
    const row = form && (await this.rows.findOf(String(by), name));
    return row && this.reader.view(row, form);
  }

  async ownerOf(borrador: string): Promise<number | undefined> {
    const row = await this.rows.findByKey(borrador);
    return row && row.holder !== row.nonce ? Number(row.holder) : undefined;
  }

  async getDraft(borrador: string, by?: number): Promise<Draft> {
    const { row, form } = await this.reader.find(borrador, by);
    return this.reader.show(row, form);
  }

  async listQuestions(borrador: string, by?: number): Promise<readonly FormField[]> {
    const { row, form } = await this.reader.find(borrador, by);
    return this.reader.questions(row, form);
  }

  async changeDraft(borrador: string, change: DraftChange, by?: number): Promise<Draft> {
    const { row, form } = await this.reader.find(borrador, by);
    return this.reader.show(await this.write(row, await readChange(form.form, change), change.files ?? []), form);
  }

  async viewDraft(borrador: string, by?: number): Promise<DraftView> {
    const { row, form } = await this.reader.find(borrador, by);
    return this.reader.view(row, form);
  }

  async storeAnswers(borrador: string, change: DraftChange, by?: number): Promise<SavedAnswers> {
    const { files = [], revision, contested = {} } = change;
    const { row, form } = await this.reader.find(borrador, by);
    const read = await readTaken(form.form, change);
    const { answers: taken, refused } = withoutContested(read, row.answers, contested);
    const takenFiles = files.filter(({ field }) => isFile(taken[field]));
    return { view: await this.reader.view(await this.write(row, taken, takenFiles, revision), form), refused };
  }

  /** Changes a draft as {@link changeDraft} does, by a form body. Files are received only where the draft exists. */
  async changeByForm(borrador: string, body: FormBody, by?: number): Promise<Draft> {
    const { row, form } = await this.reader.find(borrador, by);
    return this.storedFiles.readForm(
      body,
      ({ field, filename }, received) => {
        form.form.checkFile(
          { codigo: field, nombre: filename },
          received.map((other) => other.field),
        );
        return {};
      },
      async ({ fields: answers, files }) =>
        this.reader.show(await this.write(row, await readChange(form.form, { answers, files }), files), form),
    );
  }

  async removeDraft(borrador: string, by?: number): Promise<void> {
    const row = await this.reader.findRow(borrador, by);
    await this.database.transaction(async (tx) => {
      if (!(await this.rows.remove(row.id, undefined, tx))) throw noDraft();
      await this.files.releaseAll(tx, row.id);
    });
  }

  async openDraft(borrador: string, form: string, by?: number, checked?: number): Promise<OpenDraft> {
    const { id, revision, answers, ...row } = await this.reader.findRow(borrador, by);
    if (row.form !== form) throw noDraft();
    if (checked !== undefined && checked !== revision) throw draftChanged();
    const files = Object.values(answers).some(isFile) ? await this.files.all(id) : [];
    return {
      id,
      revision,
      answers: valuesOf(answers),
      files: files.map(({ slot, ...file }) => ({ field: slot, file })),
    };
  }

  async useDraft(tx: Transaction, { id, revision, files }: OpenDraft, settled: readonly string[]): Promise<void> {
    if (!(await this.rows.remove(id, revision, tx))) {
      if (!(await this.rows.isThere(id, tx))) throw noDraft();
      throw draftChanged();
    }
    const others = files.filter(({ field }) => !settled.includes(field)).map(({ file }) => file);
    await this.files.release(tx, others);
  }

  usePart(draft: OpenDraft, from: number, source: string): AuditPart {
    return this.rows.removePart(draft, from, source);
  }

  private async beginOf(form: NamedForm, by: number | undefined): Promise<BegunDraft> {
    const wanted = { form: form.name, formDigest: form.form.fingerprint() };
    const begun = ({ nonce, ends_at }: Pick<DraftRow, 'nonce' | 'ends_at'>, isNew: boolean): BegunDraft => ({
      borrador: this.keys.keyOf(nonce),
      vence: ends_at,
      isNew,
    });
    if (by === undefined) return begun((await this.rows.insert({ ...wanted, holder: undefined }))!, true);
    const holder = String(by);
    return this.database.transaction(async (tx) => {
      const ended = await this.rows.endedOf(holder, form.name, tx);
      if (ended !== undefined && (await this.rows.removeEnded(ended, tx))) {
        await this.files.releaseAll(tx, ended);
      }
      const inserted = await this.rows.insert({ ...wanted, holder }, tx);
      if (inserted) return begun(inserted, true);
      const present = await this.rows.findOf(holder, form.name, tx);
      if (present) return begun(present, false);
      throw new ConflictError('El borrador se usó mientras se abría. Inténtelo de nuevo.');
    });
  }

  /** Writes the answers that were read, and returns the draft as it is then. */
  private async write(
    row: DraftRow,
    read: DraftAnswers,
    received: readonly FormFile[],
    revision?: number,
  ): Promise<DraftRow> {
    if (revision !== undefined && revision !== row.revision) throw draftChanged();
    const changed = Object.keys(read);
    if (changed.length === 0) return row;
    return this.database.transaction(async (tx) => {
      const present = await this.rows.beginChange(row.id, tx);
      if (!present) throw noDraft();
      if (revision !== undefined && present.revision !== revision + 1) throw draftChanged();
      const answers = { ...present.answers, ...read };
      checkSize(answers, this.settings.uploads);
      const returned = stillReturned(present.returned, changed);
      await this.rows.setAnswers(row.id, { answers, returned }, tx);
      const wereFiles = changed.filter((codigo) => isFile(present.answers[codigo]));
      if (wereFiles.length + received.length > 0) await this.files.replace(tx, row.id, wereFiles, received);
      return { ...present, answers, returned };
    });
  }
}
