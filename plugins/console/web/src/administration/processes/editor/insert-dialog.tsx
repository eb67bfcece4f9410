import { useRef, useState, type SyntheticEvent } from 'react';
import { kindOf } from '../../../diagram/words.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Select } from '../../../ui/select.js';
import { TextField } from '../../../ui/text-field.js';
import type { Definition } from '../definition/definition.js';
import { insertAfter, insertBefore, insertOnWay, type Edited } from '../definition/insert.js';
import type { NewStep } from '../definition/new-step.js';
import { addBranch, wrapInParallel } from '../definition/parallel.js';
import { useEditing } from './editing.js';

/** The place of a new step. */
export type InsertPlace =
  | { readonly kind: 'before' | 'after' | 'beside' | 'branch'; readonly codigo: string }
  | { readonly kind: 'way'; readonly index: number };

const titles: Readonly<Record<InsertPlace['kind'], string>> = {
  before: 'Poner un paso antes',
  after: 'Poner un paso después',
  beside: 'Hacer otro paso al mismo tiempo',
  branch: 'Agregar una rama',
  way: 'Intercalar un paso',
};

function inserted(definition: Definition, place: InsertPlace, step: NewStep): Edited | undefined {
  switch (place.kind) {
    case 'before':
      return insertBefore(definition, place.codigo, step);
    case 'after':
      return insertAfter(definition, place.codigo, step);
    case 'beside':
      return wrapInParallel(definition, place.codigo, step);
    case 'branch':
      return addBranch(definition, place.codigo, step);
    case 'way':
      return insertOnWay(definition, place.index, step);
  }
}

/** The dialog for a new step: its type and its name. */
export function InsertDialog({ place, onClose }: { readonly place: InsertPlace; readonly onClose: () => void }) {
  const { definition, catalogue, apply } = useEditing();
  const name = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  // A pair is made around a step; an end belongs on a way, where nothing follows it.
  const kinds = catalogue.tipos.filter(
    ({ codigo }) => codigo !== 'PARALELO' && codigo !== 'UNION' && (codigo !== 'FIN' || place.kind === 'way'),
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const nombre = String(form.get('nombre')).trim();
    if (nombre === '') {
      setFault('Escriba el nombre del paso.');
      name.current?.focus();
      return;
    }
    const edited = inserted(definition, place, { tipo: String(form.get('tipo')), nombre });
    onClose();
    apply(edited, 'title');
  };
  return (
    <Dialog title={titles[place.kind]} onClose={onClose} focusOn={name}>
      <form className="form" onSubmit={submit}>
        <TextField ref={name} name="nombre" label="Nombre del paso" error={fault} maxLength={200} autoComplete="off" />
        <Select
          name="tipo"
          label="Tipo"
          defaultValue="USUARIO"
          options={kinds.map(({ codigo }) => ({ codigo, nombre: kindOf(codigo) }))}
        />
        <div className="dialog__actions">
          <Button type="submit">Poner el paso</Button>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
