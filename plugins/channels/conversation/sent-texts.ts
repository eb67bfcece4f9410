import { inject, injectable } from 'inversify';
import { isBlank } from '../../../host/plugin-api/index.js';
import { Inbox, type InboxTask } from '../../workflow/contract.js';
import type { TextCut } from '../contract.js';
import type { SentText } from '../dialogue/dialogue-state.js';
import { pickedOf } from '../dialogue/offers.js';
import type { Turn } from './turn.js';

/** In JSON a character is six bytes at most, and the metadata of a task 64 KiB. */
const LONGEST_TEXT = 10_000;

/** What comes later is a task of its own: by then nobody sends the rest of a text. */
const REST_SECONDS = 3600;

/** What a message is to the task of the text before it: one more part, or the word that it is whole. */
export interface SentRest {
  readonly task: InboxTask;
  /** The text with this part; undefined for the word alone. */
  readonly text?: string;
}

/** What `Inbox` would leave nothing of is no title, and no part of a text. */
export const hasLetters = (text: string): boolean => !isBlank(text.replace(/[\p{Cc}\p{Cs}]/gu, ''));

/** As much of a text as a task keeps. */
export const keptText = (text: string): string => text.slice(0, LONGEST_TEXT);

/** Returns whether a task keeps a part of a text alone. */
export const isCutShort = (text: string): boolean => text.length > LONGEST_TEXT;

/** What is kept of the text of a turn, which became a task or a part of one: the next message may be its rest. */
export function sentText({ id, receivedAt }: Turn, task: number, cut: TextCut, label: string): SentText {
  return { task, cut, receivedAt: receivedAt.toISOString(), offer: { id, picks: [{ pick: { kind: 'keep' }, label }] } };
}

/**
 * Texts that an app may have cut, in the linked chat: the first part becomes a task at once, and the others are added
 * to that, as the chat's place for a dialogue says.
 */
@injectable()
export class SentTexts {
  constructor(@inject(Inbox) private readonly inbox: Inbox) {}

  /** Undefined for a message that does not belong to the text before it. */
  async restOf(turn: Turn, before: SentText | undefined): Promise<SentRest | undefined> {
    const { content } = turn.message;
    if (!before) return undefined;
    const pick = pickedOf(before.offer, content);
    const isWhole = typeof pick === 'object' && pick.kind === 'keep';
    if (!isWhole && (content.kind !== 'text' || !hasLetters(content.text) || isLate(turn, before))) return undefined;
    const task = await this.taskOf(turn, before);
    if (!task || isWhole || content.kind !== 'text') return task && { task };
    const begun = task.metadatos_extra['texto_original'];
    const blank = before.cut === 'limit' ? '' : ' ';
    return { task, text: `${typeof begun === 'string' ? begun : ''}${blank}${content.text}` };
  }

  /** Returns the task, where it is open and this chat's. */
  private async taskOf({ connection, message }: Turn, { task: id }: SentText): Promise<InboxTask | undefined> {
    const task = await this.inbox.find(id);
    const isOwn = task?.owner === connection.owner && task.metadatos_extra['chat_id'] === message.chat;
    return isOwn && task.estado === 'ASIGNADA' ? task : undefined;
  }
}

/** By when both came in, which is stored: tried again, a message is the same. */
const isLate = ({ receivedAt }: Turn, before: SentText): boolean =>
  receivedAt.getTime() - Date.parse(before.receivedAt) > REST_SECONDS * 1000;
