import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Badge, type BadgeLook } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import type { ListedRegistration } from './certificate-queries.js';
import { RegistrationDialog } from './registration-dialog.js';

type State = ListedRegistration['estado'];

const states: Readonly<Record<State, { readonly text: string; readonly look: BadgeLook }>> = {
  ACEPTADO: { text: 'Aceptado', look: 'success' },
  RECHAZADO: { text: 'El procedimiento dijo que no', look: 'warning' },
  FALLIDO: { text: 'El procedimiento falló', look: 'danger' },
};

const failures: Readonly<Record<string, string>> = {
  'database-error': 'Error de la base de datos',
  timeout: 'Tardó demasiado',
  'wrong-shape': 'Respondió en otra forma',
  'too-large': 'Respondió demasiado',
  'transaction-broken': 'Cambió la transacción',
};

const fields: readonly FilterField[] = [
  { kind: 'text', name: 'certificado', label: 'Código del certificado', maxLength: 60, isLive: true },
  {
    kind: 'choice',
    name: 'estado',
    label: 'Estado',
    none: 'Todos',
    options: Object.entries(states).map(([codigo, { text }]) => ({ codigo, nombre: text })),
  },
];

const columnsWith = (onOpen: (id: number) => void): readonly Column<ListedRegistration>[] => [
  { id: 'certificado', title: 'Certificado', cell: ({ certificado }) => certificado },
  { id: 'creado', title: 'Fecha', cell: ({ creado }) => momentInWords(creado) },
  {
    id: 'quien',
    title: 'Quién lo pidió',
    cell: ({ correo, usuario }) => correo ?? (usuario === null ? 'Sin datos' : `Usuario ${usuario}`),
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge look={states[estado].look}>{states[estado].text}</Badge>,
    below: ({ fallo }) => fallo !== null && <Sub>{failures[fallo] ?? fallo}</Sub>,
  },
  {
    id: 'acciones',
    title: 'Acciones',
    cell: ({ id, certificado }) => (
      <Button look="quiet" onClick={() => onOpen(id)}>
        Ver
        <span className="visually-hidden">
          {' '}
          el registro {id} de {certificado}
        </span>
      </Button>
    ),
  },
];

/** The registrations of certificates, newest first. */
export function Component() {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const [shown, setShown] = useState<number>();
  const { certificado, estado } = filterValues(fields, parameters, state);
  const filter = {
    ...(certificado !== undefined && { certificado }),
    ...(estado !== undefined && Object.hasOwn(states, estado) && { estado: estado as State }),
  };
  const query = usePages<ListedRegistration, number>(['certificates', 'registrations', filter], (place, options) =>
    admin.certificates.registrations.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Registros de certificados"
      lead="Cada vez que alguien pide un certificado, y lo que respondió su procedimiento."
    >
      <div className="stack">
        <Filters label="Filtrar los registros" fields={fields} />
        <PagesTable
          query={query}
          label="Registros de certificados"
          columns={columnsWith(setShown)}
          rowId={({ id }) => id}
          empty={
            <Empty icon="file" title="No hay registros">
              <p>Aquí se ven los certificados que se han pedido.</p>
            </Empty>
          }
        />
      </div>
      {shown !== undefined && <RegistrationDialog id={shown} onClose={() => setShown(undefined)} />}
    </AdministrationPage>
  );
}
