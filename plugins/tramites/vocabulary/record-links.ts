import { inject, injectable, optional } from 'inversify';
import { HostSettings } from '../../../host/plugin-api/index.js';
import { RecordPages } from '../contract.js';

/** The links to the pages of records, as mails have them. */
@injectable()
export class RecordLinks {
  constructor(
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(RecordPages) @optional() private readonly pages?: RecordPages,
  ) {}

  /** Returns the link of a record; null where no plugin has such pages. */
  linkOf(key: string): string | null {
    return this.pages ? `${this.settings.publicUrl}${this.pages.pathOf(key)}` : null;
  }

  /** Returns the link that downloads the copy of what was filed; null where no plugin has such pages. */
  copyLinkOf(key: string): string | null {
    return this.pages ? `${this.settings.publicUrl}${this.pages.copyOf(key)}` : null;
  }
}
