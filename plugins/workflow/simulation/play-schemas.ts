import { z } from 'zod';
import { code, line } from '../definition/index.js';

/** The most steps of a play: those that it is given, and those that it takes in all. */
export const MOST_STEPS = 500;
/** The most kept plays of a process. */
const MOST_CASES = 50;

const data = z.record(z.string().max(200), z.unknown());

/** The end of one open task. */
const playStep = z.strictObject({
  tarea: code.describe('La tarea que termina.'),
  accion: code.optional().describe('La acción de una tarea de persona.'),
  vencido: z.literal(true).optional().describe('Su plazo se cumple.'),
  mensaje: code.optional().describe('El mensaje que llega a una espera.'),
  usuario: line(150).optional().describe('Quién actúa, para las condiciones que leen `usuario`.'),
  datos: data
    .optional()
    .describe('Las respuestas del formulario, los datos del mensaje, o el resultado de una tarea automática.'),
});

/** A play of a process: its first data, and the ends of its tasks in their order. */
export const play = z.strictObject({
  desde: z.iso.date().optional().describe('El día en que empieza; hoy, si falta.'),
  datos: data.default({}),
  pasos: z.array(playStep).max(MOST_STEPS).default([]),
  resultados: z
    .record(code, z.unknown())
    .default({})
    .describe('Por tarea automática, su resultado: con él sigue sin que un paso lo diga.'),
});

/** The end and the way that a kept play is to have. */
const expected = z.strictObject({
  recorrido: z.array(code).max(5000).describe('Los códigos de las transiciones, en su orden.'),
  fin: code.nullable().describe('El FIN en el que termina; null si no termina.'),
  datos: data.optional().describe('Los datos que al final han de tener estos valores; los demás no cuentan.'),
});

/** A kept play of a process, with what is expected of it. */
export const processCase = play.extend({ nombre: line(120), espera: expected });

/** The kept plays of a process. */
export const processCases = z
  .array(processCase)
  .max(MOST_CASES, `Son más de ${MOST_CASES} casos.`)
  .refine((cases) => new Set(cases.map(({ nombre }) => nombre)).size === cases.length, 'Dos casos se llaman igual.');

export type PlayStep = z.output<typeof playStep>;
export type Play = z.output<typeof play>;
export type ProcessCase = z.output<typeof processCase>;
