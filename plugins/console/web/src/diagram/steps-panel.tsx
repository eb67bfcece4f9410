import './diagram.css';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../ui/states.js';
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
  /** The headers of the columns after the step, and the cells of each step. */
  readonly columns: readonly string[];
  readonly cells: (step: Step) => readonly ReactNode[];
}

/** The picture of a process beside the list of its steps, with an equivalent text. */
export function StepsPanel({ id, title, aside, legend, columns, cells, ...diagram }: StepsPanelProps) {
  const { reached, unreached } = stepOrder(diagram.process);
  const row = (step: Step, isReached = true) => (
    <tr key={step.codigo} data-step={step.codigo}>
      <th scope="row">
        {step.nombre}
        <span className="sub">{doerOf(step)}</span>
        <WaysOut {...diagram} step={step} />
        {!isReached && <span className="sub">No se llega a este paso.</span>}
      </th>
      {cells(step).map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="steps-panel">
        <div>
          <div className="diagram-box" tabIndex={0} role="region" aria-label="Diagrama; la lista dice lo mismo">
            <Picture {...diagram} />
          </div>
          <ul className="legend" role="list">
            {legend.map(([look, text]) => (
              <li key={text}>
                <span className={`key ${look}`} /> {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="table-scroll" tabIndex={0} role="region" aria-label="Pasos del proceso">
          <table className="table steps-table">
            <thead>
              <tr>
                <th scope="col">Paso</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reached.map((step) => row(step))}
              {unreached.map((step) => row(step, false))}
            </tbody>
          </table>
        </div>
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
