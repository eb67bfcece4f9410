import { inject, injectable } from 'inversify';
import { Files, HostSettings, NotFoundError, type OpenFile, type SettledFile } from '../../../host/plugin-api/index.js';
import { describeFile, QuestionForms } from '../../forms/contract.js';
import { FiledForms } from '../catalog/index.js';
import type { FiledFile, MailedReceipt, TrackedFiling } from '../contract.js';
import { questionOfFile, recordOwner } from '../vocabulary/index.js';
import { CopiedRecords, type CopiedRecord } from './copied-record.js';
import { copyPath, filedFilePath } from './copy-place.js';
import { StoredCopies } from './stored-copies.js';

/** The filings themselves as the holders of keys see them, and their files. */
@injectable()
export class TrackedFilings {
  constructor(
    @inject(CopiedRecords) private readonly records: CopiedRecords,
    @inject(StoredCopies) private readonly copies: StoredCopies,
    @inject(FiledForms) private readonly filedForms: FiledForms,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Files) private readonly files: Files,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  /** Returns what is offered of a filing; undefined for an unknown key. */
  async of(key: string): Promise<TrackedFiling | undefined> {
    const record = await this.records.find({ key });
    if (!record) return undefined;
    return {
      copia: this.copies.isOffered ? copyPath(key) : null,
      recibo: this.receiptOf(record),
      archivos: await this.filesOf(record),
    };
  }

  /** Opens a filed file by its number, from 1. Throws `NotFoundError`. */
  async openFile(key: string, number: number): Promise<OpenFile> {
    const file = (await this.stored(key))[number - 1];
    if (!file) throw new NotFoundError('No se encontró información del trámite.');
    return this.files.openFile(file.id);
  }

  private stored(key: string): Promise<SettledFile[]> {
    return this.files.listFiles(recordOwner(key), { limit: this.settings.uploads.files });
  }

  private async filesOf(record: CopiedRecord): Promise<FiledFile[]> {
    const files = await this.stored(record.clave);
    if (files.length === 0) return [];
    const form = await this.filedForms.formAt(record.codigo, record.created_at).catch(() => undefined);
    return files.map(({ slot, ...file }, index) => ({
      pregunta: form?.findQuestion(questionOfFile(slot))?.pre_texto ?? questionOfFile(slot),
      ...describeFile(file),
      ruta: filedFilePath(record.clave, index + 1),
    }));
  }

  private receiptOf({ answers, recibo, recibo_pregunta }: CopiedRecord): MailedReceipt | null {
    const address = recibo_pregunta !== null && answers[recibo_pregunta];
    if (recibo === null || typeof address !== 'string') return null;
    return { direccion: this.forms.maskText('CORREO', address), estado: recibo as MailedReceipt['estado'] };
  }
}
