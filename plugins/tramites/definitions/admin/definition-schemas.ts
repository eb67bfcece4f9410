import { z } from 'zod';
import { receivingSchema, receivingStates } from '../../contract.js';
import { definitionSchema, testsSchema } from '../draft-content.js';
import { tramiteCode } from '../../catalog/index.js';

export const codigo = z.string().min(1).max(60);
export const revision = z.int32().min(0);

/** A draft, and the revision that its editor has seen. */
export const seen = z.strictObject({ codigo, revision: z.int32().min(1) });

export const draftInput = z.strictObject({
  codigo: tramiteCode,
  revision,
  definicion: definitionSchema,
  pruebas: testsSchema,
  /** The revision of the tramite that a new draft begins from. */
  base: revision.optional(),
});

export const receivingInput = z.strictObject({
  codigo,
  /** The revision of the stored tramite. */
  revision: z.int32().min(1),
  recibe: receivingSchema.nullable(),
});

const fault = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() });

const changedField = z.object({
  campo: z.string(),
  nombre: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
});

const difference = z.object({
  clase: z.enum(['agregada', 'quitada', 'movida', 'cambiada', 'dato']),
  codigo: z.string(),
  nombre: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
  cambios: z.array(changedField),
  efectos: z.array(z.string()),
});

/** The faults, the warnings and the differences of a draft. */
export const judged = z.object({
  faltas: z.array(fault),
  advertencias: z.array(fault),
  diferencias: z.array(difference),
});

const author = z.object({ id: z.int(), nombre: z.string() }).nullable();
const json = z.record(z.string(), z.unknown());

export const edited = judged.extend({
  codigo: z.string(),
  borrador: z
    .object({
      revision: z.int(),
      base: z.int(),
      definicion: json,
      pruebas: z.array(z.object({ nombre: z.string(), respuestas: json })),
      por: author,
      cambiado: z.iso.datetime(),
    })
    .nullable(),
  publicado: z.object({ revision: z.int(), definicion: json }).nullable(),
});

export const listed = z.object({
  codigo: z.string(),
  nombre: z.string(),
  publicado: z.boolean(),
  borrador: z.object({ por: author, cambiado: z.iso.datetime() }).nullable(),
  recibe: z.enum(receivingStates),
  /** The number of questions. */
  preguntas: z.int(),
  dependencia: z.string().nullable(),
  proceso: z.string().nullable(),
});

export const tried = z.object({
  valido: z.boolean(),
  faltas: z.record(z.string(), z.array(z.string())),
  se_guarda: json,
  se_muestra: json,
});

const named = z.object({ codigo: z.string(), nombre: z.string() });

export const choices = z.object({
  tipos: z.array(
    z.object({
      tipo: z.string(),
      nombre: z.string(),
      ejemplo: z.string(),
      propiedades: z.array(z.string()),
      autocompletar: z.array(z.string()),
    }),
  ),
  catalogos: z.array(z.string()),
  terminos: z.array(named.extend({ plazo: z.string(), norma: z.string() })),
  avisos: z.array(named.extend({ texto: z.string() })),
  denuncias: z.array(named.extend({ descripcion: z.string().optional() })),
  familias: z.array(named),
  canales: z.array(named.extend({ noPregunta: z.array(z.string()) })),
});
