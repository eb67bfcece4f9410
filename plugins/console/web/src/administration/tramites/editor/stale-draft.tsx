import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { ServiceError } from '../../../api/errors.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Failed } from '../../../ui/states.js';
import { ConflictDialog } from '../../frame/conflict-dialog.js';
import type { OpenedDefinition } from '../definition-calls.js';
import { draftOfParts, partInWords, partsOfDraft, partValueInWords, type DraftParts } from '../draft/draft-parts.js';
import { useTramiteEditor } from './editor-context.js';
import { savedOf } from './use-autosave.js';
import { openedDraft } from './use-tramite-editor-state.js';

/** Reads what the service has now; null where it has neither a draft nor a published definition. */
async function readPresent(codigo: string, signal: AbortSignal): Promise<OpenedDefinition | null> {
  try {
    return await admin.tramites.definitions.get.query({ codigo }, { signal });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The notice that another person has saved the draft, and the choice, part by part, of what is kept. */
export function StaleDraft() {
  const { codigo, draft, saving, change, load } = useTramiteEditor();
  const [isOpen, setOpen] = useState(true);
  const query = useQuery({
    queryKey: ['tramite-definitions', 'present', { codigo, revision: saving.saved.revision }],
    queryFn: ({ signal }) => readPresent(codigo, signal),
    gcTime: 0,
  });
  const message = saving.error instanceof ServiceError ? saving.error.message : '';
  if (query.isError) {
    return <Failed error={query.error} kept="Lo que escribió sigue aquí." retry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return null;
  const present = query.data;
  const theirs = present ? openedDraft(present) : undefined;
  const take = (chosen: DraftParts): void => {
    const merged = draftOfParts(chosen);
    if (present && theirs) saving.adopt(savedOf(present, theirs));
    else saving.adopt({ ...saving.saved, revision: 0, base: 0 });
    change(() => merged);
  };
  const mine = partsOfDraft(draft);
  const parts = theirs ? partsOfDraft(theirs) : {};
  const names = [...new Set([...Object.keys(mine), ...Object.keys(parts)])];
  return (
    <>
      <Notice
        look="warning"
        icon="alert"
        aside={
          <Button look="secondary" onClick={() => setOpen(true)}>
            Ver qué cambió
          </Button>
        }
      >
        <p>{message} Lo que usted escribió sigue aquí y no se guarda hasta que elija.</p>
      </Notice>
      {isOpen && (
        <ConflictDialog<Record<string, unknown>>
          editor={{
            conflict: {
              message,
              mine,
              base: partsOfDraft(saving.saved.draft),
              present: present ? { item: parts, revision: saving.saved.revision } : undefined,
            },
            resolve: take,
            postpone: () => setOpen(false),
            isSaving: saving.isSaving,
          }}
          fields={names.map((name) => ({
            name,
            label: partInWords(name, mine[name] ?? parts[name]),
            show: partValueInWords,
          }))}
          onDiscard={() => {
            if (!present || !theirs) return setOpen(false);
            saving.adopt(savedOf(present, theirs));
            return load(theirs);
          }}
        />
      )}
    </>
  );
}
