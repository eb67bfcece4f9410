import { inject, injectable } from 'inversify';
import { NotFoundError } from '../../../../host/plugin-api/index.js';
import { DraftCopies, Drafts, type DraftView } from '../../../forms/contract.js';
import { OfferedTramites, type OfferedTramite } from '../../../tramites/contract.js';
import { PagePlan } from '../plan/page-plan.js';

/** A tramite that somebody fills in, as its draft is now. */
export interface Filling {
  readonly tramite: OfferedTramite;
  readonly view: DraftView;
  readonly plan: PagePlan;
}

/** The draft of a link, as the page shows it that the link leads to. */
export interface LinkedDraft extends Pick<Filling, 'tramite'> {
  readonly view: Pick<DraftView, 'borrador' | 'vence'>;
}

/** As drafts say it in each of their methods. */
export const isGone = (error: unknown): boolean => error instanceof NotFoundError && error.code === 'draft_not_found';

/** Tramites that are filled in page by page, each in a draft that belongs to the holder of its key. */
@injectable()
export class Fillings {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(DraftCopies) private readonly copies: DraftCopies,
    @inject(OfferedTramites) private readonly tramites: OfferedTramites,
  ) {}

  /** Throws `NotFoundError` for one that is not there. */
  async tramite(codigo: string): Promise<OfferedTramite> {
    const tramite = await this.tramites.find(codigo);
    if (!tramite) throw new NotFoundError('No existe un trámite con ese código.');
    return tramite;
  }

  /** Returns a new draft; answers its key. */
  async begin(tramite: OfferedTramite): Promise<string> {
    return (await this.drafts.begin(tramite.form)).borrador;
  }

  /** Throws `NotFoundError` for a tramite that is not there, and `draft_not_found` for a draft of another one too. */
  async open(codigo: string, borrador: string | undefined): Promise<Filling> {
    const tramite = await this.tramite(codigo);
    const view = await this.drafts.view(borrador ?? '');
    if (view.form !== tramite.form) throw new NotFoundError('No existe ese borrador.', { code: 'draft_not_found' });
    return fillingOf(tramite, view);
  }

  /** Of what the draft of a link is, without going on with it. */
  async look(borrador: string): Promise<LinkedDraft> {
    const { codigo, vence } = await this.copies.look(borrador);
    return { tramite: await this.tramite(codigo), view: { borrador, vence } };
  }

  /** Returns the codes of the tramites of some drafts, without those that are gone. */
  async codesOf(drafts: readonly string[]): Promise<readonly string[]> {
    const codes: string[] = [];
    for (const borrador of drafts) {
      try {
        codes.push((await this.copies.look(borrador)).codigo);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
    return codes;
  }

  /** Goes on with the draft of a link: of one that was mailed, with a copy that the sender does not read. */
  async take(borrador: string): Promise<Filling> {
    await this.copies.take(borrador);
    const { codigo } = await this.drafts.view(borrador);
    return this.open(codigo, borrador);
  }
}

export const fillingOf = (tramite: OfferedTramite, view: DraftView): Filling => ({
  tramite,
  view,
  plan: new PagePlan(tramite, view),
});
