import { isFreeText, plainValue } from '../../../host/plugin-api/index.js';
import type { Choice, IncomingContent } from '../contract.js';
import type { Offer, Pick } from './dialogue-state.js';

/** A choice, and what it stands for. */
export interface Offered {
  readonly pick: Pick;
  readonly label: string;
}

/** So many of a long list are offered at once. */
export const PAGE = 20;

const value = /^d(\d{1,15})\.(\d{1,3})$/;

/** Choices as they are sent; their values fit whatever the codes behind them are. */
export function choicesOf({ id, picks }: Offer): Choice[] {
  return picks.map(({ label }, index) => ({ label, value: `d${id}.${index}` }));
}

/** Returns whether a choice is of a dialogue, also of one that has ended. */
export const isOffered = (choice: string): boolean => value.test(choice);

/** As people write it: capitals, accents, blanks around it and signs that nobody sees do not count. */
export function plain(text: string): string {
  if (!isFreeText(text)) return text;
  return plainValue(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();
}

/**
 * What was picked of an offer: by its button, by its name, or by its number, unless the number is a name. Undefined for
 * a text that is none of them; `expired` for the button of another offer.
 */
export function pickedOf(offer: Offer | undefined, content: IncomingContent): Pick | 'expired' | undefined {
  if (content.kind === 'choice') {
    const [, id, index] = value.exec(content.value) ?? [];
    const isThis = offer !== undefined && Number(id) === offer.id;
    return (isThis && offer.picks[Number(index)]?.pick) || 'expired';
  }
  if (content.kind !== 'text' || !offer) return undefined;
  const text = plain(content.text);
  const named = offer.picks.find(({ label }) => plain(label) === text);
  const numbered = /^\d{1,3}$/.test(text) ? offer.picks[Number(text) - 1] : undefined;
  return (named ?? numbered)?.pick;
}

/**
 * Returns a page of a long list, and a choice for the next one, after which the first comes again; of a page that is
 * gone, as where the list has become shorter, the first.
 */
export function pageOf(all: readonly Offered[], page: number, more: string): Offered[] {
  const pages = Math.ceil(all.length / PAGE);
  const at = page < pages ? page : 0;
  const shown = all.slice(at * PAGE, (at + 1) * PAGE);
  return pages > 1 ? [...shown, { pick: { kind: 'page', page: (at + 1) % pages }, label: more }] : shown;
}
