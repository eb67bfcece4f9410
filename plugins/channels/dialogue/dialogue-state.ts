import { z } from 'zod';
import { action, album, begun, offer, record, request, subject, task, type Subject } from './dialogue-parts.js';

export type { Album, BegunText, Offer, Pick, Subject, TaskAction } from './dialogue-parts.js';

/** The fields of every stage. */
const shared = { offer: offer.optional(), album: album.optional() };

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
  /** A choice among records, to write a message, to ask for a review, or to rate an answer; `user` as above. */
  z.object({
    stage: z.literal('records'),
    act: z.enum(['MENSAJE', 'REVISION', 'CALIFICACION']),
    records: z.array(z.object(record)),
    page: z.int(),
    user: z.int().nullable(),
    ...shared,
  }),
  /** The rating of an answer, and, once it is rated, the comment on it; `user` as above. */
  z.object({ stage: z.literal('rating'), ...record, user: z.int().nullable(), ...shared }),
  z.object({
    stage: z.literal('comment'),
    ...record,
    nota: z.int(),
    user: z.int().nullable(),
    /** Present once a text that an app has cut was refused: the next text is the rest of it. */
    isCut: z.boolean().optional(),
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

/** The stage in which a tramite is chosen. */
export type ChoosingState = Extract<Stored, { stage: 'tramites' }>;

/** The stage in which a request is chosen. */
export type RequestsState = Extract<Stored, { stage: 'requests' }>;

/** The stage in which a record is chosen. */
export type RecordsState = Extract<Stored, { stage: 'records' }>;

/** The stages in which an answer is rated. */
export type RatingState = Extract<Stored, { stage: 'rating' | 'comment' }>;

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
export type DialogueState = ChoosingState | RequestsState | RecordsState | RatingState | TaskState | OpenState;

/** The fields of every stage of a form. */
export type Opened = globalThis.Pick<OpenState, 'subject' | 'borrador' | 'told'>;

/** Tells whether a form is being filled in. */
export const isOpen = (state: DialogueState | undefined): state is OpenState =>
  state !== undefined && 'subject' in state;

/** Tells whether a dialogue is about tasks, which are only for the owner. */
export const isAboutTasks = (state: DialogueState): state is TaskState | OpenState =>
  isOpen(state) ? state.subject.kind === 'task' : isTasks(state);

/** Tells whether the owner looks at tasks. */
export const isTasks = (state: DialogueState): state is TaskState =>
  ['tasks', 'task', 'confirm', 'words'].includes(state.stage);

/** Returns the revision of the draft that the review showed; undefined in other stages. */
export const checkedRevision = (state: OpenState): number | undefined =>
  state.stage === 'review' ? state.revision : undefined;
