import { inject, injectable } from 'inversify';
import { Files, type OpenFile } from '../../../host/plugin-api/index.js';
import { recordPlace } from './record-place.js';

/** Files of records; the route checks the permission (decisions, section 3). */
@injectable()
export class DownloadService {
  constructor(@inject(Files) private readonly files: Files) {}

  /** The file that answers a question of a record. Throws `NotFoundError`. */
  open(key: string, codigo: string): Promise<OpenFile> {
    return this.files.open(recordPlace(key, codigo));
  }
}
