import type { Errors } from './field-model.js';

/** Changed values by the code of the field; undefined for one that was removed. */
export type Changes<Value> = Readonly<Record<string, Value | undefined>>;

/**
 * The phases of a draft: as it was loaded; typed and not sent; sent without a response yet; saved; refused; changed by
 * another window; without a connection.
 */
export type DraftPhase = 'clean' | 'typing' | 'saving' | 'saved' | 'failed' | 'conflict' | 'offline';

/** The draft of a form on a page, and how far it is saved. The typed values themselves are in the form. */
export interface DraftOnPage<Field, Value> {
  readonly phase: DraftPhase;
  readonly fields: readonly Field[];
  readonly errors: Errors;
  /** The changes that no call has sent. */
  readonly pending: Changes<Value>;
  /** The changes of the call that is running. */
  readonly sending: Changes<Value>;
  /** The changes of calls without a response: the service may have them. */
  readonly unanswered: Changes<Value>;
  /** The revision on the service; undefined where the next call writes over any. */
  readonly revision: number | undefined;
  readonly savedAt: Date | undefined;
  /** The error of the last call that failed. */
  readonly failure: unknown;
}

/** An event in the life of a draft. */
export type DraftEvent<Field, Value> =
  | { readonly kind: 'typed'; readonly codigo: string; readonly value: Value | undefined }
  /** A call takes the changes of these fields, or all. */
  | { readonly kind: 'sent'; readonly codigos?: readonly string[] }
  | {
      readonly kind: 'saved';
      readonly at: Date;
      readonly revision: number;
      readonly fields: readonly Field[];
      /** The reasons of refused values, also of values that are wrong together with others. */
      readonly errors: Errors;
    }
  | {
      readonly kind: 'not-saved';
      readonly how: 'failed' | 'conflict' | 'offline';
      readonly failure: unknown;
      readonly isUnanswered: boolean;
    }
  /** The other change on the service was that of a lost response. */
  | { readonly kind: 'adopted'; readonly revision: number }
  /** The user chose the values of this page over those of another window. */
  | { readonly kind: 'overwritten' }
  /** A check refused some values. */
  | { readonly kind: 'judged'; readonly errors: Errors }
  /** The form has been sent, or the values of another window are used. */
  | { readonly kind: 'forgotten' };

/** Makes the draft of a page that has just been loaded; `unsent` has changes that an earlier page could not send. */
export function loadedDraft<Field, Value>(
  form: Pick<DraftOnPage<Field, Value>, 'fields' | 'errors' | 'revision'>,
  unsent: Readonly<Record<string, Value>>,
): DraftOnPage<Field, Value> {
  return {
    ...form,
    phase: isEmpty(unsent) ? 'clean' : 'typing',
    errors: without(form.errors, unsent),
    pending: unsent,
    sending: {},
    unanswered: {},
    savedAt: undefined,
    failure: undefined,
  };
}

/** Returns the draft after an event. */
export function afterEvent<Field, Value>(
  draft: DraftOnPage<Field, Value>,
  event: DraftEvent<Field, Value>,
): DraftOnPage<Field, Value> {
  switch (event.kind) {
    case 'typed': {
      const { codigo, value } = event;
      const pending = { ...draft.pending, [codigo]: value };
      // Text that is typed during a conflict waits for the user's choice; the call that is running is not disturbed.
      const stays = draft.phase === 'conflict' || draft.phase === 'saving';
      return { ...draft, pending, phase: stays ? draft.phase : 'typing' };
    }
    case 'sent': {
      const { codigos = Object.keys(draft.pending) } = event;
      const isSent = ([codigo]: readonly [string, unknown]): boolean => codigos.includes(codigo);
      const all = Object.entries(draft.pending);
      const sending = Object.fromEntries(all.filter(isSent));
      return { ...draft, phase: 'saving', sending, pending: Object.fromEntries(all.filter((one) => !isSent(one))) };
    }
    case 'saved': {
      const { fields, revision, at: savedAt } = event;
      const errors = { ...without(draft.errors, draft.sending), ...event.errors };
      const phase = isEmpty(draft.pending) ? 'saved' : 'typing';
      return { ...draft, ...{ phase, fields, revision, errors, savedAt }, ...nothingSent, failure: undefined };
    }
    case 'not-saved': {
      const { how: phase, failure, isUnanswered } = event;
      const lost = isUnanswered ? { ...draft.unanswered, ...draft.sending } : draft.unanswered;
      return { ...unsent(draft), phase, failure, unanswered: phase === 'conflict' ? {} : lost };
    }
    case 'adopted':
      return { ...unsent(draft), phase: 'typing', revision: event.revision, unanswered: {} };
    case 'overwritten':
      return { ...draft, phase: 'typing', revision: undefined };
    case 'judged':
      return { ...draft, errors: event.errors };
    case 'forgotten':
      return { ...draft, phase: 'clean', pending: {}, ...nothingSent };
  }
}

/** Returns the changes that the service does not have for sure: a browser keeps them for its next page. */
export const unsavedOf = <Value>({ sending, pending }: DraftOnPage<unknown, Value>): Changes<Value> => ({
  ...sending,
  ...pending,
});

/** Tells whether the change that made the revision after `draft` is that of its calls without a response. */
export function isOwnChange<Value>(
  draft: Pick<DraftOnPage<unknown, Value>, 'unanswered' | 'revision'>,
  stored: { readonly typed: Readonly<Record<string, Value>>; readonly revision: number | undefined },
): boolean {
  const lost = Object.entries(draft.unanswered);
  if (lost.length === 0 || stored.revision !== (draft.revision ?? 0) + 1) return false;
  const text = (value: Value | undefined): string => JSON.stringify(value ?? '');
  return lost.every(([codigo, value]) => text(stored.typed[codigo]) === text(value));
}

export const isEmpty = (changes: Changes<unknown>): boolean => Object.keys(changes).length === 0;

const nothingSent = { sending: {}, unanswered: {} };

/** Takes the changes of the running call back; newer ones to the same fields stay. */
const unsent = <Field, Value>(draft: DraftOnPage<Field, Value>): DraftOnPage<Field, Value> => ({
  ...draft,
  pending: unsavedOf(draft),
  sending: {},
});

const without = (errors: Errors, changed: Changes<unknown>): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([codigo]) => !Object.hasOwn(changed, codigo)));
