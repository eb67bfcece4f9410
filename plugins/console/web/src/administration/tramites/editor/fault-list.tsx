import { useId } from 'react';
import { Button } from '../../../ui/button.js';
import { useTramiteEditor } from './editor-context.js';
import { placeInWords, type Fault } from '../../questions/faults.js';

interface FaultListProps {
  readonly title: string;
  readonly faults: readonly Fault[];
}

/** The faults of the draft, each with a jump to its field; nothing without one. */
export function FaultList({ title, faults }: FaultListProps) {
  const { draft, goTo } = useTramiteEditor();
  const heading = useId();
  if (faults.length === 0) return null;
  return (
    <section className="stack-s fault-list" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <ul role="list">
        {faults.map((fault) => (
          <li key={`${fault.path.join('.')} ${fault.message}`}>
            <span>
              <b>{placeInWords(fault, draft)}:</b> {fault.message}
            </span>
            <Button look="quiet" icon="right" onClick={() => goTo(fault)}>
              Ir a corregir<span className="visually-hidden"> {placeInWords(fault, draft)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
