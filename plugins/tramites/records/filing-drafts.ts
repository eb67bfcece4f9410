import { inject, injectable } from 'inversify';
import { HostSettings, PayloadTooLargeError, type FormFile, type Transaction } from '../../../host/plugin-api/index.js';
import { Drafts } from '../../forms/contract.js';
import type { FilingRequest } from '../contract.js';
import { draftName } from '../tramites/draftable-tramites.js';
import type { Tramite } from '../tramites/tramite-catalog.js';

/** Uses the draft up in the filing's transaction; `settled` are the files that the record then has. */
export type UseDraft = (tx: Transaction, settled: readonly FormFile[]) => Promise<void>;

/** What is filed: what was sent, and what a draft holds beside it. */
export interface FilingContent {
  readonly fields: FilingRequest['answers'];
  readonly files: readonly FormFile[];
  readonly useDraft: UseDraft | undefined;
}

/** The drafts that are filed. */
@injectable()
export class FilingDrafts {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  /**
   * What the draft holds for questions that are still asked, and in its place whatever was sent for the same question.
   * An answer that its question no longer takes is left in, so that it is refused and its owner hears of it. Throws
   * what `Drafts.open` throws, and `PayloadTooLargeError` for more files than one filing may bring.
   */
  async contentOf({ codigo, form }: Tramite, request: FilingRequest): Promise<FilingContent> {
    const { answers: fields, files = [], draft, by } = request;
    if (!draft) return { fields, files, useDraft: undefined };
    const open = await this.drafts.open(draft.borrador, draftName(codigo), by?.userId);
    const isLeft = (question: string): boolean => {
      const type = form.findQuestion(question)?.pre_tipo;
      const isAsked = type !== undefined && type !== 'INFORMATIVO';
      return isAsked && !Object.hasOwn(fields, question) && !files.some(({ field }) => field === question);
    };
    const together = [...open.files.filter(({ field }) => isLeft(field)), ...files];
    const { files: most } = this.settings.uploads;
    if (together.length > most) throw new PayloadTooLargeError(`Se admiten hasta ${most} archivos.`);
    const others = Object.entries(open.answers).filter(([question]) => isLeft(question));
    return {
      fields: { ...Object.fromEntries(others), ...fields },
      files: together,
      useDraft: (tx, settled) => {
        const taken = open.files.filter((file) => settled.includes(file));
        return this.drafts.use(
          tx,
          open,
          taken.map(({ field }) => field),
        );
      },
    };
  }
}
