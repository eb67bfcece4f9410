import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../../api/admin.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useNotice } from '../../../ui/notices.js';
import type { OpenedDefinition } from '../definition-calls.js';
import { readDraft } from '../../questions/draft-model.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { requireSaved } from '../editor/use-autosave.js';

/** The button that discards the draft: the published definition stays, a tramite that never was published is gone. */
export function DiscardDraft({ opened: { publicado } }: { readonly opened: OpenedDefinition }) {
  const { codigo, saving, load } = useTramiteEditor();
  const [isOpen, setOpen] = useState(false);
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const discard = useMutation({
    mutationFn: async () => {
      const saved = requireSaved(await saving.flush());
      if (saved.revision > 0) await admin.tramites.definitions.discard.mutate({ codigo, revision: saved.revision });
      return saved;
    },
    onSuccess: async (saved) => {
      setOpen(false);
      tell('El borrador se descartó.');
      const draft = readDraft(publicado?.definicion ?? {});
      const base = publicado?.revision ?? 0;
      saving.adopt({ ...saved, draft, revision: 0, base, faults: [], warnings: [], differences: [], at: undefined });
      load(draft);
      if (!publicado) await navigate('/administracion/tramites');
      await client.invalidateQueries({ queryKey: ['tramite-definitions', 'list'] });
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        Descartar el borrador
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Descartar el borrador"
          isDanger
          change={discard}
          onConfirm={() => discard.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>
            {publicado
              ? 'Lo que cambió y sus respuestas de prueba se pierden; lo publicado queda como está.'
              : 'Este trámite no se ha publicado: se pierde entero.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
