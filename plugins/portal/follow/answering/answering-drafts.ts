import { inject, injectable } from 'inversify';
import { Drafts, type DraftView } from '../../../forms/contract.js';
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

  /** Removes a draft; one that is gone already is no error. */
  async remove(borrador: string): Promise<void> {
    try {
      await this.drafts.removeDraft(borrador);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}
