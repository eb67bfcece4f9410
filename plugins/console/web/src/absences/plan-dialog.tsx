import { useEffect, useRef, type FormEvent } from 'react';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';
import { TextField } from '../fields/text-field.js';
import { Dialog } from '../frame/dialog.js';
import { useNotice } from '../frame/notices.js';
import { useAbsenceChange, type Absence } from './absence-queries.js';

type Planned = Parameters<typeof admin.workflow.substitutions.save.mutate>[0];

interface PlanDialogProps {
  /** The absence to change; its user stays. */
  readonly absence?: Absence | undefined;
  readonly onClose: () => void;
}

/** The dialog that plans an absence of a user, or changes a planned one. */
export function PlanDialog({ absence, onClose }: PlanDialogProps) {
  const tell = useNotice();
  const form = useRef<HTMLFormElement>(null);
  const save = useAbsenceChange(
    (planned: Planned) => admin.workflow.substitutions.save.mutate(planned),
    ({ usuario, sustituto }) => {
      tell(`La ausencia de ${usuario} quedó planeada; ${sustituto} recibe sus tareas.`);
      onClose();
    },
  );
  // The focus goes to the wrong field.
  useEffect(() => {
    if (save.error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [save.error]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: keyof Planned): string => String(data.get(name) ?? '').trim();
    save.mutate({
      usuario: typed('usuario'),
      sustituto: typed('sustituto'),
      desde: typed('desde'),
      hasta: typed('hasta'),
      motivo: typed('motivo'),
    });
  }

  const refusal = save.error instanceof ServiceError ? save.error : undefined;
  const errorAt = (name: keyof Planned): string | undefined => refusal?.errors?.[name]?.[0];
  return (
    <Dialog title={absence === undefined ? 'Planear una ausencia' : 'Cambiar la ausencia'} onClose={onClose}>
      <p>
        Lo que el usuario tenga al empezar pasa a su sustituto, y lo que le llegue hasta el último día también. Al
        terminar, las tareas no vuelven solas.
      </p>
      <form className="form" onSubmit={submit} ref={form}>
        {save.error !== null && !refusal?.errors && (
          <div className="notice notice--danger" role="alert">
            <div>
              <p>{refusal?.message ?? 'Algo falló en esta página.'}</p>
              <p>Lo que escribió sigue aquí.</p>
            </div>
          </div>
        )}
        <TextField
          label="Usuario que se ausenta"
          hint={absence === undefined ? 'Si ya tiene una ausencia, esta toma su lugar.' : undefined}
          name="usuario"
          defaultValue={absence?.usuario ?? ''}
          readOnly={absence !== undefined}
          maxLength={150}
          autoComplete="off"
          error={errorAt('usuario')}
          required
        />
        <TextField
          label="Sustituto"
          hint="Su nombre de usuario."
          name="sustituto"
          defaultValue={absence?.sustituto ?? ''}
          maxLength={150}
          autoComplete="off"
          error={errorAt('sustituto')}
          required
        />
        <TextField
          label="Primer día"
          name="desde"
          type="date"
          defaultValue={absence?.desde}
          error={errorAt('desde')}
          required
        />
        <TextField
          label="Último día"
          name="hasta"
          type="date"
          defaultValue={absence?.hasta}
          error={errorAt('hasta')}
          required
        />
        <TextField
          label="Motivo"
          hint="Se olvida cuando la ausencia termina."
          name="motivo"
          defaultValue={absence?.motivo}
          maxLength={1000}
          error={errorAt('motivo')}
          required
        />
        <div className="dialog__actions">
          <button className="btn" disabled={save.isPending}>
            Guardar la ausencia
          </button>
          <button className="btn btn--secondary" type="button" onClick={onClose}>
            Cancelar
          </button>
        </div>
      </form>
    </Dialog>
  );
}
