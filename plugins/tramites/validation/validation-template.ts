import { z } from 'zod';

/** The source that reads the user store; any other names a registered procedure. */
export const USERS = 'usuarios';

/** What a call asks for where it names no template. */
export const DEFAULT_TEMPLATE = 'IDENTIFICACION';

/** What the user store finds a person by. */
const userParameters = ['tipo_identificacion', 'identificacion'] as const;

/** Fields of the calls themselves. */
const reservedNames = new Set(['plantilla', 'codigo']);

const parameterName = z
  .string()
  .regex(/^[A-Za-z]\w{0,59}$/, 'El parámetro tiene hasta 60 letras sin tilde, dígitos o guiones bajos.')
  .refine((name) => !reservedNames.has(name), 'Ese nombre de parámetro está reservado.');

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** A template of validations: what is asked for, and where the address comes from (decisions, section 4). */
export const validationTemplate = z
  .strictObject({
    codigo: z
      .string()
      .regex(/^[A-Za-z0-9][\w.-]{0,59}$/, 'El código tiene hasta 60 letras sin tilde, dígitos, puntos o guiones.'),
    parametros: z
      .array(parameterName)
      .min(1)
      .max(10)
      .refine((names) => new Set(names).size === names.length, 'Hay un parámetro repetido.'),
    fuente: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .describe('`usuarios`, or the code of a registered procedure with the use `validacion`'),
  })
  .refine(({ fuente, parametros }) => fuente !== USERS || isSameSet(parametros, userParameters), {
    path: ['parametros'],
    error: `Con la fuente ${USERS} los parámetros son ${userParameters.join(' e ')}.`,
  });

export type ValidationTemplate = z.output<typeof validationTemplate>;

/** There without a bundle; a stored template of the same code takes its place. */
export const predefinedTemplates: readonly ValidationTemplate[] = [
  { codigo: DEFAULT_TEMPLATE, parametros: [...userParameters], fuente: USERS },
];
