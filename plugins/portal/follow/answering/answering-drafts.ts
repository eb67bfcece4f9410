import { inject, injectable } from 'inversify';
import { Drafts, filesOfAnswer, type DraftView, type UploadedFile } from '../../../forms/contract.js';
import { isGone } from '../../fill/drafts/fillings.js';

/** The drafts in which browsers answer the forms of records. */
@injectable()
export class AnsweringDrafts {
  constructor(@inject(Drafts) private readonly drafts: Drafts) {}

  /** Begins a draft. Throws `NotFoundError` for a form that is no longer open. */
  async begin(form: string): Promise<DraftView> {
    return this.drafts.viewDraft((await this.drafts.beginDraft(form)).borrador);
  }

  /** Opens a draft; undefined without one, and where it has ended, was used up, or is of another form. */
  async present(borrador: string | undefined, form: string): Promise<DraftView | undefined> {
    if (!borrador) return undefined;
    try {
      const view = await this.drafts.viewDraft(borrador);
      return view.form === form ? view : undefined;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }

  /** Removes files of a question that are there twice: a form that was pressed twice has brought them again. */
  async withoutTwins(view: DraftView, codigo: string): Promise<DraftView> {
    const files = filesOfAnswer(view.answers[codigo]);
    const twins = files.filter((file, index) => files.findIndex((one) => isEqual(one, file)) < index);
    let kept = view;
    for (const { id } of twins) {
      ({ view: kept } = await this.drafts.storeAnswers(view.borrador, { answers: { [codigo]: { quitar: id } } }));
    }
    return kept;
  }

  /** Removes a draft; one that is gone already is no error. */
  async remove(borrador: string): Promise<void> {
    try {
      await this.drafts.removeDraft(borrador);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

const isEqual = (one: UploadedFile, other: UploadedFile): boolean =>
  one.nombre === other.nombre && one.sha256 === other.sha256;
