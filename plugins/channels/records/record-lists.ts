import { inject, injectable } from 'inversify';
import type { IncomingContent } from '../contract.js';
import type { Reply, Turn } from '../conversation/turn.js';
import type { Offer, Pick } from '../dialogue/dialogue-state.js';
import { choicesOf, pageOf, pickedOf, type Offered } from '../dialogue/offers.js';
import { Wordings } from '../texts/wordings.js';

/** The answer to a list: a pick, or the page to show again, after some words. */
export type ListAnswer<K extends Pick['kind']> =
  | { readonly picked: Extract<Pick, { kind: K }> }
  | { readonly page: number; readonly before: readonly Reply[] };

/** Offers records, or things that they wait for, and reads the choice. */
@injectable()
export class RecordLists {
  constructor(@inject(Wordings) private readonly wordings: Wordings) {}

  /** Offers a page of a list. */
  async offer(
    { id }: { readonly id: Turn['id'] },
    text: string,
    all: readonly Offered[],
    page: number,
  ): Promise<{ readonly offer: Offer; readonly reply: Reply }> {
    const offer = { id, picks: pageOf(all, page, await this.wordings.say('boton_mas')) };
    return { offer, reply: { text, choices: choicesOf(offer) } };
  }

  /** Reads a message to a list whose choices are of a kind. */
  async read<K extends Pick['kind']>(
    { offer, page }: { readonly offer?: Offer | undefined; readonly page: number },
    content: IncomingContent,
    kind: K,
  ): Promise<ListAnswer<K>> {
    const picked = pickedOf(offer, content);
    if (typeof picked === 'object' && isOf(picked, kind)) return { picked };
    if (typeof picked === 'object' && picked.kind === 'page') return { page: picked.page, before: [] };
    const code = picked === 'expired' ? 'opcion_vencida' : 'respuesta_otra_clase';
    return { page, before: [{ text: await this.wordings.say(code) }] };
  }
}

const isOf = <K extends Pick['kind']>(picked: Pick, kind: K): picked is Extract<Pick, { kind: K }> =>
  picked.kind === kind;
