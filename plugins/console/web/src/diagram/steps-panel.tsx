import './diagram.css';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../ui/states.js';
import { Sub, Table, type Column } from '../ui/table.js';
import { DiagramBox } from './diagram-box.js';
import type { DiagramProps } from './process-diagram.js';
import type { Step } from './model.js';
import { stepOrder } from './step-order.js';
import { doerOf, waysOut } from './words.js';

interface StepsPanelProps extends DiagramProps {
  /** The prefix of the ids in the page. */
  readonly id: string;
  readonly title: string;
  /** The element beside the title. */
  readonly aside?: ReactNode;
  /** The looks of the picture, and their meanings. */
  readonly legend: readonly (readonly [look: string, text: string])[];
  /** The title of the column after the step, and its cells. */
  readonly column: string;
  readonly cell: (step: Step) => ReactNode;
}

/** The picture of a process beside the list of its steps, with an equivalent text. */
export function StepsPanel({ id, title, aside, legend, column, cell, ...diagram }: StepsPanelProps) {
  const { reached, unreached } = stepOrder(diagram.process);
  const columns: readonly Column<Step>[] = [
    {
      id: 'paso',
      title: 'Paso',
      cell: ({ nombre }) => nombre,
      below: (step) => (
        <>
          <Sub>{doerOf(step)}</Sub>
          <WaysOut {...diagram} step={step} />
          <Sub>{unreached.includes(step) && 'No se llega a este paso.'}</Sub>
        </>
      ),
    },
    { id: 'valor', title: column, cell },
  ];
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="steps-panel">
        <div>
          <DiagramBox label="Diagrama; la lista dice lo mismo">
            <Picture {...diagram} />
          </DiagramBox>
          <ul className="legend" role="list">
            {legend.map(([look, text]) => (
              <li key={text}>
                <span className={`key ${look}`} /> {text}
              </li>
            ))}
          </ul>
        </div>
        <Table
          label="Pasos del proceso"
          hasCards={false}
          rows={[...reached, ...unreached]}
          columns={columns}
          rowId={({ codigo }) => codigo}
          rowProps={({ codigo }) => ({ 'data-step': codigo })}
        />
      </div>
    </section>
  );
}

/** The targets of a step with several ways out. */
function WaysOut({ process, step }: Pick<DiagramProps, 'process'> & { readonly step: Step }) {
  const ways = waysOut(process, step.codigo);
  if (ways.length < 2) return null;
  return (
    <details className="more">
      <summary>Qué sigue</summary>
      <ul>
        {ways.map((way, index) => (
          <li key={index}>{way}</li>
        ))}
      </ul>
    </details>
  );
}

/** The picture, whose drawing code is loaded when it is needed; the list is shown without waiting for it. */
function Picture(props: DiagramProps) {
  const query = useQuery({
    queryKey: ['diagram', 'module', {}],
    queryFn: () => import('./process-diagram.js'),
    staleTime: Infinity,
  });
  return <Loaded query={query}>{({ ProcessDiagram }) => <ProcessDiagram {...props} />}</Loaded>;
}
