import { useMemo } from 'react';
import { StepsPanel } from '../../../diagram/steps-panel.js';
import type { Definition } from '../definition/definition.js';
import { compared } from './compared.js';

interface ComparedDiagramProps {
  readonly before: Definition | undefined;
  readonly after: Definition;
}

const nothing: ReadonlySet<string> = new Set();
const words: Readonly<Record<string, string>> = { added: 'Se agrega', removed: 'Se retira', changed: 'Cambia' };

/** The picture of a draft with its changes from the active version, and the list that says the same. */
export function ComparedDiagram({ before, after }: ComparedDiagramProps) {
  const { process, marks } = useMemo(() => compared(before, after), [before, after]);
  return (
    <StepsPanel
      id="comparado"
      title="El borrador"
      process={process}
      marks={marks}
      taken={nothing}
      isBegun={false}
      legend={
        before
          ? [
              ['key--added', 'Se agrega'],
              ['key--removed', 'Se retira'],
              ['key--joining', 'Cambia'],
              ['', 'Sigue igual'],
            ]
          : [['', 'Paso']]
      }
      column="Cambio"
      cell={({ codigo }) => words[marks.get(codigo)?.state ?? ''] ?? <span className="muted">Sigue igual</span>}
    />
  );
}
