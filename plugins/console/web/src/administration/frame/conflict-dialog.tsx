import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import type { Editor } from './use-editor.js';
import './administration.css';

/** A field of a thing, as the conflict shows it. */
export interface EditedField<T> {
  readonly name: keyof T & string;
  readonly label: string;
  /** Words a value; without it, texts and numbers are shown as they are, and lists by their items. */
  readonly show?: (value: T[keyof T & string]) => string;
}

type Side = 'mine' | 'present';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vacío)';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '(ninguno)' : value.map(inWords).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** The dialog of a conflict: who changed the thing, and field by field which of the two values is kept. */
export function ConflictDialog<T extends FieldValues>({
  editor: { conflict, resolve, postpone, isSaving },
  fields,
  onDiscard,
}: {
  readonly editor: Pick<Editor<T>, 'conflict' | 'resolve' | 'postpone' | 'isSaving'>;
  readonly fields: readonly EditedField<T>[];
  /** Leaves the typed values and shows the stored thing. */
  readonly onDiscard: () => void;
}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  if (!conflict) return null;
  const { message, mine, base, present } = conflict;
  if (!present) {
    return (
      <Dialog title="Ya no existe lo que usted edita" onClose={postpone} isBusy={isSaving}>
        <Notice look="warning">{message}</Notice>
        <div className="dialog__actions">
          <Button isBusy={isSaving} onClick={() => resolve(mine)}>
            Crearlo de nuevo con lo mío
          </Button>
          <Button look="secondary" onClick={postpone}>
            Seguir editando
          </Button>
          <Button look="danger" onClick={onDiscard}>
            Descartar lo mío
          </Button>
        </div>
      </Dialog>
    );
  }
  const differing = fields.filter(({ name }) => !isSame(mine[name], present.item[name]));
  // A value that one side alone has changed is that side's; one that both have changed is asked for.
  const sideOf = (name: string): Side | undefined => {
    if (chosen[name] !== undefined) return chosen[name];
    if (isSame(mine[name], base[name])) return 'present';
    return isSame(present.item[name], base[name]) ? 'mine' : undefined;
  };
  const isDecided = differing.every(({ name }) => sideOf(name) !== undefined);
  const merged = (): T =>
    differing.reduce(
      (item, { name }) => (sideOf(name) === 'mine' ? { ...item, [name]: mine[name] } : item),
      present.item,
    );
  return (
    <Dialog title="Otra persona guardó un cambio" onClose={postpone} isBusy={isSaving}>
      <Notice look="warning">{message}</Notice>
      <p>Lo que usted escribió sigue aquí. Elija en cada campo lo que debe quedar.</p>
      {differing.length === 0 && <p>Los dos cambios dicen lo mismo: no hay nada que elegir.</p>}
      {differing.map(({ name, label, show = inWords }) => (
        <fieldset className="edition-choice" key={name}>
          <legend>{label}</legend>
          {(['mine', 'present'] as const).map((side) => (
            <label className="check" key={side}>
              <input
                type="radio"
                name={`conflicto-${name}`}
                checked={sideOf(name) === side}
                onChange={() => setChosen({ ...chosen, [name]: side })}
              />
              {side === 'mine' ? 'Lo mío: ' : 'Lo guardado: '}
              {show((side === 'mine' ? mine : present.item)[name])}
            </label>
          ))}
        </fieldset>
      ))}
      {!isDecided && <p className="hint">Falta elegir en los campos que los dos cambiaron.</p>}
      <div className="dialog__actions">
        <Button isBusy={isSaving} disabled={!isDecided} onClick={() => resolve(merged())}>
          Guardar lo elegido
        </Button>
        <Button look="secondary" onClick={postpone}>
          Seguir editando
        </Button>
        <Button look="danger" onClick={onDiscard}>
          Descartar lo mío
        </Button>
      </div>
    </Dialog>
  );
}
