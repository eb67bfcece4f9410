import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useNotice } from '../../../ui/notices.js';
import { Empty } from '../../../ui/states.js';
import { Sub, type Column } from '../../../ui/table.js';
import { AdministrationPage } from '../../frame/administration-page.js';
import { PagesTable } from '../../frame/pages-table.js';
import { usePages } from '../../frame/use-pages.js';
import { TypeDialog } from './type-dialog.js';
import { typesKey, type ComplaintType } from './type-queries.js';

/** The open dialog. */
type Open = 'new' | { readonly to: 'change' | 'remove'; readonly type: ComplaintType };

const columnsWith = (open: (dialog: Open) => void): readonly Column<ComplaintType>[] => [
  {
    id: 'nombre',
    title: 'Tipo',
    cell: ({ nombre }) => nombre,
    below: ({ codigo }) => <Sub>{codigo}</Sub>,
  },
  { id: 'descripcion', title: 'Explicación', cell: ({ descripcion }) => descripcion ?? '' },
  {
    id: 'acciones',
    title: 'Acciones',
    cell: (type) => (
      <span className="row">
        <Button look="secondary" onClick={() => open({ to: 'change', type })}>
          Cambiar<span className="visually-hidden"> {type.nombre}</span>
        </Button>
        <Button look="quiet" onClick={() => open({ to: 'remove', type })}>
          Quitar<span className="visually-hidden"> {type.nombre}</span>
        </Button>
      </span>
    ),
  },
];

/** The kinds of complaints, which end the form of every complaint. */
export function Component() {
  const [open, setOpen] = useState<Open>();
  const add = useRef<HTMLButtonElement>(null);
  const query = usePages(typesKey, (place: { cursor?: string }, options) =>
    admin.tramites.complaintTypes.list.query({ ...place, limit: 50 }, options),
  );
  const close = (): void => setOpen(undefined);
  return (
    <AdministrationPage
      title="Tipos de denuncia"
      lead="El formulario de toda denuncia termina con ellos."
      actions={
        <Button icon="plus" ref={add} onClick={() => setOpen('new')}>
          Nuevo tipo
        </Button>
      }
    >
      <PagesTable
        query={query}
        label="Tipos de denuncia"
        columns={columnsWith(setOpen)}
        rowId={({ codigo }) => codigo}
        empty={
          <Empty icon="file" title="Todavía no hay tipos de denuncia">
            <p>Una denuncia necesita al menos uno.</p>
          </Empty>
        }
      />
      {open === 'new' && <TypeDialog onClose={close} />}
      {typeof open === 'object' && open.to === 'change' && <TypeDialog type={open.type} onClose={close} />}
      {typeof open === 'object' && open.to === 'remove' && (
        <RemoveType
          type={open.type}
          onClose={close}
          onDone={() => {
            close();
            // The button that asked for it disappears with its row.
            add.current?.focus();
          }}
        />
      )}
    </AdministrationPage>
  );
}

interface RemoveTypeProps {
  readonly type: ComplaintType;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RemoveType({ type: { codigo, nombre }, onClose, onDone }: RemoveTypeProps) {
  const tell = useNotice();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => admin.tramites.complaintTypes.remove.mutate({ codigo }),
    onSuccess: async () => {
      tell(`El tipo «${nombre}» se quitó.`);
      onDone();
      await client.invalidateQueries({ queryKey: typesKey });
    },
  });
  return (
    <ConfirmDialog
      title={`Quitar «${nombre}»`}
      confirm="Quitar el tipo"
      isDanger
      change={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Las denuncias nuevas ya no lo ofrecen; las que lo tienen lo conservan.</p>
    </ConfirmDialog>
  );
}
