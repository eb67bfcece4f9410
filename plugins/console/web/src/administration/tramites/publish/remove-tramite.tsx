import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../../api/admin.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useNotice } from '../../../ui/notices.js';
import { useTramiteEditor } from '../editor/editor-context.js';

/** The button that removes a published tramite; the service refuses it where a record was filed. */
export function RemoveTramite() {
  const { codigo, saving } = useTramiteEditor();
  const [isOpen, setOpen] = useState(false);
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => admin.tramites.tramites.remove.mutate({ codigo, revision: saving.saved.base }),
    onSuccess: async () => {
      tell('El trámite se eliminó.');
      await navigate('/administracion/tramites');
      await client.invalidateQueries({ queryKey: ['tramite-definitions', 'list'] });
    },
  });
  return (
    <div className="stack-s">
      <h3>Eliminar</h3>
      <p>Solo se puede eliminar un trámite sin expedientes. Para dejar de recibir solicitudes, póngalo en pausa.</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        Eliminar el trámite
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Eliminar el trámite"
          isDanger
          change={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>Se elimina con su formulario, su borrador y sus respuestas de prueba. No se puede deshacer.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
