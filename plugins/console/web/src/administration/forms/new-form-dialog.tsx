import { useState, type SyntheticEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ServiceError } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/notice.js';
import { TextField } from '../../ui/text-field.js';
import { codeFrom, isCode } from '../processes/definition/codes.js';
import { formAddress, oneForm } from './form-queries.js';

type Fault = Readonly<Partial<Record<'nombre' | 'codigo', string>>>;

/** The dialog that begins a form: its name, and the code that is made from it. The form is saved in its editor. */
export function NewFormDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [typedCode, setTypedCode] = useState<string>();
  const [fault, setFault] = useState<Fault>({});
  const code = typedCode ?? (name.trim() === '' ? '' : `F_${codeFrom(name, 'FORMULARIO')}`.slice(0, 60));
  const refuse = (field: keyof Fault, words: string): void => {
    setFault({ [field]: words });
    document.getElementById(`formulario-nuevo-${field}`)?.focus();
  };
  const opening = useMutation({
    mutationFn: async () => {
      try {
        await client.fetchQuery({ ...oneForm(code), staleTime: 0 });
        return false;
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return true;
        throw error;
      }
    },
    onSuccess: async (isFree) => {
      if (!isFree) return refuse('codigo', 'Ya hay un formulario con ese código. Escriba otro.');
      await navigate(formAddress(code), { state: { nombre: name.trim() } });
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (opening.isPending) return;
    if (name.trim() === '') return refuse('nombre', 'Escriba el nombre del formulario.');
    if (!isCode(code)) return refuse('codigo', 'Escriba hasta 60 letras sin tilde, dígitos, puntos o guiones.');
    setFault({});
    opening.mutate();
  };
  return (
    <Dialog title="Nuevo formulario" onClose={onClose} isBusy={opening.isPending}>
      <form className="form" noValidate onSubmit={submit}>
        <Refusal error={opening.error} />
        <TextField
          id="formulario-nuevo-nombre"
          label="Nombre"
          error={fault.nombre}
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          id="formulario-nuevo-codigo"
          label="Código"
          hint="Con él lo nombran los procesos. No cambia."
          error={fault.codigo}
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setTypedCode(target.value.trim())}
        />
        <div className="dialog__actions">
          <Button type="submit" isBusy={opening.isPending}>
            Agregar las preguntas
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
