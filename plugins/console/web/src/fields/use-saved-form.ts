import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ServiceError } from '../api/errors.js';
import { mayPass } from '../api/queries.js';
import {
  afterEvent,
  isEmpty,
  isOwnChange,
  loadedDraft,
  unsavedOf,
  type Changes,
  type DraftEvent,
  type DraftOnPage,
  type DraftPhase,
} from './draft-reducer.js';
import { areFiles, type Errors, type FieldModel, type Typed, type TypedAnswers } from './field-model.js';
import { KeptTyping } from './kept-typing.js';
import { useCityForm, type CityForm } from './use-city-form.js';

type Draft = DraftOnPage<FieldModel, Typed>;

/** A form as the service has it. */
export interface LoadedForm extends Pick<Draft, 'fields' | 'errors' | 'revision'> {
  readonly typed: TypedAnswers;
}

/** The calls that save the draft of one form. */
export interface DraftStore {
  /**
   * Saves changed values over a revision, or over any without one; returns the form after that. Throws `draft_changed`
   * where another window has changed the draft.
   */
  readonly save: (
    changes: Changes<Typed>,
    over: Pick<Draft, 'fields' | 'revision'>,
  ) => Promise<Pick<Draft, 'fields' | 'errors'> & { readonly revision: number }>;
  /** Loads what the service has now; undefined without a draft. */
  readonly load: () => Promise<Pick<LoadedForm, 'typed' | 'revision'> | undefined>;
}

export interface SavedForm extends Pick<Draft, 'fields' | 'errors' | 'savedAt' | 'failure' | 'revision'> {
  readonly form: CityForm;
  readonly phase: DraftPhase;
  /** The changes that the service does not have for sure. */
  readonly unsaved: Changes<Typed>;
  /** Notes a change of a value, to be saved after a pause. */
  readonly change: (codigo: string, value: Typed | undefined) => void;
  readonly setErrors: (errors: Errors) => void;
  /** Saves unsaved answers; returns whether all of them are saved. */
  readonly flush: () => Promise<boolean>;
  /** Saves the answers of this page over those that another window has saved. */
  readonly overwrite: () => void;
  /** Deletes the stored typing: the form has been sent, or the draft of another window is used. */
  readonly forget: () => void;
}

const PAUSE_MILLISECONDS = 700;
/** The time after which an unanswered request is sent again. */
const AGAIN_MILLISECONDS = 5000;

/** The last call that saves a draft, by its name; it continues after its view is left. */
const saving = new Map<string, Promise<boolean>>();

/** Resolves when a draft is saved as far as possible: a form that is loaded after that has it. */
export async function draftAtRest(name: string): Promise<void> {
  await saving.get(name)?.catch(() => false);
}

/** Returns the fields of the next call: all texts, or else the files of one field, which may be refused as a whole. */
function nextFields(pending: Changes<Typed>): readonly string[] {
  const codigos = Object.keys(pending);
  const texts = codigos.filter((codigo) => !areFiles(pending[codigo]));
  return texts.length > 0 ? texts : codigos.slice(0, 1);
}

/**
 * Manages a form and saves it while the user types: one call at a time, with the latest changes. `name` is that of the
 * draft in this browser; it and `store` belong together. `typing` keeps unsaved texts under a name that may change,
 * such as where the first change begins a draft.
 */
export function useSavedForm(name: string, store: DraftStore, load: () => LoadedForm, typing?: KeptTyping): SavedForm {
  const kept = useMemo(() => typing ?? new KeptTyping(name), [typing, name]);
  const [loaded] = useState(() => ({ form: load(), unsent: kept.read() }));
  const [draft, setDraft] = useState<Draft>(() => {
    const { fields, errors, revision } = loaded.form;
    return loadedDraft({ fields, errors, revision }, loaded.unsent);
  });
  const form = useCityForm(() => ({ ...loaded.form.typed, ...loaded.unsent }), draft.errors);
  /** The draft as the calls see it, before the page is drawn again. */
  const now = useRef(draft);

  const note = useCallback(
    (event: DraftEvent<FieldModel, Typed>): Draft => {
      now.current = afterEvent(now.current, event);
      kept.write(unsavedOf(now.current));
      setDraft(now.current);
      return now.current;
    },
    [kept],
  );

  const { clear } = form;
  const send = useCallback(async (): Promise<boolean> => {
    if (isEmpty(now.current.pending)) return true;
    const sent = note({ kind: 'sent', codigos: nextFields(now.current.pending) });
    try {
      note({ kind: 'saved', at: new Date(), ...(await store.save(sent.sending, sent)) });
      // Files that the service has, or has refused, are no longer chosen.
      for (const [codigo, value] of Object.entries(sent.sending)) {
        if (areFiles(value) && !Object.hasOwn(now.current.pending, codigo)) clear(codigo);
      }
      return await send();
    } catch (failure) {
      const code = failure instanceof ServiceError ? failure.code : undefined;
      if (code === 'draft_changed' && !isEmpty(now.current.unanswered)) {
        // Without an answer, the draft counts as another window's: the user chooses, and nothing is overwritten.
        const stored = await store.load().catch(() => undefined);
        if (stored?.revision !== undefined && isOwnChange(now.current, stored)) {
          note({ kind: 'adopted', revision: stored.revision });
          return send();
        }
      }
      // The answers are sent with the next change, when there is a connection, or after a while.
      const how = code === 'draft_changed' ? 'conflict' : mayPass(failure) ? 'offline' : 'failed';
      note({ kind: 'not-saved', how, failure, isUnanswered: code === 'unreachable' });
      return false;
    }
  }, [store, note, clear]);

  const flush = useCallback((): Promise<boolean> => {
    const saved = (saving.get(name) ?? Promise.resolve(true)).then(send, send);
    saving.set(name, saved);
    // The last call of a draft removes its entry.
    void saved.finally(() => saving.get(name) === saved && saving.delete(name));
    return saved;
  }, [send, name]);

  const { phase, pending } = draft;
  useEffect(() => {
    if (phase !== 'offline' && (phase !== 'typing' || isEmpty(pending))) return undefined;
    const timer = setTimeout(() => void flush(), phase === 'offline' ? AGAIN_MILLISECONDS : PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [phase, pending, flush]);

  useEffect(() => {
    const online = (): void => void flush();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      // When the view is left, the last changes are saved, too.
      void flush();
    };
  }, [flush]);

  const { fields, errors, savedAt, failure, revision } = draft;
  return {
    ...{ form, fields, errors, savedAt, failure, revision, flush, phase },
    unsaved: unsavedOf(draft),
    change: (codigo, value) => {
      // Files that a call is taking now are not sent again.
      const taken = now.current.sending[codigo];
      const isNew = (file: File): boolean => !areFiles(taken) || !taken.includes(file);
      note({ kind: 'typed', codigo, value: areFiles(value) ? value.filter(isNew) : value });
    },
    setErrors: (refused) => void note({ kind: 'judged', errors: refused }),
    overwrite: () => {
      note({ kind: 'overwritten' });
      void flush();
    },
    forget: () => void note({ kind: 'forgotten' }),
  };
}
