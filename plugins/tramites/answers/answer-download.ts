import { inject, injectable } from 'inversify';
import type { FilePlace, Identity, OpenFile } from '../../../host/plugin-api/index.js';
import { RecordDownloads } from '../records/index.js';
import { answerPlace } from './answer-place.js';
import { AnswerRows } from './answer-rows.js';

/** The downloads of files of answers. */
@injectable()
export class AnswerDownload {
  constructor(
    @inject(RecordDownloads) private readonly downloads: RecordDownloads,
    @inject(AnswerRows) private readonly rows: AnswerRows,
  ) {}

  /** Opens a file by the numbers of its answer and of the file in it. Throws as `RecordDownloads.open`. */
  open(key: string, numero: number, file: number): Promise<OpenFile> {
    return this.downloads.open(key, (recordId) => this.placeOf(recordId, numero, file));
  }

  /** Opens a file by the number of the record. Throws as `RecordDownloads.openForStaff`. */
  openForStaff(radicado: string, numero: number, file: number, by: Identity): Promise<OpenFile> {
    return this.downloads.openForStaff(radicado, by, (recordId) => this.placeOf(recordId, numero, file));
  }

  private async placeOf(recordId: number, numero: number, file: number): Promise<FilePlace | undefined> {
    const id = await this.rows.idOf(recordId, numero);
    return id === undefined ? undefined : answerPlace(id, file);
  }
}
