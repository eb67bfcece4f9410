import { useMemo, type ReactNode } from 'react';
import type { admin } from '../api/admin.js';
import { momentInWords } from '../frame/dates.js';
import { Sub, Table, type Column } from '../ui/table.js';
import { IncidentBadge, StateBadge } from './state-badge.js';

type Listed = Awaited<ReturnType<typeof admin.workflow.instances.list.query>>['items'][number];

interface InstanceTableProps {
  readonly items: readonly Listed[];
  /** The names of processes, by their codes. */
  readonly names: ReadonlyMap<string, string>;
  readonly isBusy: boolean;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

const columnsWith = (names: InstanceTableProps['names']): readonly Column<Listed>[] => [
  {
    id: 'instancia',
    title: 'Instancia',
    className: 'cell-words',
    to: ({ llave }) => `/instancias/${llave}`,
    cell: ({ proceso }) => names.get(proceso) ?? proceso,
    below: ({ llave, padre }) => (
      <>
        <Sub className="mono">{llave}</Sub>
        <Sub>{padre !== null && 'La inició otra instancia'}</Sub>
      </>
    ),
  },
  {
    id: 'expediente',
    title: 'Expediente',
    className: 'cell-words',
    cell: ({ registro }) =>
      registro === null ? (
        <span className="muted">Sin expediente</span>
      ) : (
        <span className="num">{registro.radicado}</span>
      ),
    below: ({ registro }) => (
      <>
        <Sub>{registro?.solicitante}</Sub>
        <Sub>{registro?.asunto}</Sub>
      </>
    ),
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado, incidentes }) => (
      <span className="row">
        <StateBadge estado={estado} />
        <IncidentBadge count={incidentes} />
      </span>
    ),
  },
  { id: 'version', title: 'Versión', className: 'cell-end', cell: ({ version }) => version },
  {
    id: 'creada',
    title: 'Empezó',
    className: 'cell-keep',
    cell: ({ creada }) => momentInWords(creada),
    below: ({ terminada }) => <Sub>{terminada !== null && `Terminó: ${momentInWords(terminada)}`}</Sub>,
  },
];

/** A page of instances, the newest first. */
export function InstanceTable({ items, names, ...table }: InstanceTableProps) {
  const columns = useMemo(() => columnsWith(names), [names]);
  return <Table label="Instancias" rows={items} columns={columns} rowId={({ id }) => id} {...table} />;
}
