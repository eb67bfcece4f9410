import { useMemo } from 'react';
import { Link } from 'react-router';
import type { StepMarks } from '../diagram/model.js';
import { StepsPanel } from '../diagram/steps-panel.js';
import { Sub } from '../ui/table.js';
import type { OneInstance } from './instance-queries.js';
import { standings, type Standing } from './standing.js';
import { standingWords } from './words.js';

const legend = [
  ['key--done', 'Hecho'],
  ['key--now', 'Paso actual'],
  ['key--incident', 'Incidente'],
  ['key--joining', 'Espera otras ramas'],
  ['key--cancelled', 'Cancelado'],
  ['', 'Sin hacer'],
] as const;

/** The diagram of an instance, with the way that it took, and its steps in words. */
export function InstanceSteps({ one }: { readonly one: OneInstance }) {
  const { instancia, track } = one;
  const { diagrama, recorrido, creada, llamadas } = track;
  const seen = useMemo(() => ({ ...instancia, creada, recorrido }), [instancia, creada, recorrido]);
  const standing = useMemo(() => standings(diagrama, seen), [diagrama, seen]);
  const marks = useMemo<StepMarks>(
    () => new Map(diagrama.pasos.map((step) => [step.codigo, markOf(standing.get(step.codigo)!, seen)])),
    [diagrama, standing, seen],
  );
  const taken = useMemo(() => new Set(recorrido.map(({ transicion }) => transicion)), [recorrido]);
  return (
    <StepsPanel
      id="pasos"
      title="Pasos"
      process={diagrama}
      marks={marks}
      taken={taken}
      isBegun
      {...(track.recorridoCortado && { aside: <span className="muted">Se muestran los últimos mil pasos.</span> })}
      legend={legend}
      column="Cómo va"
      cell={({ codigo }) => (
        <>
          {standingWords(standing.get(codigo)!, seen)}
          {llamadas
            .filter(({ tarea }) => tarea === codigo)
            .map(({ llave, proceso }) => (
              <Sub key={llave}>
                <Link to={`/instancias/${llave}`}>Instancia de {proceso}</Link>
              </Sub>
            ))}
        </>
      )}
    />
  );
}

/** Marks a step in the picture: where the instance is at the step, its state replaces the groups. */
function markOf(standing: Standing, seen: Parameters<typeof standingWords>[1]) {
  const { state } = standing;
  const isOpen = state === 'now' || state === 'incident' || state === 'joining';
  return { state, note: isOpen ? standingWords(standing, seen) : undefined };
}
