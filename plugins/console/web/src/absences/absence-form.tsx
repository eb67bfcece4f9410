import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { ServiceError } from '../api/errors.js';
import { PersonInput } from '../fields/person-input.js';
import { TextField } from '../ui/text-field.js';
import { Dialog } from '../ui/dialog.js';
import { Refusal } from '../ui/notice.js';
import { Button } from '../ui/button.js';

/** An absence as it is typed. */
export interface TypedAbsence {
  readonly usuario: string;
  readonly sustituto: string;
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

interface AbsenceFormProps {
  readonly title: string;
  /** The description of what will happen. */
  readonly children: ReactNode;
  /** The field of the user who is absent; without it, the absence is the user's own. */
  readonly user?: ((error: string | undefined) => ReactNode) | undefined;
  readonly reasonHint: string;
  readonly initial?: Partial<Record<keyof TypedAbsence, string | null>> | undefined;
  readonly save: { readonly isPending: boolean; readonly error: unknown };
  readonly confirm: string;
  readonly onSave: (absence: TypedAbsence) => void;
  readonly onClose: () => void;
}

/** The dialog with the fields of an absence. */
export function AbsenceForm(props: AbsenceFormProps) {
  const { title, children, user, reasonHint, initial, save, confirm, onSave, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  // The focus goes to the wrong field.
  useEffect(() => {
    if (save.error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [save.error]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: keyof TypedAbsence): string => String(data.get(name) ?? '').trim();
    onSave({
      usuario: typed('usuario'),
      sustituto: typed('sustituto'),
      desde: typed('desde'),
      hasta: typed('hasta'),
      motivo: typed('motivo'),
    });
  }

  const refusal = save.error instanceof ServiceError ? save.error : undefined;
  const errorAt = (name: keyof TypedAbsence): string | undefined => refusal?.errors?.[name]?.[0];
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <form className="form" onSubmit={submit} ref={form}>
        <Refusal error={save.error} hasFields>
          <p>Lo que escribió sigue aquí.</p>
        </Refusal>
        {user?.(errorAt('usuario'))}
        <PersonInput
          label="Sustituto"
          name="sustituto"
          defaultValue={initial?.sustituto ?? ''}
          error={errorAt('sustituto')}
          required
        />
        <TextField
          label="Primer día"
          name="desde"
          type="date"
          defaultValue={initial?.desde ?? undefined}
          error={errorAt('desde')}
          required
        />
        <TextField
          label="Último día"
          name="hasta"
          type="date"
          defaultValue={initial?.hasta ?? undefined}
          error={errorAt('hasta')}
          required
        />
        <TextField
          label="Motivo"
          hint={reasonHint}
          name="motivo"
          defaultValue={initial?.motivo ?? undefined}
          maxLength={1000}
          error={errorAt('motivo')}
          required
        />
        <div className="dialog__actions">
          <Button type="submit" isBusy={save.isPending}>
            {confirm}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
