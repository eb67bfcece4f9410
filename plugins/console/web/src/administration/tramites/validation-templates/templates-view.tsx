import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useNotice } from '../../../ui/notices.js';
import type { Column } from '../../../ui/table.js';
import { AdministrationPage } from '../../frame/administration-page.js';
import { PagesTable } from '../../frame/pages-table.js';
import { usePages } from '../../frame/use-pages.js';
import { templatesKey, USERS, type ValidationTemplate } from './template-data.js';
import { TemplateDialog } from './template-dialog.js';

/** The open dialog. */
type Open = 'new' | { readonly to: 'change' | 'remove'; readonly template: ValidationTemplate };

const columnsWith = (open: (dialog: Open) => void): readonly Column<ValidationTemplate>[] => [
  {
    id: 'codigo',
    title: 'Plantilla',
    cell: ({ codigo }) => codigo,
    below: ({ predefinida }) => predefinida && <Badge>Viene con el sistema</Badge>,
  },
  { id: 'parametros', title: 'Datos que se piden', cell: ({ parametros }) => parametros.join(', ') },
  {
    id: 'fuente',
    title: 'De dónde sale el correo',
    cell: ({ fuente }) => (fuente === USERS ? 'Los usuarios del servicio' : fuente),
  },
  {
    id: 'acciones',
    title: 'Acciones',
    cell: (template) => (
      <span className="row">
        <Button look="secondary" onClick={() => open({ to: 'change', template })}>
          Cambiar<span className="visually-hidden"> {template.codigo}</span>
        </Button>
        {!template.predefinida && (
          <Button look="quiet" onClick={() => open({ to: 'remove', template })}>
            Quitar<span className="visually-hidden"> {template.codigo}</span>
          </Button>
        )}
      </span>
    ),
  },
];

/** The templates by which a citizen's data are validated with a code that goes by mail. */
export function Component() {
  const [open, setOpen] = useState<Open>();
  const add = useRef<HTMLButtonElement>(null);
  const query = usePages(templatesKey, (place: { cursor?: string }, options) =>
    admin.tramites.validationTemplates.list.query({ ...place, limit: 50 }, options),
  );
  const close = (): void => setOpen(undefined);
  return (
    <AdministrationPage
      title="Plantillas de validación"
      lead="Con qué datos se encuentra a una persona para enviarle un código a su correo."
      actions={
        <Button icon="plus" ref={add} onClick={() => setOpen('new')}>
          Nueva plantilla
        </Button>
      }
    >
      <PagesTable
        query={query}
        label="Plantillas de validación"
        columns={columnsWith(setOpen)}
        rowId={({ codigo }) => codigo}
      />
      {open === 'new' && <TemplateDialog onClose={close} />}
      {typeof open === 'object' && open.to === 'change' && <TemplateDialog template={open.template} onClose={close} />}
      {typeof open === 'object' && open.to === 'remove' && (
        <RemoveTemplate
          codigo={open.template.codigo}
          onClose={close}
          // The button that asked for it disappears with its row.
          onRemoved={() => add.current?.focus()}
        />
      )}
    </AdministrationPage>
  );
}

interface RemoveTemplateProps {
  readonly codigo: string;
  readonly onClose: () => void;
  /** Called once the list is without it. */
  readonly onRemoved: () => void;
}

function RemoveTemplate({ codigo, onClose, onRemoved }: RemoveTemplateProps) {
  const tell = useNotice();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => admin.tramites.validationTemplates.remove.mutate({ codigo }),
    onSuccess: async () => {
      tell(`La plantilla «${codigo}» se quitó.`);
      onClose();
      await client.invalidateQueries({ queryKey: templatesKey });
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      title={`Quitar «${codigo}»`}
      confirm="Quitar la plantilla"
      isDanger
      change={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        Los programas que la llaman ya no pueden validar con ella. Si cambiaba una que viene con el sistema, vuelve a
        valer esa.
      </p>
    </ConfirmDialog>
  );
}
