import { inject, injectable } from 'inversify';
import {
  HostSettings,
  PayloadTooLargeError,
  type AuditPart,
  type FormFile,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { describeFiles, Drafts, type Form, type OpenDraft } from '../../../forms/contract.js';
import type { FilingRequest } from '../../contract.js';
import { draftName, type Tramite } from '../../catalog/index.js';
import { DRAFT_PLACE } from './insert-record-text.postgres.js';

/** A request that files a draft. */
export type DraftFiling = FilingRequest & { readonly draft: NonNullable<FilingRequest['draft']> };

/** The content of a filing: what was sent, and what its draft holds beside it. */
export interface FilingContent {
  readonly fields: FilingRequest['answers'];
  readonly files: readonly FormFile[];
  readonly draft?: OpenDraft;
}

/** The drafts that are filed. */
@injectable()
export class FilingDrafts {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  /**
   * Opens the draft of a filing, and adds what it holds for questions that are still asked. A sent answer to the same
   * question takes its place; where the question takes several files, sent ones come after those of the draft. An
   * answer that its question no longer takes is kept, so that it is refused and its owner hears of it; files of such an
   * answer give way to sent ones. Throws what `Drafts.openDraft` throws, and `PayloadTooLargeError` for more files than
   * one filing may bring.
   */
  async contentOf({ codigo, form }: Tramite, request: DraftFiling): Promise<FilingContent> {
    const { answers: fields, files = [], draft, by } = request;
    const { form: name, userId } = draft.ofStaff ?? { form: draftName(codigo), userId: by?.userId };
    const open = await this.drafts.openDraft(draft.borrador, name, userId, draft.revision);
    const replaced = await replacedFiles(form, open.files, files);
    const isLeft = (question: string): boolean => {
      const type = form.findQuestion(question)?.pre_tipo;
      const isAsked = type !== undefined && type !== 'INFORMATIVO';
      return isAsked && !Object.hasOwn(fields, question) && !replaced.has(question);
    };
    const together = [...open.files.filter(({ field }) => isLeft(field)), ...files];
    const { files: most } = this.settings.uploads;
    if (together.length > most) throw new PayloadTooLargeError(`Se admiten hasta ${most} archivos.`);
    const others = Object.entries(open.answers).filter(([question]) => isLeft(question));
    return { fields: { ...Object.fromEntries(others), ...fields }, files: together, draft: open };
  }

  /** Uses a draft up in the transaction of its filing; `settled` are the files that the record then has. */
  use(tx: Transaction, draft: OpenDraft, settled: readonly FormFile[]): Promise<void> {
    const taken = draft.files.filter((file) => settled.includes(file));
    return this.drafts.useDraft(
      tx,
      draft,
      taken.map(({ field }) => field),
    );
  }

  /** Makes the part of the one statement of a filing that uses up a draft without files. */
  usePart(draft: OpenDraft): AuditPart {
    return this.drafts.usePart(draft, DRAFT_PLACE.from, DRAFT_PLACE.source);
  }
}

/** Returns the questions whose sent files replace those of the draft: they take one, or no longer take the draft's. */
async function replacedFiles(
  form: Pick<Form, 'fileCount' | 'readAnswer'>,
  held: readonly FormFile[],
  sent: readonly FormFile[],
): Promise<ReadonlySet<string>> {
  const replaced = new Set<string>();
  const described = describeFiles(held);
  for (const question of new Set(sent.map(({ field }) => field))) {
    const file = Object.hasOwn(described, question) ? described[question]! : [];
    const isFull = (form.fileCount(question)?.most ?? 1) === 1;
    if (isFull || !(await form.readAnswer(question, { file })).ok) replaced.add(question);
  }
  return replaced;
}
