import { inject, injectable } from 'inversify';
import {
  attachment,
  NotFoundError,
  page,
  pageTemplate,
  RateLimitError,
  UnavailableError,
  type Reply,
} from '../../../host/plugin-api/index.js';
import { COPY_NOT_PRINTABLE, RecordCopies } from '../../tramites/contract.js';
import { followAddresses, isKey } from '../follow/follow-addresses.js';
import { unknownRecord } from '../follow/look-up/look-up-pages.js';

const later = pageTemplate(new URL('./copy-later-page.liquid', import.meta.url));
const none = pageTemplate(new URL('./no-copy-page.liquid', import.meta.url));

/** The copy of what was filed, for the holder of the record's key. */
@injectable()
export class CopyPages {
  constructor(@inject(RecordCopies) private readonly copies: RecordCopies) {}

  /** Downloads the copy; a page says so where it cannot be printed now, or never. */
  async copy(typed: string, address: string): Promise<Reply> {
    if (!isKey(typed)) return unknownRecord();
    const key = typed.toLowerCase();
    try {
      const reply = attachment(await this.copies.openCopy(key, address));
      return { ...reply, headers: { ...reply.headers, 'X-Robots-Tag': 'noindex' } };
    } catch (error) {
      if (error instanceof NotFoundError) return error.code === COPY_NOT_PRINTABLE ? noCopy(key) : unknownRecord();
      if (!(error instanceof UnavailableError) && !(error instanceof RateLimitError)) throw error;
      const { status, headers } = error.toProblem();
      const content = later({ copy: followAddresses.copy(key), record: followAddresses.record(key) });
      const title = 'La copia no está lista todavía';
      return page({ title, content, status, secret: true, headers: { ...headers } });
    }
  }
}

function noCopy(key: string): Reply {
  const content = none({ record: followAddresses.record(key) });
  return page({ title: 'Esta copia no se puede hacer en PDF', content, status: 404, secret: true });
}
