import type { Choice, OutgoingMessage } from '../../channels/contract.js';

/** The platform's limit of a message, in UTF-16 units. */
export const MOST_CHARACTERS = 4096;
const MOST_BUTTONS = 100;

/** Cuts a text at the limit. Splitting it would repeat the first part when the job retries a failed second one. */
function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const numbered = (choices: readonly Choice[]): string =>
  choices.map(({ label }, index) => `${index + 1}. ${label}`).join('\n');

function markupOf({ choices = [], asksLocation }: OutgoingMessage) {
  if (asksLocation) {
    const place = [{ text: 'Enviar mi ubicación', request_location: true as const }];
    // A message has one keyboard. A choice picked on this one arrives as text.
    const others = choices.slice(0, MOST_BUTTONS - 1).map(({ label }) => [{ text: label }]);
    return { keyboard: [place, ...others], resize_keyboard: true, one_time_keyboard: true };
  }
  if (choices.length === 0 || choices.length > MOST_BUTTONS) return { remove_keyboard: true as const };
  return { inline_keyboard: choices.map(({ label, value }) => [{ text: label, callback_data: value }]) };
}

/**
 * Translates a message for `sendMessage`. Choices become buttons below it, or a numbered list where there are too many.
 * The next message without buttons removes the location button.
 */
export function toSendMessage(message: OutgoingMessage) {
  const { chat, text, choices = [] } = message;
  return {
    chat_id: Number(chat),
    text: cut(choices.length > MOST_BUTTONS ? `${text}\n${numbered(choices)}` : text),
    reply_markup: markupOf(message),
    // The platform opens a link to preview it, and some links are secret.
    link_preview_options: { is_disabled: true },
  };
}
