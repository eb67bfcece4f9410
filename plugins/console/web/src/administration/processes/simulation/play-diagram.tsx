import type { StepMark } from '../../../diagram/model.js';
import { StepsPanel } from '../../../diagram/steps-panel.js';
import type { Played } from './play.js';
import type { Names } from './play-words.js';

const stateWords: Readonly<Record<string, string>> = { now: 'Está aquí', done: 'Ya pasó' };

interface PlayDiagramProps {
  readonly present: Played;
  readonly names: Names;
}

/** The picture of the process with the way of a play, and the list that says the same. */
export function PlayDiagram({ present: { recorrido, abiertas, fin }, names: { process } }: PlayDiagramProps) {
  const taken = new Set(recorrido.flatMap(({ transiciones }) => transiciones));
  const passed = process.transiciones.filter(({ codigo }) => taken.has(codigo)).map(({ desde }) => desde);
  const marks = new Map<string, StepMark>();
  for (const codigo of [...passed, ...(fin === null ? [] : [fin])]) marks.set(codigo, { state: 'done' });
  for (const codigo of abiertas.map(({ tarea }) => tarea)) marks.set(codigo, { state: 'now' });
  return (
    <StepsPanel
      id="prueba"
      title="En el diagrama"
      process={process}
      marks={marks}
      taken={taken}
      isBegun={recorrido.length > 0}
      legend={[
        ['key--now', 'Está aquí'],
        ['key--done', 'Ya pasó'],
        ['', 'No ha pasado'],
      ]}
      column="En la prueba"
      cell={({ codigo }) => stateWords[marks.get(codigo)?.state ?? ''] ?? <span className="muted">No ha pasado</span>}
    />
  );
}
