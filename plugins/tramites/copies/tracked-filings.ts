import { inject, injectable } from 'inversify';
import {
  Database,
  Files,
  HostSettings,
  NotFoundError,
  type OpenFile,
  type SettledFile,
} from '../../../host/plugin-api/index.js';
import { describeFile, QuestionForms, UnusableFormError, type Answers } from '../../forms/contract.js';
import { FiledForms, type FiledWith } from '../catalog/index.js';
import type { FiledFile, MailedReceipt, TrackedFiling } from '../contract.js';
import { meansOf, questionOfFile, recordOwner } from '../vocabulary/index.js';
import { copyPath, filedFilePath } from './copy-place.js';
import { isRefused, StoredCopies } from './stored-copies.js';

interface Row extends FiledWith {
  readonly clave: string;
  readonly recibo: MailedReceipt['estado'] | null;
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
  /** The answers, where a receipt was asked for. */
  readonly informacion: unknown;
  readonly archivo: string | null;
  readonly printed_at: Date | null;
}

/** The filings themselves as the holders of keys see them, and their files. */
@injectable()
export class TrackedFilings {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(StoredCopies) private readonly copies: StoredCopies,
    @inject(FiledForms) private readonly filedForms: FiledForms,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Files) private readonly files: Files,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  /** Returns what is offered of a filing; undefined for an unknown key. */
  async of(key: string): Promise<TrackedFiling | undefined> {
    const [record] = await this.database.rows<Row>(
      `SELECT r.clave, t.codigo, r.tramite_revision, r.recibo, r.recibo_pregunta, r.reply_to, c.archivo, c.printed_at,
         CASE WHEN r.recibo IS NULL THEN NULL ELSE r.informacion END AS informacion
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       LEFT JOIN tramites_record_copy c ON c.record_id = r.id WHERE r.clave = $1 AND r.numero IS NOT NULL`,
      [key],
    );
    if (!record) return undefined;
    return {
      copia: this.copies.isOffered && !isRefused(record) ? copyPath(key) : null,
      recibo: this.receiptOf(record),
      medio: meansOf(record),
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

  private async filesOf(record: Row): Promise<FiledFile[]> {
    const files = await this.stored(record.clave);
    if (files.length === 0) return [];
    const form = await this.filedForms.formOf(record).catch((error: unknown) => {
      if (!(error instanceof UnusableFormError)) throw error;
      return undefined;
    });
    return files.map(({ slot, ...file }, index) => ({
      pregunta: form?.findQuestion(questionOfFile(slot))?.pre_texto ?? questionOfFile(slot),
      ...describeFile(file),
      ruta: filedFilePath(record.clave, index + 1),
    }));
  }

  private receiptOf({ informacion, recibo, recibo_pregunta }: Row): MailedReceipt | null {
    if (recibo === null || recibo_pregunta === null) return null;
    const address = this.database.parseJson<Answers>(informacion)[recibo_pregunta];
    if (typeof address !== 'string') return null;
    return { direccion: this.forms.maskText('CORREO', address), estado: recibo };
  }
}
