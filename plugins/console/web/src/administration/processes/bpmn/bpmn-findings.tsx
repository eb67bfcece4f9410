import { Badge, type BadgeLook } from '../../../ui/badge.js';
import { Sub, Table, type Column } from '../../../ui/table.js';
import type { BpmnFinding } from './bpmn-calls.js';

type Placed = BpmnFinding & { readonly index: number };

/** The levels of findings, the gravest first. */
const levels: Readonly<Record<BpmnFinding['nivel'], { readonly text: string; readonly look: BadgeLook }>> = {
  rechazado: { text: 'No se puede ejecutar', look: 'danger' },
  falta: { text: 'Falta completarlo', look: 'warning' },
  cambia: { text: 'Cambia: mírelo', look: 'info' },
  omitido: { text: 'No se toma', look: undefined },
};
const order = Object.keys(levels);

const columns: readonly Column<Placed>[] = [
  {
    id: 'elemento',
    title: 'Elemento',
    className: 'cell-words',
    cell: ({ nombre, elemento }) => nombre ?? elemento ?? 'Todo el archivo',
    below: ({ nombre, elemento }) => nombre !== null && <Sub className="mono">{elemento}</Sub>,
  },
  {
    id: 'nivel',
    title: 'Qué pasa',
    cell: ({ nivel }) => <Badge look={levels[nivel].look}>{levels[nivel].text}</Badge>,
  },
  { id: 'mensaje', title: 'Qué hacer', className: 'cell-words', cell: ({ mensaje }) => mensaje },
];

/** The elements of a BPMN file that are not taken as they are. */
export function BpmnFindings({ findings }: { readonly findings: readonly BpmnFinding[] }) {
  if (findings.length === 0) return <p>Todo lo del archivo se toma como está.</p>;
  const sorted = findings
    .toSorted((one, other) => order.indexOf(one.nivel) - order.indexOf(other.nivel))
    .map((finding, index) => ({ ...finding, index }));
  return <Table label="Lo que no entra como está" rows={sorted} columns={columns} rowId={({ index }) => index} />;
}
