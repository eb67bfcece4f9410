import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  Files,
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
import { DraftWriter } from './draft-writer.js';
import { hasFiles, slotsOf, valuesOf } from './draft-answers.js';
import { refusalsOf } from './files-change.js';
import { readChange, readTaken, withoutContested } from './read-answers.js';
import { keptRefusals } from './refused-texts.js';

/** {@link Drafts} in a table of the database. */
@injectable()
export class DatabaseDrafts implements Drafts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly storedFiles: Files,
    @inject(DraftForms) private readonly forms: DraftForms,
    @inject(DraftKeys) private readonly keys: DraftKeys,
    @inject(DraftReader) private readonly reader: DraftReader,
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(DraftFiles) private readonly files: DraftFiles,
    @inject(DraftWriter) private readonly writer: DraftWriter,
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
    return this.changeWhole(row, form, change);
  }

  async viewDraft(borrador: string, by?: number): Promise<DraftView> {
    const { row, form } = await this.reader.find(borrador, by);
    return this.reader.view(row, form);
  }

  async storeAnswers(borrador: string, change: DraftChange, by?: number): Promise<SavedAnswers> {
    const { files = [], revision, contested = {}, keepsRefused = false } = change;
    const { row, form } = await this.reader.find(borrador, by);
    const read = await readTaken(form.form, { ...change, unfit: await this.reader.unfit(row, form) });
    const { answers: taken, refused } = withoutContested(read, row.answers, contested);
    const kept = keepsRefused ? keptRefusals(form.form, change.answers, refused) : { returned: {}, refused };
    const options = { form: form.form, revision, refused: kept.returned };
    const written = await this.writer.write(row, taken, files, options);
    const view = await this.reader.view(written.row, form);
    return { view, refused: { ...refusalsOf(written.full), ...kept.refused } };
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
      ({ fields: answers, files }) => this.changeWhole(row, form, { answers, files }),
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
    const row = await this.reader.findRow(borrador, by);
    const { id, revision, answers } = row;
    if (row.form !== form) throw noDraft();
    if (checked !== undefined && checked !== revision) throw draftChanged();
    const files = hasFiles(answers) ? await this.files.all(id) : [];
    const bySlot = new Map(files.map(({ slot, ...file }) => [slot, file]));
    const named = files.length > 0 ? await this.forms.find(form) : undefined;
    const left = named ? await this.reader.leftSlots(row, named) : new Set();
    const filesIn = (isLeft: boolean): FormFile[] =>
      slotsOf(answers).flatMap(({ codigo: field, slot }) => {
        const file = bySlot.get(slot);
        return file && left.has(slot) === isLeft ? [{ field, file }] : [];
      });
    return { id, revision, answers: valuesOf(answers), files: filesIn(false), leftFiles: filesIn(true) };
  }

  async useDraft(
    tx: Transaction,
    { id, revision, files, leftFiles }: OpenDraft,
    settled: readonly string[],
  ): Promise<void> {
    if (!(await this.rows.remove(id, revision, tx))) {
      if (!(await this.rows.isThere(id, tx))) throw noDraft();
      throw draftChanged();
    }
    const others = [...files.filter(({ field }) => !settled.includes(field)), ...leftFiles];
    await this.files.release(
      tx,
      others.map(({ file }) => file),
    );
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

  /** Changes a draft by all of these answers, or by none. */
  private async changeWhole(row: DraftRow, form: NamedForm, change: DraftChange): Promise<Draft> {
    const unfit = await this.reader.unfit(row, form);
    const read = await readChange(form.form, { ...change, unfit });
    const { row: written } = await this.writer.write(row, read, change.files ?? [], {
      form: form.form,
      isWhole: true,
    });
    return this.reader.show(written, form);
  }
}
