import { z } from 'zod';
import { MAIL_BOUNDS } from '../mail-bounds.js';

const text = z
  .string()
  .min(1)
  .max(MAIL_BOUNDS.characters)
  .regex(/^[\n\r\t\P{Cc}]*$/u, 'Contiene caracteres de control que no se admiten.');

export const templateCode = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,59}$/, 'El código tiene hasta 60 letras sin tilde, dígitos, puntos o guiones.');

/** The parts of a template, in Liquid. */
export const templateParts = z.strictObject({
  asunto: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .regex(/^\P{Cc}*$/u, 'El asunto es una sola línea, sin caracteres de control.'),
  /** The content of the page that all mails share. */
  html: text,
  texto: text,
});

/** A mail template of the city (decisions, section 12). */
export const mailTemplate = z.strictObject({ codigo: templateCode, ...templateParts.shape });

export type TemplateParts = z.output<typeof templateParts>;
export type StoredTemplate = z.output<typeof mailTemplate>;
