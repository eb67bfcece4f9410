import { z } from 'zod';

/** The source that reads the user store; any other names a registered procedure. */
export const USERS = 'usuarios';

/** The template of a call that names none. */
export const DEFAULT_TEMPLATE = 'IDENTIFICACION';

/** The parameters by which the user store finds a person. */
const userParameters = ['tipo_identificacion', 'identificacion'] as const;

/** The fields of the calls themselves. */
const reservedNames = new Set(['plantilla', 'codigo']);

const parameterName = z
  .string()
  .regex(/^[A-Za-z]\w{0,59}$/, 'El parámetro tiene hasta 60 letras sin tilde, dígitos o guiones bajos.')
  .refine((name) => !reservedNames.has(name), 'Ese nombre de parámetro está reservado.');

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** A template of validations: its parameters, and the source of the address (decisions, section 4). */
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

/** The templates that are there without a bundle; a stored template of the same code takes their place. */
export const predefinedTemplates: readonly ValidationTemplate[] = [
  { codigo: DEFAULT_TEMPLATE, parametros: [...userParameters], fuente: USERS },
];
