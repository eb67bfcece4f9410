import { z } from 'zod';

/** The action by which a task will end. */
export const action = z.object({
  codigo: z.string(),
  nombre: z.string(),
  procedimiento: z.string().optional(),
  /** The words to the citizen, once they are written. */
  paraCiudadano: z.string().optional(),
});

/** The request that a record waits for, with its deadline. */
export const request = z.object({
  kind: z.literal('request'),
  record: z.int(),
  id: z.int(),
  nombre: z.string(),
  hasta: z.string().nullable(),
  radicado: z.string(),
  tramite: z.string(),
  /** The words about what is missing; absent once they were said. */
  paraCiudadano: z.string().optional(),
  siNoLlega: z.string().optional(),
});

/** A record with an answer, or that takes messages. */
export const record = {
  record: z.int(),
  radicado: z.string(),
  tramite: z.string(),
  /** The number of its answer to review or to rate; null for a message. */
  respuesta: z.int().nullable(),
};

/** The meaning of an offered choice. */
const pick = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tramite'), codigo: z.string() }),
  z.object({ kind: z.literal('option'), codigo: z.string() }),
  z.object({ kind: z.literal('boolean'), value: z.boolean() }),
  z.object({ kind: z.literal('field'), codigo: z.string() }),
  z.object({ kind: z.literal('page'), page: z.int() }),
  z.object({ kind: z.literal('task'), id: z.int() }),
  z.object({ kind: z.literal('action'), action }),
  z.object({ kind: z.literal('request'), request }),
  z.object({ kind: z.literal('record'), record: z.object(record) }),
  z.object({ kind: z.literal('rating'), nota: z.int() }),
  z.object({ kind: z.literal('phrase'), index: z.int() }),
  z.object({
    kind: z.enum(['done', 'clear', 'keep', 'send', 'change', 'words', 'cancel', 'take', 'release', 'close', 'list']),
  }),
]);

/** The last offered choices, in their order. */
export const offer = z.object({
  /** The part of each choice's value that distinguishes this offer from earlier ones. */
  id: z.int(),
  picks: z.array(z.object({ pick, label: z.string() })),
});

/** The beginning of a text that may have been cut; the next text is a part of it. */
export const begun = z.object({
  /** The text, up to the length limit of answers. */
  text: z.string(),
  cut: z.enum(['limit', 'blank']),
  /** The whole length in characters, including those that are not kept. */
  letters: z.int(),
  /** The number of messages that it came in. */
  messages: z.int(),
});

/** The last group of files that were sent together. */
export const album = z.object({
  id: z.string(),
  /** The code of the question that refused them; they answer no other question. */
  refused: z.string().optional(),
  /** The code of the question that takes several of them, while it may take more. */
  adding: z.string().optional(),
  /**
   * The file that answers a question, and that question, with its maximum where it takes several; undefined while none
   * does.
   */
  kept: z.object({ archivo: z.string(), pregunta: z.string(), maximo: z.int().optional() }).optional(),
  /** Whether the chat has said that the other files are not kept. */
  isTold: z.boolean(),
});

/** A task of the owner's inbox. */
export const task = { id: z.int(), titulo: z.string() };

/** The purpose of a form: a tramite to file, a task to end, a request of a record, or a message about one. */
export const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tramite'), codigo: z.string(), nombre: z.string(), form: z.string() }),
  z.object({ kind: z.literal('task'), ...task, action }),
  request,
  z.object({ kind: z.literal('message'), tipo: z.enum(['MENSAJE', 'REVISION']), ...record }),
]);

export type Pick = z.output<typeof pick>;
export type Offer = z.output<typeof offer>;

export type BegunText = z.output<typeof begun>;

export type Album = z.output<typeof album>;

export type Subject = z.output<typeof subject>;
export type TaskAction = z.output<typeof action>;
