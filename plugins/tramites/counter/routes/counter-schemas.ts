import { z } from 'zod';
import { errorsByField, integerParameter } from '../../../../host/plugin-api/index.js';
import { formPage, formPageOf, MOST_QUESTIONS, refusedOf, refusedValues } from '../../../forms/contract.js';
import type { LeftOutAnswer } from '../../../forms/contract.js';
import { answers } from '../../records/index.js';
import type { SeenDraft } from '../drafts/counter-drafts.js';
import type { CounterSummary } from '../drafts/counter-summary.js';

export const draftKey = z
  .string()
  .max(100)
  .describe('Clave del borrador, como está al final de su enlace')
  .meta({ examples: ['q3v0Zb8n1mYtR2xWc7Ue5sKd9aLfGhJ4oPiT6yBwEzA'] });

export const draftParam = z.object({ borrador: draftKey });

/** A revision in a query. */
export const revisionParameter = integerParameter
  .pipe(z.int().min(0))
  .describe('La `revision` que se vio del borrador')
  .meta({ examples: ['3'] });

/** The version of the notice in the query of a filing. */
export const acceptedVersion = z
  .string()
  .max(40)
  .describe('La `version` del aviso de privacidad que la persona aceptó, como la dice `ventanilla/aviso`')
  .meta({ examples: ['2026-01'] });

/** The typed answers of a form that is not kept. */
export const typed = z.object({
  respuestas: z
    .record(z.string().max(60), z.unknown())
    .refine((given) => Object.keys(given).length <= MOST_QUESTIONS, `Hasta ${MOST_QUESTIONS} respuestas.`)
    .describe('Lo escrito hasta ahora, por pre_codigo; sin los archivos')
    .meta({ examples: [{ documento: '1144012345' }] }),
});

const revision = z
  .int()
  .describe('Crece con cada cambio del borrador')
  .meta({ examples: [3] });

const leftOut = z
  .array(z.object({ codigo: z.string(), respuesta: z.unknown(), motivos: z.array(z.string()) }))
  .describe('Las respuestas que el formulario, que cambió, ya no recibe');

/** A draft as the counter shows it. */
export const draft = formPage
  .extend({
    borrador: draftKey,
    codigo: z
      .string()
      .describe('Código de su trámite')
      .meta({ examples: ['PQRSD'] }),
    propio: z.boolean().describe('Si lo comenzó quien llama, en la ventanilla; si no, lo comenzó la persona'),
    revision,
    vence: z.iso.datetime().describe('Cuándo termina, si no se cambia antes'),
    respuestas: answers.describe(
      'Sin enmascarar; un archivo como {nombre, tipo, tamano, sha256}; varios, como una lista de ellos con id',
    ),
    rechazadas: refusedValues
      .describe('Lo escrito que el formulario no admite, por campo: no se radica')
      .meta({ examples: [{ arboles: { valor: 'doce', motivo: 'Debe ser un número.' } }] }),
    fuera: leftOut,
  })
  .meta({ id: 'BorradorEnVentanilla' });

/** A draft after a change, with what was refused of it. */
export const savedDraft = draft
  .extend({ errores: errorsByField.describe('Por campo, por qué no se admite lo demás de lo enviado') })
  .meta({ id: 'BorradorGuardadoEnVentanilla' });

const outside = (all: readonly LeftOutAnswer[]): z.input<typeof leftOut> =>
  all.map((one) => ({ codigo: one.codigo, respuesta: one.answer, motivos: [...one.reasons] }));

/** Writes a draft in the shape of {@link draft}. */
export const toDraft = (seen: SeenDraft): z.input<typeof draft> => ({
  borrador: seen.borrador,
  codigo: seen.codigo,
  propio: seen.isOfClerk,
  revision: seen.revision,
  vence: seen.vence.toISOString(),
  respuestas: seen.answers,
  rechazadas: Object.fromEntries(
    Object.entries(refusedOf(seen.returned)).map(([codigo, { valor, motivo }]) => [
      codigo,
      { valor: typeof valor === 'string' ? valor : [...valor], motivo },
    ]),
  ),
  fuera: outside(seen.leftOut),
  ...formPageOf(seen),
});

/** The privacy notice that a clerk reads to a person. */
export const notice = z.object({
  aviso: z
    .object({
      version: z.string().meta({ examples: ['2026-01'] }),
      titulo: z.string().meta({ examples: ['Aviso de privacidad'] }),
      direccion: z
        .string()
        .describe('La página que lo publica')
        .meta({ examples: ['/paginas/privacidad'] }),
      parrafos: z
        .array(z.string())
        .describe('Su texto, sin formato; cada punto de una lista comienza con «- »')
        .meta({ examples: [['Tratamos sus datos para atender su solicitud.']] }),
    })
    .nullable()
    .describe('Null si la ciudad no pide aceptar un aviso'),
});

/** A draft in words, before it is filed. */
export const summary = z
  .object({
    borrador: draftKey,
    codigo: z.string().meta({ examples: ['PQRSD'] }),
    revision: revision.describe('La que se radica: se envía al radicar'),
    tramite: z
      .string()
      .describe('Nombre del trámite')
      .meta({ examples: ['Peticiones, quejas y reclamos'] }),
    secciones: z.array(
      z.object({
        titulo: z
          .string()
          .nullable()
          .describe('El del paso; null en las preguntas sin paso')
          .meta({ examples: ['Sus datos'] }),
        respuestas: z.array(
          z.object({
            codigo: z.string().meta({ examples: ['documento'] }),
            pregunta: z.string().meta({ examples: ['Número de documento'] }),
            respuesta: z
              .string()
              .nullable()
              .describe('En palabras; un archivo por línea, con su tamaño; null sin respuesta')
              .meta({ examples: ['Cédula de ciudadanía 1144012345'] }),
          }),
        ),
      }),
    ),
    errores: errorsByField.describe('Por campo, lo que falta y lo que no se admite; vacío si se puede radicar'),
    fuera: leftOut,
    plazo: z
      .object({
        texto: z.string().meta({ examples: ['15 días hábiles'] }),
        vence: z.iso.datetime().describe('Si se radica ahora'),
      })
      .nullable()
      .describe('Null si el trámite no tiene plazo'),
    destino: z
      .object({
        medio: z.enum(['CORREO', 'CHAT']).nullable().describe('Null si no hay cómo escribirle a la persona'),
        direccion: z
          .string()
          .nullable()
          .describe('El correo, como se escribió')
          .meta({ examples: ['rosa@vecinos.example'] }),
        texto: z.string().meta({ examples: ['Le enviamos el comprobante y los avisos a rosa@vecinos.example.'] }),
      })
      .describe('A dónde van el comprobante y los avisos'),
    aviso: z
      .string()
      .nullable()
      .describe('La versión del aviso de privacidad que se debe aceptar al radicar')
      .meta({ examples: ['2026-01'] }),
  })
  .meta({ id: 'ResumenEnVentanilla' });

/** Writes a summary in the shape of {@link summary}. */
export const toSummary = (one: CounterSummary): z.input<typeof summary> => ({
  borrador: one.borrador,
  codigo: one.codigo,
  revision: one.revision,
  tramite: one.tramite,
  secciones: one.sections.map(({ titulo, answers: reviewed }) => ({
    titulo,
    respuestas: reviewed.map(({ codigo, pregunta, respuesta }) => ({ codigo, pregunta, respuesta })),
  })),
  errores: Object.fromEntries(Object.entries(one.errors).map(([codigo, reasons]) => [codigo, [...reasons]])),
  fuera: outside(one.leftOut),
  plazo: one.plazo && { texto: one.plazo.texto, vence: one.plazo.vence.toISOString() },
  destino: one.destino,
  aviso: one.aviso,
});
