import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../ui/dialog.js';
import { Refusal } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { TextArea } from '../ui/text-field.js';

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
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onConfirm(String(new FormData(event.currentTarget).get('motivo') ?? '').trim());
  };
  return (
    <Dialog title={title} onClose={onClose} isBusy={change.isPending}>
      {children}
      <form className="form" onSubmit={submit}>
        <Refusal error={change.error} />
        <TextArea
          label="Motivo"
          hint="Queda en la historia de la instancia."
          name="motivo"
          rows={3}
          maxLength={1000}
          defaultValue={reason}
          onChange={({ target }) => onReason?.(target.value)}
          required
        />
        {fields}
        <div className="dialog__actions">
          <Button
            type="submit"
            look={isDanger ? 'danger' : 'primary'}
            isBusy={change.isPending}
            disabled={isBarred === true}
          >
            {confirm}
          </Button>
          <Button look="quiet" disabled={change.isPending} onClick={onClose}>
            No hacer nada
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
