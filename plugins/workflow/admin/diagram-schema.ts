import { z } from 'zod';
import type { ProcessDiagram } from '../definition/index.js';

/** The steps of a version of a process, and the transitions between them. */
export const diagram = z.object({
  nombre: z.string(),
  inicio: z.string(),
  pasos: z.array(z.object({ codigo: z.string(), nombre: z.string(), tipo: z.string(), grupos: z.array(z.string()) })),
  transiciones: z.array(
    z.object({
      codigo: z.string(),
      desde: z.string(),
      hacia: z.string(),
      nombre: z.string().nullable(),
      accion: z.string().nullable(),
      condicion: z.string().nullable(),
      vencido: z.boolean(),
    }),
  ),
});

/** Copies a diagram with its lists, as the schema's mutable arrays require. */
export function shownDiagram({ pasos, transiciones, ...rest }: ProcessDiagram): z.output<typeof diagram> {
  return {
    ...rest,
    pasos: pasos.map(({ grupos, ...step }) => ({ ...step, grupos: [...grupos] })),
    transiciones: [...transiciones],
  };
}
