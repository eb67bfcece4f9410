import { useRef } from 'react';
import { Dialog } from '../ui/dialog.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { destinationInWords, type Destination } from './destination-words.js';

interface SendDialogProps {
  readonly title: string;
  /** The effects of sending it, one a line. */
  readonly effects: readonly string[];
  readonly destination: Destination;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The dialog before a decision that the person receives: its effects, and where it goes. */
export function SendDialog({
  title,
  effects,
  destination,
  isDanger = false,
  isBusy,
  onSend,
  onClose,
}: SendDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy} focusOn={button}>
      <div className="stack-s">
        <p>No se puede retirar ni cambiar después.</p>
        <ul>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {destination.medio === null ? (
          <Notice look="warning">{destinationInWords(destination)}</Notice>
        ) : (
          <p>{destinationInWords(destination)}</p>
        )}
      </div>
      <div className="dialog__actions">
        <Button look={isDanger ? 'danger' : 'primary'} ref={button} isBusy={isBusy} onClick={onSend}>
          {title}
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={onClose}>
          Volver al expediente
        </Button>
      </div>
    </Dialog>
  );
}
