import { redirect, type Reply } from '../../../../host/plugin-api/index.js';
import { filesOfAnswer, type DraftView } from '../../../forms/contract.js';
import { answerCookie, sentCookie } from '../answering/answer-cookie.js';
import { followAddresses } from '../follow-addresses.js';
import { FILES_FIELD, messageText, TEXT_FIELD, type MessagePlace } from './open-threads.js';

/** Returns the address of the page of a message. */
export const formOf = ({ key, kind }: MessagePlace): string => followAddresses.message(key, kind);

/** Returns the text of a draft. */
export const textOf = ({ answers }: DraftView): string => messageText(answers[TEXT_FIELD]);

/** Returns the text of a draft and its files, each once. */
export const contentOf = ({ answers }: DraftView): string => {
  const files = filesOfAnswer(answers[FILES_FIELD]).map(({ nombre, sha256 }) => `${sha256} ${nombre}`);
  return JSON.stringify([messageText(answers[TEXT_FIELD]), [...new Set(files)]]);
};

/** Redirects with the draft, which the next page takes from its cookie. */
export const toPage = (at: MessagePlace, address: string, { borrador }: DraftView): Reply =>
  redirect(address, { cookies: [answerCookie(formOf(at), borrador)] });

/** Leads to the page of the record, which has a newer answer. The draft is kept for the review of that one. */
export const outdated = (at: MessagePlace, view?: DraftView): Reply =>
  redirect(followAddresses.noMessage(at.key, at.kind), {
    cookies: view ? [answerCookie(formOf(at), view.borrador)] : [],
  });

/** Redirects to the page of the record, which has the message. A second press still proves its draft. */
export const received = (at: MessagePlace): Reply =>
  redirect(followAddresses.received(at.key, at.kind), {
    cookies: at.borrador === undefined ? [] : [sentCookie(formOf(at), at.borrador)],
  });
