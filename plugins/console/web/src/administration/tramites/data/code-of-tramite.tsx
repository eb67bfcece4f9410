import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../../api/admin.js';
import { ServiceError } from '../../../api/errors.js';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/text-field.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { requireSaved } from '../editor/use-autosave.js';

/** The code of the tramite, which is in its address: it can be changed until the tramite is published. */
export function CodeOfTramite() {
  const { codigo, isPublished, saving } = useTramiteEditor();
  const [typed, setTyped] = useState(codigo);
  const navigate = useNavigate();
  const rename = useMutation({
    mutationFn: async (nuevo: string) => {
      const { revision } = requireSaved(await saving.flush());
      return admin.tramites.definitions.rename.mutate({ codigo, revision, nuevo });
    },
    onSuccess: (_answer, nuevo) => navigate(`/administracion/tramites/${encodeURIComponent(nuevo)}`, { replace: true }),
  });
  const refusal = rename.error instanceof ServiceError ? rename.error : undefined;
  if (isPublished) {
    return (
      <TextField
        id="dato-codigo"
        label="Código"
        hint="Ya está publicado: los expedientes y las direcciones lo llevan."
        value={codigo}
        readOnly
      />
    );
  }
  return (
    <div className="stack-s">
      <TextField
        id="dato-codigo"
        label="Código"
        hint="Queda en la dirección de la página. Se puede cambiar hasta que publique el trámite."
        value={typed}
        maxLength={60}
        spellCheck={false}
        error={refusal && (refusal.errors?.['nuevo']?.[0] ?? refusal.message)}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== codigo && (
        <Button look="secondary" isBusy={rename.isPending} onClick={() => rename.mutate(typed.trim())}>
          Cambiar el código
        </Button>
      )}
    </div>
  );
}
