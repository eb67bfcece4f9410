import type { Choice } from '../contract.js';
import type { Reply } from '../conversation/turn.js';

/** The most characters of a message, below the limits of all platforms. */
const MOST_CHARACTERS = 3500;

/** Splits a text between words where it has any. */
export function textParts(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const cut = rest.slice(0, most);
    const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
    const end = space > 0 ? space : cut.replace(/\p{Cs}$/u, '').length;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}

/** Makes as many messages of a text as it needs, so that no platform cuts the words of the city. */
export const messagesOf = (text: string): Reply[] => textParts(text, MOST_CHARACTERS).map((part) => ({ text: part }));

/** Makes the messages of a text with choices, which the last one has. */
export function offeringMessages(text: string, choices: readonly Choice[]): Reply[] {
  const messages = messagesOf(text);
  return [...messages.slice(0, -1), { ...messages.at(-1)!, choices }];
}
