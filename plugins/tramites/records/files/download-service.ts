import { inject, injectable } from 'inversify';
import { Files, type Identity, type OpenFile } from '../../../../host/plugin-api/index.js';
import { RecordRights } from '../rights/record-rights.js';
import { recordPlace } from '../../vocabulary/index.js';

/** The downloads of files of records (decisions, section 3). */
@injectable()
export class DownloadService {
  constructor(
    @inject(RecordRights) private readonly rights: RecordRights,
    @inject(Files) private readonly files: Files,
  ) {}

  /**
   * Opens a file that answers a question of a record, by its name there and the record's key or number. Throws
   * `NotFoundError`, and `NotAllowedError`.
   */
  async open(keyOrNumber: string, archivo: string, by: Identity): Promise<OpenFile> {
    const { key } = await this.rights.require(keyOrNumber, 'archivos', by);
    return this.files.openFile(recordPlace(key, archivo));
  }
}
