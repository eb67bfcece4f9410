import { useRef, type ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Refusal } from './notice.js';

interface ConfirmDialogProps {
  readonly title: string;
  /** The description of what will happen. */
  readonly children: ReactNode;
  /** The text of the button; without it, the title. */
  readonly confirm?: string;
  readonly isDanger?: boolean;
  /** The change that it is about, where it takes effect while the dialog is open. */
  readonly change?: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * The dialog that asks for confirmation. The button that changes nothing has the focus: holding the key that opened the
 * dialog does not confirm it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm = title, isDanger, change, onConfirm, onClose } = props;
  const keep = useRef<HTMLButtonElement>(null);
  const isBusy = change?.isPending ?? false;
  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy} focusOn={keep}>
      <Refusal error={change?.error} />
      {children}
      <div className="dialog__actions">
        <Button look={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button look="quiet" ref={keep} disabled={isBusy} onClick={onClose}>
          No hacer nada
        </Button>
      </div>
    </Dialog>
  );
}
