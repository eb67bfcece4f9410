import { useState } from 'react';
import { useUnsaved } from '../frame/unsaved.js';
import { Button } from '../ui/button.js';
import { ForwardDialog, type TypedForwarding } from './forward-dialog.js';
import type { OneRecord } from './record-file.js';

const nothing: TypedForwarding = { entidad: '', oficio: '', words: '', motivo: '', isLate: false };

/** The button that forwards a record to the competent entity. Closing its dialog keeps the typed texts. */
export function ForwardRecord({ record }: { readonly record: OneRecord }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(nothing);
  useUnsaved(typed !== nothing);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Trasladar a otra entidad
      </Button>
      {isOpen && (
        <ForwardDialog
          record={record}
          typed={typed}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            setTyped(nothing);
          }}
        />
      )}
    </>
  );
}
