import '../../questions/questions.css';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { readsName } from '../../conditions/condition-tree.js';
import { fieldKinds } from '../definition/field-kinds.js';
import { conditionOf, entriesOf, nameOf, type FormDraft, type FormEntry } from '../definition/form-definition.js';
import { addEntry, duplicateEntry, removeEntry } from '../definition/form-list.js';
import { useFormEditing } from './editing.js';
import { useEntryMove } from './entry-list.js';

/** The acts on the chosen question. */
export function EntryToolbar({ entry }: { readonly entry: FormEntry }) {
  const { draft, change, choose, announce, focusOn } = useFormEditing();
  const [isAsked, setAsked] = useState(false);
  const move = useEntryMove();
  const { codigo } = entry;
  const entries = entriesOf(draft);
  const at = entries.findIndex((one) => one.codigo === codigo);
  const readers = entries.filter((one) => one.codigo !== codigo && readsName(conditionOf(one), codigo));
  const add = ([added, made]: readonly [FormDraft, string]): void => {
    change(() => added);
    choose(made);
    focusOn('pregunta-texto');
  };
  const remove = (): void => {
    setAsked(false);
    change((present) => removeEntry(present, codigo));
    choose((entries[at + 1] ?? entries[at - 1])?.codigo);
    // Not on the same button: another press would remove the next one.
    focusOn(entries.length > 1 ? 'pregunta-elegida' : 'preguntas-del-formulario');
    announce(`Quitó «${nameOf(entry)}». Con Deshacer vuelve.`);
  };
  return (
    <div className="row question-toolbar" role="group" aria-label="Lo que puede hacer con esta pregunta">
      <Button id="subir-pregunta" look="secondary" icon="sortUp" onClick={() => move(codigo, -1)}>
        Subir
      </Button>
      <Button id="bajar-pregunta" look="secondary" icon="sortDown" onClick={() => move(codigo, 1)}>
        Bajar
      </Button>
      <Button look="quiet" onClick={() => add(addEntry(draft, at, fieldKinds[0]!))}>
        Insertar antes
      </Button>
      <Button look="quiet" onClick={() => add(addEntry(draft, at + 1, fieldKinds[0]!))}>
        Insertar después
      </Button>
      <Button look="quiet" onClick={() => add(duplicateEntry(draft, entry))}>
        Duplicar
      </Button>
      <Button look="danger" onClick={() => (readers.length > 0 ? setAsked(true) : remove())}>
        Quitar
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Quitar «${nameOf(entry)}»`}
          confirm="Quitar la pregunta"
          isDanger
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          <p>Su respuesta se usa en estas condiciones, que habrá que corregir antes de guardar:</p>
          <ul>
            {readers.map((reader) => (
              <li key={reader.codigo}>la de «{nameOf(reader)}»</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  );
}
