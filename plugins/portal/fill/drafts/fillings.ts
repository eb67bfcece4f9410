import { inject, injectable } from 'inversify';
import { NotFoundError } from '../../../../host/plugin-api/index.js';
import { DraftCopies, Drafts, type DraftView } from '../../../forms/contract.js';
import { OfferedTramites, type OfferedTramite } from '../../../tramites/contract.js';
import { PagePlan } from '../plan/page-plan.js';

/** A tramite and the draft in which it is filled in. */
export interface Filling {
  readonly tramite: OfferedTramite;
  readonly view: DraftView;
  readonly plan: PagePlan;
}

/** The draft of a link, with the facts that the link's page shows. */
export interface LinkedDraft extends Pick<Filling, 'tramite'> {
  readonly view: Pick<DraftView, 'borrador' | 'vence'>;
}

/** Tells whether an error says that there is no such draft. */
export const isGone = (error: unknown): boolean => error instanceof NotFoundError && error.code === 'draft_not_found';

/** Tramites that are filled in page by page, each in a draft that belongs to the holder of its key. */
@injectable()
export class Fillings {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(DraftCopies) private readonly copies: DraftCopies,
    @inject(OfferedTramites) private readonly tramites: OfferedTramites,
  ) {}

  /** Finds an offered tramite. Throws `NotFoundError`. */
  async tramite(codigo: string): Promise<OfferedTramite> {
    const tramite = await this.tramites.findTramite(codigo);
    if (!tramite) throw new NotFoundError('No existe un trámite con ese código.');
    return tramite;
  }

  /** Begins a draft, and returns its key. */
  async begin(tramite: OfferedTramite): Promise<string> {
    return (await this.drafts.beginDraft(tramite.form)).borrador;
  }

  /**
   * Opens a draft of a tramite. Throws `NotFoundError` where there is no such tramite, and `draft_not_found` also for a
   * draft of another tramite.
   */
  async open(codigo: string, borrador: string | undefined): Promise<Filling> {
    const tramite = await this.tramite(codigo);
    const view = await this.drafts.viewDraft(borrador ?? '');
    if (view.form !== tramite.form) throw new NotFoundError('No existe ese borrador.', { code: 'draft_not_found' });
    return fillingOf(tramite, view);
  }

  /** Returns the tramite and the end of a link's draft, without taking it. */
  async look(borrador: string): Promise<LinkedDraft> {
    const { codigo, vence } = await this.copies.findCopied(borrador);
    return { tramite: await this.tramite(codigo), view: { borrador, vence } };
  }

  /** Returns the codes of the tramites of some drafts, without those that no longer exist. */
  async codesOf(drafts: readonly string[]): Promise<readonly string[]> {
    const codes: string[] = [];
    for (const borrador of drafts) {
      try {
        codes.push((await this.copies.findCopied(borrador)).codigo);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
    return codes;
  }

  /** Takes the draft of a link and opens it. A link that was mailed leads to a copy, which its sender cannot read. */
  async take(borrador: string): Promise<Filling> {
    await this.copies.takeCopy(borrador);
    const { codigo } = await this.drafts.viewDraft(borrador);
    return this.open(codigo, borrador);
  }
}

export const fillingOf = (tramite: OfferedTramite, view: DraftView): Filling => ({
  tramite,
  view,
  plan: new PagePlan(tramite, view),
});
