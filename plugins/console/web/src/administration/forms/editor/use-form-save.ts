import { useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../../../api/errors.js';
import type { EditionConflict } from '../../frame/use-editor.js';
import type { FormDraft } from '../definition/form-definition.js';
import { formOf, partsOf, type FormParts } from '../definition/form-parts.js';
import { draftOf, oneForm, saveForm, type FormEdition } from '../form-queries.js';

interface SaveOptions {
  readonly codigo: string;
  readonly edition: FormEdition;
  /** Puts a form that was chosen in a conflict in the editor. */
  readonly load: (draft: FormDraft) => void;
  /** Called once the editor has nothing unsaved any more. */
  readonly onSaved: (saved: FormEdition) => void;
}

/** Saves a form, and settles the conflict with another editor part by part. */
export function useFormSave({ codigo, edition, load, onSaved }: SaveOptions) {
  const client = useQueryClient();
  const [base, setBase] = useState(edition);
  const [conflict, setConflict] = useState<EditionConflict<FormParts>>();
  const [done, setDone] = useState<FormEdition>();
  // The page may be left without a question only after it is drawn without unsaved changes.
  useEffect(() => {
    if (!done) return;
    setDone(undefined);
    onSaved(done);
  }, [done, onSaved]);
  const saving = useMutation({
    mutationFn: ({ draft, over }: { readonly draft: FormDraft; readonly over: FormEdition }) =>
      saveForm(codigo, draft, over),
    onSuccess: (revision, { draft }) => {
      const saved = { draft: { ...draft, nombre: draft.nombre.trim() }, revision };
      setConflict(undefined);
      setBase(saved);
      load(saved.draft);
      setDone(saved);
      void client.invalidateQueries({ queryKey: ['forms', 'list'] });
      void client.invalidateQueries({ queryKey: ['forms', 'one', codigo] });
    },
    onError: async (error, { draft, over }) => {
      if (!(error instanceof ServiceError) || error.code !== 'stale_revision') return;
      const present = await client.fetchQuery({ ...oneForm(codigo), staleTime: 0 });
      setConflict({
        message: error.message,
        mine: partsOf(draft),
        base: partsOf(over.draft),
        present: { item: partsOf(draftOf(present)), revision: present.revision },
      });
    },
  });
  return {
    base,
    saving,
    conflict,
    save: (draft: FormDraft) => saving.mutate({ draft, over: base }),
    resolve: (chosen: FormParts) => {
      const { item, revision } = conflict!.present!;
      const over = { draft: formOf(item), revision: Number(revision) };
      const draft = formOf(chosen);
      setConflict(undefined);
      setBase(over);
      load(draft);
      saving.mutate({ draft, over });
    },
    postpone: () => setConflict(undefined),
    /** Leaves the changes of this editor, and shows the form as it is stored. */
    discard: () => {
      const { item, revision } = conflict!.present!;
      const draft = formOf(item);
      setConflict(undefined);
      saving.reset();
      setBase({ draft, revision: Number(revision) });
      load(draft);
    },
  };
}
