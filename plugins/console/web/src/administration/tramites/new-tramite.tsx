import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/notice.js';
import { TextField } from '../../ui/text-field.js';
import { tramiteCode } from '../questions/codes.js';

/** Tells whether there is a tramite with a code, published or not: a new one would become its draft. */
async function isTaken(codigo: string): Promise<boolean> {
  try {
    await admin.tramites.definitions.get.query({ codigo });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return false;
    throw error;
  }
}

/** The dialog that begins a tramite: its name, and the code that is made of it. */
export function NewTramite({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [typed, setTyped] = useState<string>();
  const navigate = useNavigate();
  const codigo = typed ?? tramiteCode(name);
  const create = useMutation({
    mutationFn: async () => {
      if (await isTaken(codigo)) {
        throw new ServiceError({ code: 'taken', message: 'Ya hay un trámite con este código: escriba otro.' });
      }
      const definicion = { codigo, nombre: name.trim(), preguntas: [] };
      await admin.tramites.definitions.save.mutate({ codigo, revision: 0, base: 0, definicion, pruebas: [] });
    },
    onSuccess: () => navigate(`/administracion/tramites/${encodeURIComponent(codigo)}`),
  });
  const refusal = create.error instanceof ServiceError ? create.error : undefined;
  // Another administrator may have begun it meanwhile.
  const isOfCode = refusal?.code === 'taken' || refusal?.code === 'stale_revision';
  const ofCode = isOfCode ? refusal.message : refusal?.errors?.['codigo']?.[0];

  function submit(event: FormEvent): void {
    event.preventDefault();
    create.mutate();
  }

  return (
    <Dialog title="Nuevo trámite" onClose={onClose} isBusy={create.isPending}>
      <form className="form" onSubmit={submit}>
        {ofCode === undefined && <Refusal error={create.error} />}
        <TextField
          label="Nombre"
          hint="Como lo busca la ciudadanía: «Poda de árboles»."
          value={name}
          maxLength={300}
          onChange={({ target }) => setName(target.value)}
          required
        />
        <TextField
          label="Código"
          hint="Sale del nombre. Se puede cambiar hasta que publique el trámite."
          value={codigo}
          maxLength={60}
          spellCheck={false}
          error={ofCode}
          onChange={({ target }) => setTyped(target.value)}
          required
        />
        <div className="dialog__actions">
          <Button type="submit" isBusy={create.isPending}>
            Crear el trámite
          </Button>
          <Button look="secondary" disabled={create.isPending} onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
