import { useId, type FormEvent, type ReactNode } from 'react';
import { ServiceError } from '../api/errors.js';
import { Dialog } from '../ui/dialog.js';

interface ReasonDialogProps {
  readonly title: string;
  /** The description of what will happen. */
  readonly children: ReactNode;
  /** Further fields, after the reason. */
  readonly fields?: ReactNode;
  /** The text of the button. */
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** Whether the change is not possible now; the text says why. */
  readonly isBarred?: boolean;
  readonly change: { readonly isPending: boolean; readonly error: unknown };
  /** The reason that was typed before, where the caller keeps it. */
  readonly reason?: string;
  readonly onReason?: (motivo: string) => void;
  readonly onConfirm: (motivo: string) => void;
  readonly onClose: () => void;
}

/** The dialog that asks for confirmation and for the reason, which the history keeps. */
export function ReasonDialog({
  title,
  children,
  fields,
  confirm,
  isDanger,
  isBarred,
  change,
  reason,
  onReason,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const id = useId();
  const refusal = change.error instanceof ServiceError ? change.error : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onConfirm(String(new FormData(event.currentTarget).get('motivo') ?? '').trim());
  };
  return (
    <Dialog title={title} onClose={onClose} isBusy={change.isPending}>
      {children}
      <form className="form" onSubmit={submit}>
        {change.error !== null && (
          <p className="notice notice--danger" role="alert">
            {refusal?.message ?? 'Algo falló en esta página.'}
          </p>
        )}
        <div>
          <label className="label" htmlFor={id}>
            Motivo
          </label>
          <p className="hint" id={`${id}-hint`}>
            Queda en la historia de la instancia.
          </p>
          <textarea
            className="textarea"
            id={id}
            name="motivo"
            rows={3}
            maxLength={1000}
            aria-describedby={`${id}-hint`}
            defaultValue={reason}
            onChange={({ target }) => onReason?.(target.value)}
            required
          />
        </div>
        {fields}
        <div className="dialog__actions">
          <button className={isDanger ? 'btn btn--danger' : 'btn'} disabled={change.isPending || isBarred === true}>
            {confirm}
          </button>
          <button className="btn btn--quiet" type="button" disabled={change.isPending} onClick={onClose}>
            No hacer nada
          </button>
        </div>
      </form>
    </Dialog>
  );
}
