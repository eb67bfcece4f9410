import { useRef, useState, type SyntheticEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ServiceError } from '../../api/errors.js';
import { answerOf, service } from '../../api/service.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/notice.js';
import { TextField } from '../../ui/text-field.js';
import { codeFrom, isCode } from './definition/codes.js';
import { firstDefinition } from './definition/new-step.js';
import { processAddress } from './process-queries.js';

type Fault = Readonly<Partial<Record<'nombre' | 'codigo', string>>>;

/** The dialog that begins a process: with its name and its code, and the two steps that every process has. */
export function NewProcessDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [typedCode, setTypedCode] = useState<string>();
  const [fault, setFault] = useState<Fault>({});
  const code = typedCode ?? (name.trim() === '' ? '' : codeFrom(name, 'PROCESO'));
  const refuse = (field: keyof Fault, words: string): void => {
    setFault({ [field]: words });
    form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  };
  const making = useMutation({
    mutationFn: () =>
      answerOf(
        service.POST('/workflow/api/procesos/{llave}/staging/guardar', {
          params: { path: { llave: code } },
          body: { definicion: firstDefinition(code, name.trim()), revision: 0 },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['processes'] });
      await navigate(processAddress(code, '/editor'));
    },
    onError: (error) => {
      if (error instanceof ServiceError && error.code === 'stale_revision') {
        refuse('codigo', 'Ya hay un proceso con ese código. Escriba otro.');
      }
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (making.isPending) return;
    if (name.trim() === '') return refuse('nombre', 'Escriba el nombre del proceso.');
    if (!isCode(code)) return refuse('codigo', 'Escriba hasta 60 letras sin tilde, dígitos, puntos o guiones.');
    setFault({});
    making.mutate();
  };
  return (
    <Dialog title="Nuevo proceso" onClose={onClose} isBusy={making.isPending}>
      <form className="form" ref={form} onSubmit={submit}>
        {fault.codigo === undefined && <Refusal error={making.error} />}
        <TextField
          name="nombre"
          label="Nombre"
          error={fault.nombre}
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          name="codigo"
          label="Código"
          hint="Lo usan los paquetes y los informes. No cambia."
          error={fault.codigo}
          autoComplete="off"
          value={code}
          onChange={({ target }) => setTypedCode(target.value.trim())}
        />
        <div className="dialog__actions">
          <Button type="submit" isBusy={making.isPending}>
            Crear el proceso
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
