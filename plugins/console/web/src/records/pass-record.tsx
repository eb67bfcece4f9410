import { useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { Select } from '../ui/select.js';
import { TextField } from '../ui/text-field.js';
import { Dialog } from '../ui/dialog.js';
import { useNotice } from '../ui/notices.js';
import { Loaded } from '../ui/states.js';
import { Refusal } from '../ui/notice.js';
import { Button } from '../ui/button.js';

/** The button that passes the work on a record to another department. Closing its dialog keeps what was typed. */
export function PassRecord({ radicado }: { readonly radicado: string }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState({ dependencia: '', motivo: '' });
  const tell = useNotice();
  const queries = useQueryClient();
  const path = { key: radicado };
  const offices = useQuery({
    queryKey: ['tramites', 'dependencias', { radicado }],
    queryFn: ({ signal }) => answerOf(service.GET('/home/api/tramite/dependencia/{key}', { params: { path }, signal })),
    enabled: isOpen,
  });
  const pass = useMutation({
    mutationFn: () =>
      answerOf(
        service.POST('/home/api/tramite/dependencia/{key}', {
          params: { path },
          body: { dependencia: typed.dependencia, motivo: typed.motivo.trim() },
        }),
      ),
    onSuccess: async () => {
      const office = offices.data?.dependencias.find(({ codigo }) => codigo === typed.dependencia);
      setOpen(false);
      setTyped({ dependencia: '', motivo: '' });
      tell(`El expediente está en la bandeja de ${office?.nombre ?? typed.dependencia}.`);
      await queries.invalidateQueries({ queryKey: ['workflow'] });
      await queries.invalidateQueries({ queryKey: ['tramites'] });
    },
  });
  const refusal = pass.error instanceof ServiceError ? pass.error : undefined;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    pass.mutate();
  }

  return (
    <>
      <Button look="secondary" data-action="pasar" onClick={() => setOpen(true)}>
        Pasar a otra dependencia
      </Button>
      {isOpen && (
        <Dialog title="Pasar a otra dependencia" onClose={() => setOpen(false)} isBusy={pass.isPending}>
          <p>
            La dependencia recibe el expediente en su bandeja. El plazo sigue igual, y quien hizo la solicitud no recibe
            aviso.
          </p>
          <Loaded query={offices}>
            {({ dependencias }) => (
              <form className="form" onSubmit={submit}>
                <Refusal error={pass.error} hasFields />
                <Select
                  label="Dependencia que lo recibe"
                  none="Elija una"
                  options={dependencias}
                  value={typed.dependencia}
                  error={refusal?.errors?.['dependencia']?.[0]}
                  onChange={({ target: { value: dependencia } }) => setTyped((before) => ({ ...before, dependencia }))}
                  required
                />
                <TextField
                  label="Motivo"
                  hint="Queda dentro de la entidad: quien hizo la solicitud no lo ve."
                  maxLength={1000}
                  value={typed.motivo}
                  error={refusal?.errors?.['motivo']?.[0]}
                  onChange={({ currentTarget: { value: motivo } }) => setTyped((before) => ({ ...before, motivo }))}
                  required
                />
                <div className="dialog__actions">
                  <Button type="submit" isBusy={pass.isPending}>
                    Pasar el expediente
                  </Button>
                  <Button look="secondary" disabled={pass.isPending} onClick={() => setOpen(false)}>
                    Volver al expediente
                  </Button>
                </div>
              </form>
            )}
          </Loaded>
        </Dialog>
      )}
    </>
  );
}
