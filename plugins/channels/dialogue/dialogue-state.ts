import { z } from 'zod';

/** What a choice that was offered stands for. */
const pick = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tramite'), codigo: z.string() }),
  z.object({ kind: z.literal('option'), codigo: z.string() }),
  z.object({ kind: z.literal('boolean'), value: z.boolean() }),
  z.object({ kind: z.literal('field'), codigo: z.string() }),
  z.object({ kind: z.literal('page'), page: z.int() }),
  z.object({ kind: z.enum(['done', 'keep', 'send', 'change', 'cancel']) }),
]);

/** The choices that were offered last, in their order. */
const offer = z.object({
  /** Stands in each choice, so that one of an earlier offer is told from one of this. */
  id: z.int(),
  picks: z.array(z.object({ pick, label: z.string() })),
});

const opened = {
  tramite: z.object({ codigo: z.string(), nombre: z.string(), form: z.string() }),
  /** The answers that the form takes no longer, and of which this was told. */
  told: z.array(z.string()),
  offer: offer.optional(),
};

const stages = [
  z.object({ stage: z.literal('tramites'), page: z.int(), offer: offer.optional() }),
  z.object({
    stage: z.literal('question'),
    ...opened,
    /** The code of the question that was asked last: what comes in answers this one, whatever the draft asks next. */
    asked: z.string(),
    page: z.int(),
    /** Of a SELECCION_MULTIPLE, until it is done. */
    picked: z.array(z.string()),
  }),
  z.object({ stage: z.literal('review'), ...opened }),
  /** Which answer is to be changed. */
  z.object({ stage: z.literal('fields'), ...opened, page: z.int() }),
] as const;

/** What is stored of a dialogue beside the key of its draft. */
export const storedState = z.discriminatedUnion('stage', stages);
type Stored = z.output<typeof storedState>;

export type Pick = z.output<typeof pick>;
export type Offer = z.output<typeof offer>;

/** Somebody is to choose a tramite. */
export type ChoosingState = Extract<Stored, { stage: 'tramites' }>;

/** A tramite is being filed; the answers are in its draft. */
export type OpenState = Exclude<Stored, { stage: 'tramites' }> & {
  /** The key of the draft: whoever has it has the answers. */
  readonly borrador: string;
};
export type AskedState = Extract<OpenState, { stage: 'question' }>;

/** Where the dialogue of a chat stands. */
export type DialogueState = ChoosingState | OpenState;

/** What every stage of an open dialogue has. */
export type Opened = globalThis.Pick<OpenState, 'tramite' | 'borrador' | 'told'>;
