import { useId, type FormEvent, type ReactNode } from 'react';
import { ServiceError } from '../api/errors.js';
import { Dialog } from '../frame/dialog.js';

interface ReasonDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** What the button says. */
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** Whether it is not to be done now; the text says why. */
  readonly isBarred?: boolean;
  /** More that is asked, before the reason. */
  readonly fields?: ReactNode;
  /** Where the reason is read. */
  readonly readers?: string;
  readonly change: { readonly isPending: boolean; readonly error: unknown };
  /** With the reason, and all that was typed. */
  readonly onConfirm: (motivo: string, typed: FormData) => void;
  readonly onClose: () => void;
}

/** Asks once more, and for the reason, which a history keeps. */
export function ReasonDialog({
  title,
  children,
  confirm,
  isDanger,
  isBarred,
  fields,
  readers = 'Queda en la historia de la instancia.',
  change,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const id = useId();
  const refusal = change.error instanceof ServiceError ? change.error : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onConfirm(String(typed.get('motivo') ?? '').trim(), typed);
  };
  return (
    <Dialog title={title} onClose={onClose} isBusy={change.isPending}>
      {children}
      <form className="form" onSubmit={submit}>
        {change.error !== null && (
          <p className="notice notice--danger" role="alert">
            {Object.values(refusal?.errors ?? {})[0]?.[0] ?? refusal?.message ?? 'Algo falló en esta página.'}
          </p>
        )}
        {fields}
        <div>
          <label className="label" htmlFor={id}>
            Motivo
          </label>
          <p className="hint" id={`${id}-hint`}>
            {readers}
          </p>
          <textarea
            className="textarea"
            id={id}
            name="motivo"
            rows={3}
            maxLength={1000}
            aria-describedby={`${id}-hint`}
            required
          />
        </div>
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
