import { inject, injectable } from 'inversify';
import { Files, ReadLog, type Identity, type OpenFile } from '../../../host/plugin-api/index.js';
import { RECORD_BY_KEY } from '../records/records-by-key.js';
import { recordPlace } from './record-place.js';

/** Files of records; the route checks the permission (decisions, section 3). */
@injectable()
export class DownloadService {
  constructor(
    @inject(Files) private readonly files: Files,
    @inject(ReadLog) private readonly reads: ReadLog,
  ) {}

  /** The file that answers a question of a record. Throws `NotFoundError`. */
  async open(key: string, codigo: string, by: Identity): Promise<OpenFile> {
    const file = await this.files.open(recordPlace(key, codigo));
    this.reads.note({ reader: by, of: { kind: RECORD_BY_KEY, id: key }, way: 'ARCHIVO', part: codigo });
    return file;
  }
}
