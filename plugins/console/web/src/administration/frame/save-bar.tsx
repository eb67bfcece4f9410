import { Button } from '../../ui/button.js';
import { Refusal } from '../../ui/notice.js';
import './administration.css';

interface SaveBarProps {
  readonly editor: { readonly isSaving: boolean; readonly refusal: unknown };
  readonly onCancel: () => void;
  readonly text?: string;
}

/** The end of an editor's form: the refusal that belongs to no field, and the buttons. */
export function SaveBar({ editor: { isSaving, refusal }, onCancel, text = 'Guardar' }: SaveBarProps) {
  return (
    <>
      <Refusal error={refusal}>
        <p>Lo que escribió sigue aquí.</p>
      </Refusal>
      <div className="save-bar">
        <Button type="submit" isBusy={isSaving}>
          {text}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </>
  );
}
