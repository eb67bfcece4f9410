import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../ui/dialog.js';
import { useNotice } from '../ui/notices.js';
import { Icon } from '../ui/icon.js';
import { Button } from '../ui/button.js';
import { chosenColumns, type ColumnName } from './columns.js';
import { columnsKey, keepColumns, type Columns } from './inbox-calls.js';

const titleOf = (name: ColumnName): string => chosenColumns.find(({ id }) => id === name)?.title ?? name;

interface ColumnsDialogProps {
  readonly shown: readonly ColumnName[];
  readonly onClose: () => void;
}

/** The dialog in which a user chooses the columns of the inbox and their order. */
export function ColumnsDialog({ shown, onClose }: ColumnsDialogProps) {
  const client = useQueryClient();
  const tell = useNotice();
  const list = useRef<HTMLUListElement>(null);
  const [order, setOrder] = useState(() => [
    ...shown,
    ...chosenColumns.flatMap(({ id }) => (shown.includes(id) ? [] : [id])),
  ]);
  const [chosen, setChosen] = useState<ReadonlySet<ColumnName>>(new Set(shown));
  const [moved, setMoved] = useState<{ readonly name: ColumnName; readonly by: number }>();
  const keep = useMutation({
    mutationFn: (names: Columns) => keepColumns(names),
    onSuccess: (names) => {
      client.setQueryData(columnsKey, names);
      tell('Guardó las columnas de su bandeja.');
      onClose();
    },
    onError: (error) => tell(error.message, 'danger'),
  });
  // The button that was pressed moves with its column, and would lose the focus.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.name}:${moved.by}"]`)?.focus();
  }, [moved, order]);
  const move = (name: ColumnName, by: number): void => {
    const at = order.indexOf(name);
    const other = order[at + by];
    if (other !== undefined) setOrder(order.with(at, other).with(at + by, name));
    setMoved({ name, by });
  };
  const toggle = (name: ColumnName): void =>
    setChosen((before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    keep.mutate(order.filter((name) => chosen.has(name)));
  };
  const mover = (name: ColumnName, by: -1 | 1) => (
    <Button
      look="quiet"
      data-move={`${name}:${by}`}
      aria-label={`${by < 0 ? 'Subir' : 'Bajar'} ${titleOf(name)}`}
      aria-disabled={order[order.indexOf(name) + by] === undefined}
      onClick={() => move(name, by)}
    >
      <Icon name={by < 0 ? 'sortUp' : 'sortDown'} />
    </Button>
  );
  return (
    <Dialog title="Columnas de la bandeja" onClose={onClose} isBusy={keep.isPending}>
      <form className="form" onSubmit={submit}>
        <p>
          La tarea y su radicado van siempre. Una columna no aparece mientras ninguna tarea de la página tenga ese dato.
        </p>
        <ul className="column-list" role="list" ref={list}>
          {order.map((name) => (
            <li key={name}>
              <label className="check">
                <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
                <span>{titleOf(name)}</span>
              </label>
              {mover(name, -1)}
              {mover(name, 1)}
            </li>
          ))}
        </ul>
        <p className="visually-hidden" role="status">
          {moved && `${titleOf(moved.name)}: ${order.indexOf(moved.name) + 1} de ${order.length}`}
        </p>
        <div className="dialog__actions">
          <Button type="submit" isBusy={keep.isPending}>
            Guardar las columnas
          </Button>
          <Button look="secondary" isBusy={keep.isPending} onClick={() => keep.mutate(null)}>
            Volver a las usuales
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
