import { inject, injectable } from 'inversify';
import { Filing, type FiledRecord, type FilingRequest } from '../../../tramites/contract.js';
import { isGone } from '../drafts/fillings.js';

/**
 * Builds a filing whose idempotency key is the draft: however often and from however many windows it is filed, there is
 * one record.
 */
const requestOf = (codigo: string, borrador: string, revision?: number): FilingRequest => ({
  codigo,
  canal: 'WEB',
  answers: {},
  draft: { borrador, revision },
  repeat: { scope: 'portal draft', key: borrador },
});

/** Files the answers of a draft. */
@injectable()
export class FilingDesk {
  constructor(@inject(Filing) private readonly filing: Filing) {}

  /**
   * Files a draft. `revision` is the one that the page has shown. Returns the existing record where the button was
   * pressed before. Throws as {@link Filing} does.
   */
  async file(
    codigo: string,
    { borrador, revision }: { readonly borrador: string; readonly revision: number | undefined },
    privacidad: FilingRequest['privacidad'],
  ): Promise<FiledRecord> {
    const prepared = await this.filing.prepareFiling({ ...requestOf(codigo, borrador, revision), privacidad });
    return prepared.fileRecord();
  }

  /** Returns the record that a used-up draft became, for as long as its idempotency key is kept. */
  async earlier(codigo: string, borrador: string): Promise<FiledRecord | undefined> {
    try {
      return (await this.filing.prepareFiling(requestOf(codigo, borrador))).earlier;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }
}
