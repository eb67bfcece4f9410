import { inject, injectable } from 'inversify';
import { Clock, ConflictError, NotFoundError } from '../../../host/plugin-api/index.js';
import { Drafts } from '../../forms/contract.js';
import { RecordRequests, type RecordRequest } from '../../tramites/contract.js';
import type { Reply } from '../conversation/turn.js';
import { Asking } from '../dialogue/asking.js';
import type { CommandName } from '../dialogue/commands.js';
import { type Opened, type RequestsState, type Subject } from '../dialogue/dialogue-state.js';
import { namesOf } from '../dialogue/subject-names.js';
import type { Offered } from '../dialogue/offers.js';
import type { Said, Talk, TalkAt } from '../dialogue/talk.js';
import { filerChat } from '../records/filer-chat.js';
import { isRecordKey } from '../records/record-key.js';
import { RecordLists } from '../records/record-lists.js';
import { messagesOf } from '../texts/text-parts.js';
import { Wordings } from '../texts/wordings.js';

/** A request that a record waits for. */
export type RequestSubject = Extract<Subject, { readonly kind: 'request' }>;

/**
 * Finds the requests to the citizen that records wait for, and begins their forms: those of records filed in this chat,
 * or of one whose key is given.
 */
@injectable()
export class Requesting {
  constructor(
    @inject(RecordRequests) private readonly requests: RecordRequests,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Asking) private readonly asking: Asking,
    @inject(RecordLists) private readonly lists: RecordLists,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Handles `/pendiente` and its argument: a key or nothing. A single request begins at once; several are offered. */
  async begin(talk: Talk, typed: string): Promise<Said> {
    const isKey = isRecordKey(typed);
    if (!isKey && typed !== '') return this.reply(talk, 'pendiente_que_clave');
    try {
      const found = isKey ? await this.requests.ofKey(typed.toLowerCase()) : await this.ofChat(talk);
      if (found.length === 0) return await this.end('pendientes_ninguno', { clave: isKey });
      return found.length === 1 ? await this.open(talk, subjectOf(found[0]!)) : await this.offer(talk, found);
    } catch (error) {
      if (error instanceof NotFoundError) return this.reply(talk, 'estado_desconocido');
      throw error;
    }
  }

  /** Handles the answer to the list of requests. */
  async choose(talk: TalkAt<RequestsState>): Promise<Said> {
    const { state, turn, by } = talk;
    // The list was offered to another user of this chat, or to an unknown person.
    if (state.user !== (by ?? null)) return this.begin(talk, '');
    const answer = await this.lists.read(state, turn.message.content, 'request');
    if ('picked' in answer) return this.open(talk, withWords(answer.picked.request, state));
    return this.shown(talk, { ...state, page: answer.page }, answer.before);
  }

  /** Handles a command that begins nothing. */
  async obey(talk: TalkAt<RequestsState>, name: CommandName): Promise<Said> {
    return name === 'cancelar' ? this.end('pendientes_fuera') : this.shown(talk, talk.state);
  }

  /** Says why the draft is gone: the request was closed meanwhile, or the draft has expired. */
  async gone({ record, id }: RequestSubject): Promise<Said> {
    try {
      await this.requests.formOf(record, id);
      return await this.end('pendiente_borrado');
    } catch (error) {
      if (isClosed(error)) return this.end('pendiente_cerrado');
      throw error;
    }
  }

  private async open(talk: Talk, subject: RequestSubject): Promise<Said> {
    try {
      const form = await this.requests.formOf(subject.record, subject.id);
      const { borrador } = await this.drafts.beginDraft(form, talk.by);
      const draft = await this.drafts.getDraft(borrador, talk.by);
      const { paraCiudadano, siNoLlega, ...told } = subject;
      const words = { para_ciudadano: paraCiudadano ?? null, si_no_llega: siNoLlega ?? null };
      const { hasta } = told;
      const terminado = hasta !== null && new Date(hasta) < this.clock.now();
      const text = await this.wordings.say('pendiente_comenzado', { ...namesOf(told), hasta, terminado, ...words });
      const opened: Opened = { subject: told, borrador, told: [] };
      return await this.asking.next(talk, opened, draft, messagesOf(text));
    } catch (error) {
      if (isClosed(error)) return this.end('pendiente_cerrado');
      throw error;
    }
  }

  private ofChat(talk: Talk): Promise<readonly RecordRequest[]> {
    return this.requests.ofFiler({ ...filerChat(talk), by: talk.by });
  }

  private offer(talk: Talk, found: readonly RecordRequest[]): Promise<Said> {
    return this.shown(talk, { requests: found.map(subjectOf), page: 0, user: talk.by ?? null });
  }

  private async shown(
    { turn }: Talk,
    { requests, page, user }: Pick<RequestsState, 'requests' | 'page' | 'user'>,
    before: readonly Reply[] = [],
  ): Promise<Said> {
    const say = await this.wordings.current();
    const all = requests.map(({ paraCiudadano: _words, siNoLlega: _consequence, ...request }): Offered => ({
      pick: { kind: 'request', request },
      label: say('pendiente_linea', namesOf(request)),
    }));
    const { offer, reply } = await this.lists.offer(turn, say('pendientes'), all, page);
    return { after: { stage: 'requests', requests, page, user, offer }, replies: [...before, reply] };
  }

  private async end(
    codigo: 'pendientes_ninguno' | 'pendientes_fuera' | 'pendiente_borrado' | 'pendiente_cerrado',
    data: Readonly<Record<string, boolean>> = {},
  ): Promise<Said> {
    return { after: undefined, replies: [{ text: await this.wordings.say(codigo, data) }] };
  }

  private async reply({ state }: Talk, codigo: 'pendiente_que_clave' | 'estado_desconocido'): Promise<Said> {
    return { after: state, replies: [{ text: await this.wordings.say(codigo) }] };
  }
}

/** Tells whether a request is closed: it was answered, its deadline has passed, or its process has ended. */
const isClosed = (error: unknown): boolean => error instanceof ConflictError || error instanceof NotFoundError;

/** Returns the picked request with its words, which the list has once. */
const withWords = (picked: RequestSubject, { requests }: RequestsState): RequestSubject =>
  requests.find(({ record, id }) => record === picked.record && id === picked.id) ?? picked;

const subjectOf = ({ recordId: record, para_ciudadano, si_no_llega, ...request }: RecordRequest): RequestSubject => ({
  ...request,
  kind: 'request',
  record,
  ...(para_ciudadano !== null && { paraCiudadano: para_ciudadano }),
  ...(si_no_llega !== null && { siNoLlega: si_no_llega }),
});
