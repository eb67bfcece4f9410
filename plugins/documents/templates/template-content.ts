import { z } from 'zod';
import { PAPER_SIZES } from '../contract.js';

const CONTROLS = 'Contiene caracteres de control que no se admiten.';

const text = (most: number): z.ZodString =>
  z
    .string()
    .max(most, { error: `Tiene más de ${most} caracteres.`, abort: true })
    .regex(/^[\n\r\t\P{Cc}]*$/u, CONTROLS);

const line = (most: number): z.ZodString =>
  z
    .string()
    .max(most, { error: `Tiene más de ${most} caracteres.`, abort: true })
    .regex(/^(?=\s*\S)[^\p{Cc}\p{Cs}]*$/u, 'Es un texto de una línea, que no está en blanco.');

const fragment = (most: number) =>
  text(most).refine(
    (html) => !/<(?:!doctype|html|head|body)[\s>]/i.test(html),
    'Es lo que va dentro de la página: no lleve <!doctype>, <html>, <head> ni <body>.',
  );

const margin = z.number().min(0).max(80);

/** The revision of templates, under which changes run one at a time over all hosts. */
export const TEMPLATES_REVISION = 'documents/templates';

/** The code of a template. */
export const templateCode = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,59}$/, 'El código tiene hasta 60 letras sin tilde, dígitos, puntos o guiones.');

/** The most characters of HTML and CSS in a template, given as text or as a file. */
export const MOST_HTML = 500_000;
export const MOST_CSS = 200_000;

export const templateName = line(200).describe('name; the title of its documents');
const htmlOfTemplate = fragment(MOST_HTML).min(1);
const cssOfTemplate = text(MOST_CSS).refine((css) => !/<\/style/i.test(css), 'No lleve </style>.');

const outcomeCode = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,59}$/, 'El código tiene hasta 60 letras sin tilde, dígitos, puntos o guiones.');

/** The fields of a template that have a default. */
export const templateLayout = z.strictObject({
  tamano: z.enum(PAPER_SIZES).default('CARTA').describe('paper: `CARTA`, `OFICIO`, `LEGAL` or `A4`'),
  horizontal: z.boolean().default(false).describe('whether the page is wider than it is high'),
  margenes: z
    .strictObject({
      arriba: margin.default(20).describe('millimetres, up to 80'),
      derecha: margin.default(20).describe('the same'),
      abajo: margin.default(20).describe('the same'),
      izquierda: margin.default(20).describe('the same'),
    })
    .prefault({})
    .describe('margins of the page'),
  encabezado: fragment(100_000).default('').describe('HTML at the head of each page, in Liquid'),
  pie: fragment(100_000).default('').describe('HTML at the foot of each page, in Liquid, beside the page number'),
  membrete: z
    .boolean()
    .optional()
    .describe('whether the letterhead of the configuration (`documents.letterhead`) stands above; `true`'),
  dependencia: line(200).optional().describe('the part of the city hall that it is of, in the letterhead'),
  resultados: z
    .array(outcomeCode)
    .min(1)
    .max(50)
    .optional()
    .describe('outcomes of a process: where an instance ends with another one, what it issued from it is revoked'),
  titular: text(2000).default('').describe('to whom the document is, in Liquid'),
});

/** The content of a version; a change of it makes a new version. */
export const templateContent = z.strictObject({
  nombre: templateName,
  html: htmlOfTemplate,
  css: cssOfTemplate.default(''),
  ...templateLayout.shape,
});

export type TemplateContent = z.output<typeof templateContent>;

/** The states of a template. An `INACTIVO` one is not offered for new uses; existing references keep working. */
export const templateStates = ['ACTIVO', 'INACTIVO'] as const;
export type TemplateState = (typeof templateStates)[number];

/** A template in a list. */
export interface ListedTemplate {
  readonly codigo: string;
  readonly nombre: string;
  /** The number of the version, from 1; each change of the content raises it. */
  readonly version: number;
  readonly estado: TemplateState;
}

/**
 * The names that a template needs: paths in `datos` and `resultado`, such as `datos`, `predio`, `area`, that it prints
 * unconditionally and without `default`.
 */
export type NeededNames = readonly (readonly string[])[];

/** A stored version of a template. */
export interface StoredTemplate extends ListedTemplate {
  readonly content: TemplateContent;
  /** The names found when it was saved. */
  readonly needs: NeededNames;
}
