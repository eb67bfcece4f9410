import type { Process, StepMarks } from '../../../diagram/model.js';
import type { Definition } from '../definition/definition.js';
import { drawn } from '../definition/flow-list.js';
import { changedSteps } from '../definition/step-changes.js';

/** Two definitions in one picture. */
export interface Compared {
  readonly process: Process;
  readonly marks: StepMarks;
}

/** Draws the later of two definitions with the removed steps of the earlier one, each changed step marked. */
export function compared(before: Definition | undefined, after: Definition): Compared {
  const process = drawn(after);
  if (!before) return { process, marks: new Map() };
  const changes = changedSteps(before, after);
  const removed = new Set([...changes].flatMap(([codigo, change]) => (change === 'removed' ? [codigo] : [])));
  const earlier = drawn(before);
  const ways = earlier.transiciones
    .filter(({ desde, hacia }) => removed.has(desde) || removed.has(hacia))
    // A code may be that of a way of the later definition.
    .map((way) => ({ ...way, codigo: `antes ${way.codigo}` }));
  return {
    process: {
      ...process,
      pasos: [...process.pasos, ...earlier.pasos.filter(({ codigo }) => removed.has(codigo))],
      transiciones: [...process.transiciones, ...ways],
    },
    marks: new Map([...changes].map(([codigo, state]) => [codigo, { state }])),
  };
}
