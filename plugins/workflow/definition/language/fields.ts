import { isUuid } from '../../../../host/plugin-api/index.js';
import { z } from 'zod';
import { codeField, feelField } from '../../contract.js';
import { mostOf } from './most.js';

/** A code of the city: of a process, a task, an action, a form, a template, a message. */
export const code = codeField;

/** A code of a process. A code that looks like a UUID could never be found. */
export const processCode = code.refine((text) => !isUuid(text), 'El código de un proceso no es un UUID.');

/** Builds the schema of a readable text in one line. */
export const line = (most: number): z.ZodString =>
  z
    .string()
    .max(most, { error: `Tiene más de ${most} caracteres.`, abort: true })
    .regex(/^(?=\s*\S)[^\p{Cc}\p{Cs}]*$/u, 'Es un texto de una línea, que no está en blanco.');

/** Builds the schema of a readable text that may have several lines. */
export const text = (most: number): z.ZodString =>
  z
    .string()
    .max(most, { error: `Tiene más de ${most} caracteres.`, abort: true })
    .regex(
      /^(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u,
      'Es un texto sin caracteres de control, que no está en blanco.',
    );

/** A FEEL expression. Its syntax is checked separately. */
export const feel = feelField;

const group = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,29}:(?=\s*\S)[^\p{Cc}\p{Cs}]{1,60}$/u,
    'Un grupo es como rol:ventanilla o dependencia:hacienda.',
  );

/** The groups whose members may take the task. */
export const pool = z
  .array(group)
  .min(1, 'Falta por lo menos un grupo.')
  .max(mostOf.groups, `Tiene más de ${mostOf.groups} grupos.`)
  .describe('Grupos cuyos miembros pueden tomar la tarea, como rol:ventanilla o dependencia:hacienda.');
