import { inject, injectable } from 'inversify';
import { NotFoundError } from '../../../host/plugin-api/index.js';
import { DraftCopies, Drafts } from '../../forms/contract.js';
import { OfferedTramites, type OfferedTramite } from '../../tramites/contract.js';
import type { Reply } from '../conversation/turn.js';
import { Wordings } from '../texts/wordings.js';
import { Asking } from './asking.js';
import type { ChoosingState, Opened } from './dialogue-state.js';
import { choicesOf, PAGE, pageOf, pickedOf, plain, type Offered } from './offers.js';
import { isGone, type Said, type Talk, type TalkAt } from './talk.js';

/** Finds the tramite to file, or the draft to continue. */
@injectable()
export class Choosing {
  constructor(
    @inject(OfferedTramites) private readonly tramites: OfferedTramites,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(DraftCopies) private readonly copies: DraftCopies,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Asking) private readonly asking: Asking,
  ) {}

  /** Handles `/tramite` and its argument: a code, a name, words by which people look for it, or nothing. */
  async begin(talk: Talk, typed: string): Promise<Said> {
    const tramites = await this.tramites.listTramites();
    if (typed === '') return this.offer(talk, tramites, 0);
    const tramite = find(tramites, typed);
    return tramite ? this.open(talk, tramite) : this.offerFound(talk, typed, 0);
  }

  /** Handles the answer to the list of tramites. */
  async choose(talk: TalkAt<ChoosingState>): Promise<Said> {
    const tramites = await this.tramites.listTramites();
    const { content } = talk.turn.message;
    const picked = pickedOf(talk.state.offer, content);
    if (picked === 'expired') {
      return this.offer(talk, tramites, 0, [{ text: await this.wordings.say('opcion_vencida') }]);
    }
    if (picked?.kind === 'page') return this.offer(talk, tramites, picked.page);
    const typed = picked?.kind === 'tramite' ? picked.codigo : content.kind === 'text' ? content.text : '';
    const tramite = find(tramites, typed);
    if (tramite) return this.open(talk, tramite);
    return this.offerFound(talk, typed, talk.state.page);
  }

  /** Offers the best matches of a search; all tramites from `page` where there are none. */
  private async offerFound(talk: Talk, typed: string, page: number): Promise<Said> {
    const found = await this.tramites.searchTramites(typed);
    if (found.length > 0) return this.offer(talk, found.slice(0, PAGE), 0);
    const before = [{ text: await this.wordings.say('tramite_desconocido') }];
    return this.offer(talk, await this.tramites.listTramites(), page, before);
  }

  /** Handles `/continuar` with the key of a draft that was begun anywhere. */
  async resume(talk: Talk, borrador: string): Promise<Said> {
    try {
      await this.copies.takeCopy(borrador, talk.by);
      const draft = await this.drafts.getDraft(borrador, talk.by);
      const tramite = (await this.tramites.listTramites()).find(({ codigo }) => codigo === draft.codigo);
      // Throws for a draft of another kind of form with the same code.
      if (tramite) await this.drafts.openDraft(borrador, tramite.form, talk.by);
      if (!tramite) return await this.unknownDraft(talk);
      // The answers can be read and changed: a tramite takes filings again.
      const before = [...(await this.closed(tramite)), ...(await this.begun(tramite))];
      return await this.asking.next(talk, openedOf(tramite, borrador), draft, before);
    } catch (error) {
      if (isGone(error)) return this.unknownDraft(talk);
      throw error;
    }
  }

  private async open(talk: Talk, tramite: OfferedTramite): Promise<Said> {
    const closed = await this.closed(tramite);
    if (closed.length > 0) return { after: undefined, replies: closed };
    try {
      const { borrador } = await this.drafts.beginDraft(tramite.form);
      const draft = await this.drafts.getDraft(borrador);
      return await this.asking.next(talk, openedOf(tramite, borrador), draft, await this.begun(tramite));
    } catch (error) {
      // The form was removed after it was listed.
      if (!(error instanceof NotFoundError)) throw error;
      return { after: undefined, replies: [{ text: await this.wordings.say('tramite_desconocido') }] };
    }
  }

  private async offer(
    { turn }: Talk,
    tramites: readonly OfferedTramite[],
    page: number,
    before: readonly Reply[] = [],
  ): Promise<Said> {
    if (tramites.length === 0) {
      return { after: undefined, replies: [{ text: await this.wordings.say('tramites_ninguno') }] };
    }
    const all = tramites.map(({ codigo, nombre }): Offered => ({ pick: { kind: 'tramite', codigo }, label: nombre }));
    const shown = page * PAGE < all.length ? page : 0;
    const offer = { id: turn.id, picks: pageOf(all, shown, await this.wordings.say('boton_mas')) };
    const reply = { text: await this.wordings.say('tramites'), choices: choicesOf(offer) };
    return { after: { stage: 'tramites', page: shown, offer }, replies: [...before, reply] };
  }

  private async begun({ nombre: tramite }: OfferedTramite): Promise<Reply[]> {
    return [{ text: await this.wordings.say('comenzado', { tramite }) }];
  }

  /** Says why a tramite takes no filings today; nothing where it takes them. */
  private async closed(tramite: OfferedTramite): Promise<Reply[]> {
    const motivo = this.tramites.whyClosed(tramite);
    if (motivo === undefined) return [];
    return [{ text: await this.wordings.say('tramite_cerrado', { tramite: tramite.nombre, motivo }) }];
  }

  private async unknownDraft({ state }: Talk): Promise<Said> {
    return { after: state, replies: [{ text: await this.wordings.say('borrador_desconocido') }] };
  }
}

const openedOf = ({ codigo, nombre, form }: OfferedTramite, borrador: string): Opened => ({
  subject: { kind: 'tramite', codigo, nombre, form },
  borrador,
  told: [],
});

/** Finds a tramite by its code or by its name. */
function find(tramites: readonly OfferedTramite[], typed: string): OfferedTramite | undefined {
  const wanted = plain(typed);
  const byCode = tramites.find(({ codigo }) => codigo === typed.trim());
  return byCode ?? tramites.find(({ codigo, nombre }) => plain(codigo) === wanted || plain(nombre) === wanted);
}
