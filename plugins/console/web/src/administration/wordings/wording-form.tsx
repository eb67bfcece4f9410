import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { useNotice } from '../../ui/notices.js';
import { ConflictDialog, type EditedField } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { SourceField } from '../frame/source-field.js';
import { useEditor, type Edition } from '../frame/use-editor.js';
import { SaidPreview } from './said-preview.js';
import { oneWording, saidWording, titleOf, wordingsAddress, wordingsKey, type Wording } from './wording-data.js';

/** The time without a key press after which the text is said anew. */
const PAUSE = 600;
/** The length limit of the service. */
const MOST_LETTERS = 4000;

interface TypedWording {
  readonly texto: string;
}

const fields: readonly EditedField<TypedWording>[] = [{ name: 'texto', label: 'Texto' }];

const editionOf = ({ texto, revision }: Wording): Edition<TypedWording> => ({ item: { texto }, revision });

/** Returns a text as it was before the last pause of its writer. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

interface WordingFormProps {
  readonly wording: Wording;
  readonly onStored: () => Promise<void>;
}

/** The form of a text, with the chat that says it beside it. */
export function WordingForm({ wording, onStored }: WordingFormProps) {
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [{ codigo, ...begun }] = useState(wording);
  const editor = useEditor<TypedWording>({
    edition: editionOf({ codigo, ...begun }),
    save: ({ texto }, revision) => admin.channels.texts.save.mutate({ codigo, texto, revision: String(revision) }),
    reload: async () => editionOf(await client.fetchQuery({ ...oneWording(codigo), staleTime: 0 })),
    onSaved: () => {
      tell(`Guardó el texto «${titleOf(codigo)}».`);
      void client.invalidateQueries({ queryKey: [...wordingsKey, 'list'] });
      void onStored();
    },
  });
  const { form } = editor;
  const texto = form.watch('texto');
  const said = useQuery(saidWording(codigo, useRested(texto)));
  return (
    <form
      className="wording-form"
      noValidate
      onSubmit={(event) => void editor.submit(event)}
      aria-label="Cambiar el texto"
    >
      <div className="stack">
        <SourceField
          label="Texto"
          hint="Lo que va entre {{ }} y {% %} lo cambia el chat."
          rows={10}
          maxLength={MOST_LETTERS}
          error={form.formState.errors.texto?.message ?? faultOf(said.error)}
          {...form.register('texto', { validate: (text) => text.trim() !== '' || 'Escriba el texto.' })}
        />
        <SaveBar editor={editor} onCancel={() => void navigate(wordingsAddress)} text="Guardar el texto" />
      </div>
      <SaidPreview said={said} />
      <ConflictDialog editor={editor} fields={fields} onDiscard={() => void onStored()} />
    </form>
  );
}

/** Returns the fault of the text that the service names. */
function faultOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.errors?.['texto']?.join(' ') : undefined;
}
