import { z } from 'zod';

/** A message above a form, as templates take it. */
export interface AnswerNotice {
  readonly title: string | null;
  readonly words: string;
}

/** Makes the message of a refusal. `kept` says that nothing is lost. */
export const refusedInWords = (words: string, kept: string): AnswerNotice => ({
  title: 'No pudimos recibirlo todavía',
  words: `${words} ${kept}`,
});

/** Adds to an address what happened. */
export const withEvent = <Event extends string>(address: string, event: Event): string => `${address}?aviso=${event}`;

/** Reads the parameter of an address as its message. Anything else is ignored. */
export const noticeOf = <Event extends string>(notices: Readonly<Record<Event, AnswerNotice>>) =>
  z
    .enum(Object.keys(notices) as [Event, ...Event[]])
    .transform((event): AnswerNotice => notices[event as Event])
    .optional()
    .catch(undefined);
