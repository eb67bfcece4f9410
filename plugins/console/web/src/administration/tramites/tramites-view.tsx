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
import type { ListedDefinition } from './definition-calls.js';
import { NewTramite } from './new-tramite.js';
import { ReceiveDialog } from './receive-dialog.js';

const receiving: Readonly<Record<ListedDefinition['recibe'], { readonly text: string; readonly look: BadgeLook }>> = {
  abierto: { text: 'Recibe', look: 'success' },
  pausado: { text: 'En pausa', look: 'warning' },
  por_abrir: { text: 'Por abrir', look: 'info' },
  cerrado: { text: 'Cerrado', look: undefined },
};

const fields: readonly FilterField[] = [
  { kind: 'text', name: 'palabras', label: 'Nombre o código', maxLength: 100, isLive: true },
];

const columnsWith = (onReceive: (codigo: string) => void): readonly Column<ListedDefinition>[] => [
  {
    id: 'nombre',
    title: 'Trámite',
    cell: ({ nombre, codigo }) => nombre || codigo,
    to: ({ codigo }) => `/administracion/tramites/${encodeURIComponent(codigo)}`,
    below: ({ codigo }) => <Sub>{codigo}</Sub>,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ publicado }) => (publicado ? 'Publicado' : 'Sin publicar'),
    below: ({ borrador }) =>
      borrador && (
        <Sub>
          Borrador de {borrador.por?.nombre ?? 'alguien que ya no existe'}, {momentInWords(borrador.cambiado)}
        </Sub>
      ),
  },
  {
    id: 'recibe',
    title: 'Solicitudes',
    cell: ({ publicado, recibe }) => publicado && <Badge look={receiving[recibe].look}>{receiving[recibe].text}</Badge>,
  },
  {
    id: 'dependencia',
    title: 'Dependencia',
    cell: ({ dependencia }) => dependencia ?? <span className="muted">Ninguna</span>,
  },
  { id: 'preguntas', title: 'Preguntas', className: 'num', cell: ({ preguntas }) => preguntas },
  {
    id: 'acciones',
    title: 'Acciones',
    cell: ({ codigo, nombre, publicado }) =>
      publicado && (
        <Button look="quiet" onClick={() => onReceive(codigo)}>
          Pausar o abrir<span className="visually-hidden"> {nombre}</span>
        </Button>
      ),
  },
];

/** The tramites of the city, published or not. */
export function Component() {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const { palabras } = filterValues(fields, parameters, state);
  const [isNew, setNew] = useState(false);
  const [received, setReceived] = useState<string>();
  const query = usePages(['tramite-definitions', 'list', { palabras }], (place: { cursor?: string }, options) =>
    admin.tramites.definitions.list.query(
      { ...place, limit: 50, ...(palabras !== undefined && { palabras }) },
      options,
    ),
  );
  return (
    <AdministrationPage
      title="Trámites"
      lead="Lo que la ciudadanía puede pedir, con su formulario."
      actions={
        <Button icon="plus" onClick={() => setNew(true)}>
          Nuevo trámite
        </Button>
      }
    >
      <Filters label="Buscar trámites" fields={fields} />
      <PagesTable
        query={query}
        label="Trámites"
        columns={columnsWith(setReceived)}
        rowId={({ codigo }) => codigo}
        empty={
          <Empty icon="file" title={palabras === undefined ? 'Todavía no hay trámites' : 'Ningún trámite coincide'}>
            <p>{palabras === undefined ? 'Cree el primero con «Nuevo trámite».' : 'Busque con otras palabras.'}</p>
          </Empty>
        }
      />
      {isNew && <NewTramite onClose={() => setNew(false)} />}
      {received !== undefined && (
        <ReceiveDialog codigo={received} onDone={() => undefined} onClose={() => setReceived(undefined)} />
      )}
    </AdministrationPage>
  );
}
