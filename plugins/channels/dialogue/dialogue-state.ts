import { z } from 'zod';

/** The action by which a task will end. */
const action = z.object({
  codigo: z.string(),
  nombre: z.string(),
  procedimiento: z.string().optional(),
  /** The words to the citizen, once they are written. */
  paraCiudadano: z.string().optional(),
});

/** The request that a record waits for, with its deadline. */
const request = z.object({
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
  z.object({ kind: z.literal('phrase'), index: z.int() }),
  z.object({
    kind: z.enum(['done', 'clear', 'keep', 'send', 'change', 'words', 'cancel', 'take', 'release', 'close', 'list']),
  }),
]);

/** The last offered choices, in their order. */
const offer = z.object({
  /** The part of each choice's value that distinguishes this offer from earlier ones. */
  id: z.int(),
  picks: z.array(z.object({ pick, label: z.string() })),
});

/** The beginning of a text that may have been cut; the next text is a part of it. */
const begun = z.object({
  /** The text, up to the length limit of answers. */
  text: z.string(),
  cut: z.enum(['limit', 'blank']),
  /** The whole length in characters, including those that are not kept. */
  letters: z.int(),
  /** The number of messages that it came in. */
  messages: z.int(),
});

/** The last group of files that were sent together. */
const album = z.object({
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

/** The fields of every stage. */
const shared = { offer: offer.optional(), album: album.optional() };

/** A task of the owner's inbox. */
const task = { id: z.int(), titulo: z.string() };

/** The purpose of a form: a tramite to file, a task to end, or a request of a record. */
const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tramite'), codigo: z.string(), nombre: z.string(), form: z.string() }),
  z.object({ kind: z.literal('task'), ...task, action }),
  request,
]);

const opened = {
  subject,
  /** The answers that the form no longer accepts, and that the chat has mentioned. */
  told: z.array(z.string()),
  ...shared,
};

const stages = [
  z.object({ stage: z.literal('tramites'), page: z.int(), ...shared }),
  /** A choice among requests of records; `user` is the user of the chat when they were offered. */
  z.object({
    stage: z.literal('requests'),
    requests: z.array(request),
    page: z.int(),
    user: z.int().nullable(),
    ...shared,
  }),
  z.object({ stage: z.literal('tasks'), page: z.int(), search: z.string(), ...shared }),
  /** A choice of what to do with a task. */
  z.object({ stage: z.literal('task'), ...task, ...shared }),
  /** A confirmation: to end a task by an action without a form, or, without an action, to close it. */
  z.object({ stage: z.literal('confirm'), ...task, action: action.optional(), ...shared }),
  /** The writing of the words to the citizen that an action needs, with the phrases that may be taken. */
  z.object({ stage: z.literal('words'), ...task, action, frases: z.array(z.string()), ...shared }),
  z.object({
    stage: z.literal('question'),
    ...opened,
    /** The code of the last asked question. The next message answers it, whichever question the draft asks next. */
    asked: z.string(),
    page: z.int(),
    /** The options of a SELECCION_MULTIPLE that are picked so far. */
    picked: z.array(z.string()),
    begun: begun.optional(),
    /** How many files the question has, where it takes several. */
    attached: z.int().optional(),
  }),
  /** A review; `revision` is that of the shown draft. */
  z.object({ stage: z.literal('review'), ...opened, revision: z.int().optional() }),
  /** A choice of the answer to change. */
  z.object({ stage: z.literal('fields'), ...opened, page: z.int() }),
] as const;

/** The last messages of the linked chat while no dialogue is open; the next one may belong to them. */
const sent = z.object({
  stage: z.literal('sent'),
  /** A text that may have been cut, and the task that it began. */
  text: z.object({ task: z.int(), cut: z.enum(['limit', 'blank']), receivedAt: z.iso.datetime(), offer }).optional(),
  /** The last group of files; `isTextTold` is whether the chat has said that their captions are lost. */
  album: z.object({ id: z.string(), isTextTold: z.boolean() }).optional(),
});

/** The stored state of a dialogue, without the key of its draft. */
export const storedState = z.discriminatedUnion('stage', [...stages, sent]);
type Stored = Exclude<z.output<typeof storedState>, { stage: 'sent' }>;

export type SentState = z.output<typeof sent>;
export type SentText = NonNullable<SentState['text']>;

export type Pick = z.output<typeof pick>;
export type Offer = z.output<typeof offer>;

export type BegunText = z.output<typeof begun>;

export type Album = z.output<typeof album>;

export type Subject = z.output<typeof subject>;
export type TaskAction = z.output<typeof action>;

/** The stage in which a tramite is chosen. */
export type ChoosingState = Extract<Stored, { stage: 'tramites' }>;

/** The stage in which a request is chosen. */
export type RequestsState = Extract<Stored, { stage: 'requests' }>;

/** The stages in which the owner looks at tasks. */
export type TaskState = Extract<Stored, { stage: 'tasks' | 'task' | 'confirm' | 'words' }>;
export type WordsState = Extract<Stored, { stage: 'words' }>;

/** The stages in which a form is filled in; its answers are in a draft. */
export type OpenState = Extract<Stored, { readonly subject: Subject }> & {
  /** The key of the draft, which gives access to the answers. */
  readonly borrador: string;
};
export type AskedState = Extract<OpenState, { stage: 'question' }>;

/** The state of a chat's dialogue. */
export type DialogueState = ChoosingState | RequestsState | TaskState | OpenState;

/** The fields of every stage of a form. */
export type Opened = globalThis.Pick<OpenState, 'subject' | 'borrador' | 'told'>;

/** Tells whether a form is being filled in. */
export const isOpen = (state: DialogueState | undefined): state is OpenState =>
  state !== undefined && 'subject' in state;

/** Tells whether a dialogue is about tasks, which are only for the owner. */
export const isAboutTasks = (state: DialogueState): state is Exclude<DialogueState, ChoosingState | RequestsState> =>
  isOpen(state) ? state.subject.kind === 'task' : state.stage !== 'tramites' && state.stage !== 'requests';

/** Returns the revision of the draft that the review showed; undefined in other stages. */
export const checkedRevision = (state: OpenState): number | undefined =>
  state.stage === 'review' ? state.revision : undefined;
