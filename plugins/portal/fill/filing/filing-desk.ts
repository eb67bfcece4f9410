import { inject, injectable } from 'inversify';
import { Filing, type FiledRecord, type FilingRequest } from '../../../tramites/contract.js';
import { isGone } from '../drafts/fillings.js';

/**
 * Returns a draft is the key of its own filing: however often, and from how many windows it is filed, there is one
 * record.
 */
const requestOf = (codigo: string, borrador: string, revision?: number): FilingRequest => ({
  codigo,
  canal: 'WEB',
  answers: {},
  draft: { borrador, revision },
  repeat: { scope: 'portal draft', key: borrador },
});

/** Files what was filled in. */
@injectable()
export class FilingDesk {
  constructor(@inject(Filing) private readonly filing: Filing) {}

  /**
   * `revision` is the one that the page has shown. Answers the record of an earlier press of the button, too. Throws as
   * {@link Filing} does.
   */
  async file(
    codigo: string,
    { borrador, revision }: { readonly borrador: string; readonly revision: number | undefined },
    privacidad: FilingRequest['privacidad'],
  ): Promise<FiledRecord> {
    const prepared = await this.filing.prepare({ ...requestOf(codigo, borrador, revision), privacidad });
    return prepared.file();
  }

  /** What a draft that is gone was filed as, for as long as that is remembered. */
  async earlier(codigo: string, borrador: string): Promise<FiledRecord | undefined> {
    try {
      return (await this.filing.prepare(requestOf(codigo, borrador))).earlier;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }
}
