import { isFreeText, plainValue } from '../../../host/plugin-api/index.js';
import type { Choice, IncomingContent } from '../contract.js';
import type { Say } from '../texts/wordings.js';
import type { Offer, Pick, TaskAction } from './dialogue-state.js';

/** A choice with its meaning. */
export interface Offered {
  readonly pick: Pick;
  readonly label: string;
}

/** The number of choices in a page of a long list. */
export const PAGE = 20;

const value = /^d(\d{1,15})\.(\d{1,3})$/;

/**
 * Makes the choices to send. Their values have a fixed form that fits all platforms, whatever the codes behind them.
 */
export function choicesOf({ id, picks }: Offer): Choice[] {
  return picks.map(({ label }, index) => ({ label, value: `d${id}.${index}` }));
}

/** Tells whether a choice belongs to a dialogue, also to one that has ended. */
export const isOffered = (choice: string): boolean => value.test(choice);

/** Normalizes a typed text for comparison: case, accents, blanks and invisible characters do not count. */
export function plain(text: string): string {
  if (!isFreeText(text)) return text;
  return plainValue(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();
}

/** Returns the choice that changes the words to the citizen, for an action that has some. */
export const wordsChoice = (action: TaskAction | undefined, say: Say): Offered[] =>
  action?.paraCiudadano === undefined ? [] : [{ pick: { kind: 'words' }, label: say('boton_para_ciudadano') }];

/**
 * Finds the pick that a message means: by its button, by its name, or by its number where no choice has that name.
 * Returns undefined for any other text, and `expired` for the button of another offer.
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
 * Returns a page of a long list, with a choice for the next page; the first page follows the last. A page that no
 * longer exists becomes the first one.
 */
export function pageOf(all: readonly Offered[], page: number, more: string): Offered[] {
  const pages = Math.ceil(all.length / PAGE);
  const at = page < pages ? page : 0;
  const shown = all.slice(at * PAGE, (at + 1) * PAGE);
  return pages > 1 ? [...shown, { pick: { kind: 'page', page: (at + 1) % pages }, label: more }] : shown;
}
