import { inject, injectable } from 'inversify';
import { isBlank } from '../../../host/plugin-api/index.js';
import { Inbox, type InboxTask } from '../../workflow/contract.js';
import type { TextCut } from '../contract.js';
import type { SentText } from '../dialogue/dialogue-state.js';
import { pickedOf } from '../dialogue/offers.js';
import type { Turn } from './turn.js';

/**
 * The most characters of a text in a task: JSON takes at most six bytes for each, and the metadata of a task hold 64
 * KiB.
 */
const LONGEST_TEXT = 10_000;

/** The time in which a text may continue another; a later one becomes a separate task. */
const REST_SECONDS = 3600;

/** The relation of a message to the text before it: another part of it, or the confirmation that it is complete. */
export interface SentRest {
  readonly task: InboxTask;
  /** The text with this part; undefined for the confirmation. */
  readonly text?: string;
}

/** Tells whether a text has visible characters; others are no title and no part of a text. */
export const hasLetters = (text: string): boolean => !isBlank(text.replace(/[\p{Cc}\p{Cs}]/gu, ''));

/** Cuts a text to the length that a task keeps. */
export const truncated = (text: string): string => text.slice(0, LONGEST_TEXT);

/** Tells whether a text is longer than a task keeps. */
export const isCutShort = (text: string): boolean => text.length > LONGEST_TEXT;

/** Makes the state of a text that became a task or a part of one, as the next message may be its rest. */
export function sentText({ id, receivedAt }: Turn, task: number, cut: TextCut, label: string): SentText {
  return { task, cut, receivedAt: receivedAt.toISOString(), offer: { id, picks: [{ pick: { kind: 'keep' }, label }] } };
}

/**
 * Joins texts that an app may have cut, in the linked chat. The first part becomes a task at once, and the others are
 * added to it. The state is in the row of the chat's dialogue.
 */
@injectable()
export class SentTexts {
  constructor(@inject(Inbox) private readonly inbox: Inbox) {}

  /** Finds the relation of a message to the text before it; undefined where it does not belong to it. */
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

  /** Finds the task, where it is open and belongs to this chat. */
  private async taskOf({ connection, message }: Turn, { task: id }: SentText): Promise<InboxTask | undefined> {
    const task = await this.inbox.findTask(id);
    const isOwn = task?.owner === connection.owner && task.metadatos_extra['chat_id'] === message.chat;
    return isOwn && task.estado === 'ASIGNADA' ? task : undefined;
  }
}

/** Compares the stored times of arrival, so that a retried message gets the same result. */
const isLate = ({ receivedAt }: Turn, before: SentText): boolean =>
  receivedAt.getTime() - Date.parse(before.receivedAt) > REST_SECONDS * 1000;
