import { Button } from '../../ui/button.js';
import { Table, type Column } from '../../ui/table.js';
import type { BundleFault } from './promotion-queries.js';

type Row = BundleFault & { readonly index: number };

interface FaultListProps {
  readonly faults: readonly BundleFault[];
  /** The text of the bundle: each fault quotes its line. */
  readonly text: string;
  readonly onGo: (line: number, column: number | null) => void;
}

/** The faults of a bundle; each leads to its line. */
export function FaultList({ faults, text, onGo }: FaultListProps) {
  const lines = text.split('\n');
  const columns: readonly Column<Row>[] = [
    {
      id: 'linea',
      title: 'Línea',
      cell: ({ line, column }) =>
        line === null ? (
          'Todo el paquete'
        ) : (
          <Button look="quiet" onClick={() => onGo(line, column)}>
            Ir a la línea {line}
          </Button>
        ),
    },
    {
      id: 'texto',
      title: 'Dice',
      cell: ({ line }) => <span className="mono">{line === null ? '' : lines[line - 1]?.trim().slice(0, 120)}</span>,
    },
    { id: 'campo', title: 'Campo', cell: ({ field }) => <span className="mono">{field}</span> },
    { id: 'motivo', title: 'Qué corregir', cell: ({ reason }) => reason },
  ];
  return (
    <>
      <p>No se trajo nada. Corrija el paquete y revíselo de nuevo.</p>
      <Table<Row>
        label="Lo que hay que corregir"
        rows={faults.map((fault, index) => ({ ...fault, index }))}
        columns={columns}
        rowId={({ index }) => index}
      />
    </>
  );
}
