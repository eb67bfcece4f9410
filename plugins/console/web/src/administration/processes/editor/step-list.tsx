import { useDeferredValue, useMemo } from 'react';
import { doerOf } from '../../../diagram/words.js';
import { Badge } from '../../../ui/badge.js';
import { Sub } from '../../../ui/table.js';
import { drawn, flowList, type ListedStep } from '../definition/flow-list.js';
import { useEditing } from './editing.js';

/** The steps in the order of the flow; a press chooses one. */
export function StepList({ chosen }: { readonly chosen: string }) {
  const { definition, findings, choose } = useEditing();
  const shown = useDeferredValue(definition);
  const steps = useMemo(() => flowList(shown), [shown]);
  const doers = useMemo(() => new Map(drawn(shown).pasos.map((step) => [step.codigo, doerOf(step)])), [shown]);
  const faultsOf = (codigo: string): number =>
    findings.filter(({ step, isWarning }) => step === codigo && !isWarning).length;
  return (
    <ol className="flow-steps no-print" role="list" aria-label="Pasos">
      {steps.map((one) => (
        <li key={one.step.codigo} className={`flow-depth-${Math.min(one.depth, 4)}`}>
          <button
            type="button"
            className="flow-step"
            aria-current={one.step.codigo === chosen ? 'step' : undefined}
            onClick={() => choose(one.step.codigo)}
          >
            {one.branch !== undefined && <Sub>Rama {one.branch}</Sub>}
            <span className="flow-step__name">{nameOf(one)}</span>
            <Sub>{doers.get(one.step.codigo)}</Sub>
            {!one.isReached && <Sub>No se llega a este paso.</Sub>}
            <Faults count={faultsOf(one.step.codigo)} />
          </button>
        </li>
      ))}
    </ol>
  );
}

const nameOf = ({ step: { nombre } }: ListedStep): string => (nombre.trim() === '' ? '(sin nombre)' : nombre);

function Faults({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <Badge look="danger">{count === 1 ? '1 falta' : `${count} faltas`}</Badge>;
}
