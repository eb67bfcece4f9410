import { useDeferredValue, useMemo } from 'react';
import { DiagramBox } from '../../../diagram/diagram-box.js';
import { ProcessDiagram } from '../../../diagram/process-diagram.js';
import type { StepMarks } from '../../../diagram/model.js';
import { drawn } from '../definition/flow-list.js';
import { useEditing } from './editing.js';

const nothing: ReadonlySet<string> = new Set();
const unmarked: StepMarks = new Map();

/** The picture of the definition, drawn anew after each change; a press on a box chooses its step. */
export function LiveDiagram({ chosen }: { readonly chosen: string }) {
  const { definition, choose } = useEditing();
  // Typing goes on while the layout is computed.
  const shown = useDeferredValue(definition);
  const process = useMemo(() => drawn(shown), [shown]);
  return (
    <DiagramBox label="Diagrama; la lista de pasos dice lo mismo">
      <ProcessDiagram
        process={process}
        marks={unmarked}
        taken={nothing}
        isBegun={false}
        chosen={chosen}
        onChoose={choose}
      />
    </DiagramBox>
  );
}
