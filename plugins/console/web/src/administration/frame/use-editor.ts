import { useEffect, useEffectEvent, useState, type BaseSyntheticEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ServiceError } from '../../api/errors.js';
import { useUnsaved } from '../../frame/unsaved.js';

/** A thing as the service has it, with the revision that its next save names. */
export interface Edition<T> {
  readonly item: T;
  readonly revision: string | number;
}

/** A save that another editor's change has overtaken. */
export interface EditionConflict<T> {
  /** The words of the service: who changed the thing, and when. */
  readonly message: string;
  readonly mine: T;
  /** The thing as this editor had read it. */
  readonly base: T;
  /** The thing as it is stored now; `undefined` where it was removed. */
  readonly present: Edition<T> | undefined;
}

interface EditorOptions<T extends FieldValues> {
  /** The thing as it was read. A new thing has the revision `'0'`, or the number 0. */
  readonly edition: Edition<T>;
  readonly save: (item: T, revision: Edition<T>['revision']) => Promise<unknown>;
  /** Reads the thing as it is stored now; answers `undefined` where it was removed. */
  readonly reload: () => Promise<Edition<T> | undefined>;
  readonly onSaved: (item: T) => void;
}

/** The editor of a thing: its form, its save, and the conflict with another editor. */
export interface Editor<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  /** Saves what is typed; for the `onSubmit` of the form. */
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
  readonly isSaving: boolean;
  /** The refusal that belongs to no field, for `Refusal`. */
  readonly refusal: unknown;
  readonly conflict: EditionConflict<T> | undefined;
  /** Saves a choice of both editions over the present one. */
  readonly resolve: (chosen: T) => void;
  /** Closes the conflict and goes on writing. */
  readonly postpone: () => void;
}

/**
 * Edits a thing on a form of react-hook-form. Refused values stay, with the fault at their field; a change by another
 * editor opens the conflict, where nothing typed is lost; leaving with unsaved values asks first.
 */
export function useEditor<T extends FieldValues>({ edition, save, reload, onSaved }: EditorOptions<T>): Editor<T> {
  const form = useForm<T>({ defaultValues: edition.item as DefaultValues<T> });
  const [read, setRead] = useState(edition);
  const [conflict, setConflict] = useState<EditionConflict<T>>();
  const [saved, setSaved] = useState<{ readonly item: T }>();
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  const report = useEffectEvent(() => {
    const item = saved?.item;
    setSaved(undefined);
    if (item) onSaved(item);
  });
  // Only a form that is clean lets its page be left without a question.
  useEffect(() => {
    if (saved && !isDirty) report();
  }, [saved, isDirty]);
  const saving = useMutation({
    mutationFn: ({ item, over }: { readonly item: T; readonly over: Edition<T> }) => save(item, over.revision),
    onSuccess: (_done, { item }) => {
      setConflict(undefined);
      form.reset(item);
      setSaved({ item });
    },
    onError: async (error, { item, over }) => {
      if (!(error instanceof ServiceError)) return;
      if (error.code === 'stale_revision' || error.code === 'precondition_failed') {
        const present = await reload();
        setConflict({ message: error.message, mine: item, base: over.item, present });
        return;
      }
      showFaults(form, error);
    },
  });
  return {
    form,
    submit: (event) => {
      // A fault of the service at a value without an input of the form would refuse every further save.
      form.clearErrors();
      return form.handleSubmit((item) => saving.mutate({ item, over: read }))(event);
    },
    isSaving: saving.isPending,
    refusal: conflict ? undefined : saving.error,
    conflict,
    resolve: (chosen) => {
      const over = conflict?.present ?? { item: chosen, revision: typeof read.revision === 'number' ? 0 : '0' };
      setRead(over);
      setConflict(undefined);
      form.reset(chosen, { keepDefaultValues: true });
      saving.mutate({ item: chosen, over });
    },
    postpone: () => setConflict(undefined),
  };
}

/** Puts the faults of a refusal at their fields; the first of them takes the focus. */
function showFaults<T extends FieldValues>(form: UseFormReturn<T>, { errors = {} }: ServiceError): void {
  for (const [at, [path, [message]]] of Object.entries(errors).entries()) {
    form.setError(path as Path<T>, { type: 'service', message: message ?? '' }, { shouldFocus: at === 0 });
  }
}
