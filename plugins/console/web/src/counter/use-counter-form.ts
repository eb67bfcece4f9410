import { useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import type { DraftFiles } from '../fields/file-input.js';
import { areFiles, reasonsOf, typedOf, type FieldModel } from '../fields/field-model.js';
import { KeptTyping } from '../fields/kept-typing.js';
import { useSavedForm, type DraftStore, type SavedForm } from '../fields/use-saved-form.js';
import { useSession } from '../frame/session.js';
import { draftsOf, filesIn, readDraft, typingName, type OpenedForm } from './counter-draft.js';
import { saveDraft } from './save-draft.js';

export interface CounterForm {
  readonly draft: SavedForm;
  /** The answers that the form, which has changed, takes no longer. */
  readonly outside: OpenedForm['fuera'];
  /** Saves the answers, and returns the key of the draft; undefined where they could not be saved. */
  readonly settle: () => Promise<string | undefined>;
  /** Returns the files that the draft has for a field. */
  readonly kept: (field: FieldModel) => DraftFiles | undefined;
}

/** Manages the form of a filing. `onBegin` is called with the key of the draft that its first change begins. */
export function useCounterForm(opened: OpenedForm, onBegin: (borrador: string) => void): CounterForm {
  const { usuario } = useSession();
  const queries = useQueryClient();
  const [{ respuestas, fuera }, setStored] = useState<Pick<OpenedForm, 'respuestas' | 'fuera'>>(opened);
  const [typing] = useState(() => new KeptTyping(typingName(usuario.id, opened)));
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const begun = useRef(onBegin);
  useEffect(() => void (begun.current = onBegin));

  const { codigo } = opened;
  const [first] = useState(opened.borrador);
  const { store, begin } = useMemo(() => {
    let key = first === undefined ? undefined : Promise.resolve(first);
    const beginDraft = async (): Promise<string> => {
      const { borrador } = await answerOf(
        service.POST('/home/api/tramite/ventanilla/borradores/{codigo}', { params: { path: { codigo } } }),
      );
      typing.moveTo(typingName(usuario.id, { borrador, codigo }));
      // The last change may be saved after the page is left.
      if (isShown.current) begun.current(borrador);
      return borrador;
    };
    const present = (): Promise<string> => {
      key ??= beginDraft().catch((error: unknown) => {
        key = undefined;
        throw error;
      });
      return key;
    };
    const calls: DraftStore = {
      save: async (changes, over) => {
        const { stored, ...saved } = await saveDraft(await present(), changes, over);
        if (stored) setStored(stored);
        void queries.invalidateQueries({ queryKey: ['counter', 'drafts'] });
        return saved;
      },
      load: async () => {
        const stored = await readDraft(await present());
        return { typed: typedOf(stored), revision: stored.revision };
      },
    };
    return { store: calls, begin: present };
  }, [codigo, first, typing, usuario.id, queries]);

  const draft = useSavedForm(
    draftsOf(usuario.id),
    store,
    () => ({ fields: opened.campos, typed: typedOf(opened), errors: reasonsOf(opened), revision: opened.revision }),
    typing,
  );
  return {
    draft,
    outside: fuera,
    settle: async () => ((await draft.flush()) ? begin() : undefined),
    kept: ({ codigo: name, tipo, archivo }) => {
      if (tipo !== 'ARCHIVO') return undefined;
      const isUnsaved = Object.hasOwn(draft.unsaved, name);
      return {
        files: filesIn(respuestas[name]),
        isBusy: isUnsaved,
        isSending: isUnsaved && draft.phase === 'saving' && areFiles(draft.unsaved[name]),
        onRemove: ({ id }) => {
          draft.change(name, (archivo?.maximo ?? 1) > 1 ? id : undefined);
          void draft.flush();
        },
      };
    },
  };
}
