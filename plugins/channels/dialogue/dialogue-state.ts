import { z } from 'zod';

/** How a task is to end. */
const action = z.object({ codigo: z.string(), nombre: z.string(), procedimiento: z.string().optional() });

/** What a record waits for, and until when. */
const request = z.object({
  kind: z.literal('request'),
  record: z.int(),
  id: z.int(),
  nombre: z.string(),
  hasta: z.string().nullable(),
  radicado: z.string(),
  tramite: z.string(),
});

/** What a choice that was offered stands for. */
const pick = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tramite'), codigo: z.string() }),
  z.object({ kind: z.literal('option'), codigo: z.string() }),
  z.object({ kind: z.literal('boolean'), value: z.boolean() }),
  z.object({ kind: z.literal('field'), codigo: z.string() }),
  z.object({ kind: z.literal('page'), page: z.int() }),
  z.object({ kind: z.literal('task'), id: z.int() }),
  z.object({ kind: z.literal('action'), action }),
  z.object({ kind: z.literal('request'), request }),
  z.object({ kind: z.enum(['done', 'keep', 'send', 'change', 'cancel', 'take', 'release', 'close', 'list']) }),
]);

/** The choices that were offered last, in their order. */
const offer = z.object({
  /** Part of each choice, which distinguishes it from those of earlier offers. */
  id: z.int(),
  picks: z.array(z.object({ pick, label: z.string() })),
});

/** The beginning of a text that may have been cut: what follows is a part of it. */
const begun = z.object({
  /** As much as any answer may have. */
  text: z.string(),
  cut: z.enum(['limit', 'blank']),
  /** How long it is, what of it is not kept included. */
  letters: z.int(),
  /** In how many messages it came. */
  messages: z.int(),
});

/** The files that were sent together last. */
const album = z.object({
  id: z.string(),
  /** The code of the question at which they were refused: they answer no other. */
  refused: z.string().optional(),
  /** Which of them answers a question, and which question; undefined while none does. */
  kept: z.object({ archivo: z.string(), pregunta: z.string() }).optional(),
  /** Whether the chat has said that the others are not kept. */
  isTold: z.boolean(),
});

/** What every stage has. */
const shared = { offer: offer.optional(), album: album.optional() };

/** A task of the owner's inbox. */
const task = { id: z.int(), titulo: z.string() };

/** What the answers of a form are for: a tramite that is filed, a task that ends, or what a record waits for. */
const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tramite'), codigo: z.string(), nombre: z.string(), form: z.string() }),
  z.object({ kind: z.literal('task'), ...task, action }),
  request,
]);

const opened = {
  subject,
  /** The answers that the form takes no longer, where the chat has said so. */
  told: z.array(z.string()),
  ...shared,
};

const stages = [
  z.object({ stage: z.literal('tramites'), page: z.int(), ...shared }),
  /** What is to be handed in; `user` is the user whose chat it was then. */
  z.object({
    stage: z.literal('requests'),
    requests: z.array(request),
    page: z.int(),
    user: z.int().nullable(),
    ...shared,
  }),
  z.object({ stage: z.literal('tasks'), page: z.int(), search: z.string(), ...shared }),
  /** What is to be done with a task. */
  z.object({ stage: z.literal('task'), ...task, ...shared }),
  /** Whether a task is to end by an action without a form; without an action, whether it is to be closed. */
  z.object({ stage: z.literal('confirm'), ...task, action: action.optional(), ...shared }),
  z.object({
    stage: z.literal('question'),
    ...opened,
    /** The code of the question that was asked last: what comes in answers this one, whatever the draft asks next. */
    asked: z.string(),
    page: z.int(),
    /** Of a SELECCION_MULTIPLE, until it is done. */
    picked: z.array(z.string()),
    begun: begun.optional(),
  }),
  /** `revision` is that of the draft which was shown. */
  z.object({ stage: z.literal('review'), ...opened, revision: z.int().optional() }),
  /** Which answer is to be changed. */
  z.object({ stage: z.literal('fields'), ...opened, page: z.int() }),
] as const;

/** What the linked chat sent last, where no dialogue is open: what comes next may belong to it. */
const sent = z.object({
  stage: z.literal('sent'),
  /** A text that may have been cut, and the task that its beginning became. */
  text: z.object({ task: z.int(), cut: z.enum(['limit', 'blank']), receivedAt: z.iso.datetime(), offer }).optional(),
  /** The files that were sent together last; whether the chat has said that what was written below them is lost. */
  album: z.object({ id: z.string(), isTextTold: z.boolean() }).optional(),
});

/** What is stored of a dialogue beside the key of its draft. */
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

/** Somebody is to choose a tramite. */
export type ChoosingState = Extract<Stored, { stage: 'tramites' }>;

/** Somebody is to choose what to hand in. */
export type RequestsState = Extract<Stored, { stage: 'requests' }>;

/** The owner looks at tasks. */
export type TaskState = Extract<Stored, { stage: 'tasks' | 'task' | 'confirm' }>;

/** A form is being filled in; the answers are in its draft. */
export type OpenState = Extract<Stored, { readonly subject: Subject }> & {
  /** The key of the draft: it gives access to the answers. */
  readonly borrador: string;
};
export type AskedState = Extract<OpenState, { stage: 'question' }>;

/** Where the dialogue of a chat stands. */
export type DialogueState = ChoosingState | RequestsState | TaskState | OpenState;

/** What every stage of a form has. */
export type Opened = globalThis.Pick<OpenState, 'subject' | 'borrador' | 'told'>;

/** Returns whether a form is being filled in. */
export const isOpen = (state: DialogueState | undefined): state is OpenState =>
  state !== undefined && 'subject' in state;

/** Returns whether it is about tasks, which are the owner's business alone. */
export const isAboutTasks = (state: DialogueState): state is Exclude<DialogueState, ChoosingState | RequestsState> =>
  isOpen(state) ? state.subject.kind === 'task' : state.stage !== 'tramites' && state.stage !== 'requests';

/** What wordings call it. */
export function namesOf(subject: Subject): Readonly<Record<string, string>> {
  switch (subject.kind) {
    case 'task':
      return { tarea: subject.titulo, accion: subject.action.nombre };
    case 'request':
      return { pendiente: subject.nombre, radicado: subject.radicado, tramite: subject.tramite };
    case 'tramite':
      return { tramite: subject.nombre };
  }
}

/** Returns the revision of the draft that was shown last, where its answers were. */
export const checkedRevision = (state: OpenState): number | undefined =>
  state.stage === 'review' ? state.revision : undefined;
