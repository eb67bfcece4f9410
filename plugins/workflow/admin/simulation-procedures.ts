import { z } from 'zod';
import { adminProcedure, revisedSaveMutation } from '../../../host/plugin-api/index.js';
import { codeOrLlave, definicion } from '../routes/workflow-schemas.js';
import {
  play,
  processCase,
  processCases,
  type CaseRuns,
  type ProcessCases,
  type Simulation,
} from '../simulation/index.js';

/** The process, and its definition where it is not the stored draft. */
const played = { llave: codeOrLlave, definicion: definicion.optional() };

const stop = z.object({
  paso: z.int(),
  mensaje: z.string(),
  errores: z.record(z.string(), z.array(z.string())),
});

const condition = z.object({
  transicion: z.string(),
  texto: z.string(),
  valor: z.unknown(),
  falla: z.string().nullable(),
  nombres: z.array(z.object({ nombre: z.string(), valor: z.unknown() })),
});

const move = z.object({
  paso: z.int(),
  tarea: z.string().nullable(),
  como: z.enum(['INICIO', 'ACCION', 'VENCIDO', 'LLEGADA', 'AUTOMATICA']),
  accion: z.string().nullable(),
  fecha: z.iso.datetime(),
  transiciones: z.array(z.string()),
  condiciones: z.array(condition),
  para: z.array(z.string()).nullable(),
});

const openTask = z.object({
  tarea: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  grupos: z.array(z.string()),
  usuario: z.string().nullable(),
  vence: z.iso.datetime().nullable(),
  venceConRegistro: z.boolean(),
  puedeVencer: z.boolean(),
  acciones: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
  formulario: z.string().nullable(),
  mensaje: z.string().nullable(),
});

const outcome = z.object({
  recorrido: z.array(move),
  abiertas: z.array(openTask),
  datos: z.record(z.string(), z.unknown()),
  fin: z.string().nullable(),
  detenida: stop.nullable(),
});

const caseDifference = z.discriminatedUnion('en', [
  z.object({
    en: z.literal('RECORRIDO'),
    posicion: z.int(),
    esperada: z.string().nullable(),
    tomada: z.string().nullable(),
  }),
  z.object({ en: z.literal('FIN'), esperado: z.string().nullable(), obtenido: z.string().nullable() }),
  z.object({ en: z.literal('DATOS'), nombre: z.string(), esperado: z.unknown(), obtenido: z.unknown() }),
]);

const runs = z.object({
  casos: z.array(
    z.object({
      nombre: z.string(),
      pasa: z.boolean(),
      difiere: caseDifference.nullable(),
      detenida: stop.nullable(),
    }),
  ),
  sinTomar: z.array(z.string()),
});

/** Builds the procedures of `workflow.processes` that play a process before it is published. */
export function simulationProcedures(services: {
  readonly caseRuns: CaseRuns;
  readonly processCases: ProcessCases;
  readonly simulation: Simulation;
}) {
  const { caseRuns, processCases: kept, simulation } = services;
  const design = adminProcedure('workflow.designer', 'workflow.admin');
  return {
    /** Plays the draft, the active version without one, or `definicion`: nothing is written, run or sent. */
    simulate: design
      .input(play.extend(played))
      .output(outcome)
      .query(async ({ input: { llave, definicion: given, ...asked } }) => {
        const { recorrido, abiertas, ...rest } = await simulation.play(await simulation.open(llave, given), asked);
        return {
          ...rest,
          recorrido: recorrido.map(({ fecha, ...one }) => ({ ...one, fecha: fecha.toISOString() })),
          abiertas: abiertas.map(({ vence, ...one }) => ({ ...one, vence: vence?.toISOString() ?? null })),
        } as z.output<typeof outcome>;
      }),

    /** The kept plays of a process. */
    cases: design
      .input(z.strictObject({ llave: codeOrLlave }))
      .output(z.object({ casos: z.array(processCase), revision: z.string() }))
      .query(async ({ input }) => {
        const { casos, revision } = await kept.get(input.llave);
        return { casos: [...casos], revision };
      }),

    saveCases: revisedSaveMutation(
      design,
      z.strictObject({ llave: codeOrLlave, casos: processCases }),
      ({ llave, casos }, identity, revision) => kept.save(identity, llave, casos, revision),
    ),

    /** Plays all kept cases: which end as expected, where the others part from it, and which transitions none takes. */
    runCases: design
      .input(z.strictObject(played))
      .output(runs)
      .query(async ({ input: { llave, definicion: given } }) => {
        const { casos, sinTomar } = await caseRuns.run(llave, given);
        return { casos, sinTomar } as z.output<typeof runs>;
      }),
  };
}
