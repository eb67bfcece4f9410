import { inject, injectable } from 'inversify';
import { InputError, NotAllowedError, NotFoundError, plainValue } from '../../../host/plugin-api/index.js';
import { WorkItems, type WorkItem, type WorkItemDetail, type WorkItemPage } from '../../workflow/contract.js';
import type { Reply } from '../conversation/turn.js';
import type { Offer } from '../dialogue/dialogue-state.js';
import { choicesOf, type Offered } from '../dialogue/offers.js';
import { staffOf, type Said, type Talk } from '../dialogue/talk.js';
import { Wordings, type Say } from '../texts/wordings.js';
import { choicesFor, situationOf } from './task-choices.js';

/** A task as people type it: `12`, `#12`, or `T-000012` for one without a process, whose code contains its number. */
const typedTask = /^(?:#\s*|T-)?(\d{1,15})$/i;

/** The most characters of a title in a choice. */
const MOST_CHARACTERS = 60;

/** Shows tasks to the owner of the linked chat: pages of the inbox, and a task with its possible actions. */
@injectable()
export class Browsing {
  constructor(
    @inject(WorkItems) private readonly work: WorkItems,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  /** Shows a page of the inbox. `before` is said first. */
  async list(
    talk: Talk,
    { page, search }: { readonly page: number; readonly search: string },
    before: readonly Reply[] = [],
  ): Promise<Said> {
    const say = await this.wordings.current();
    const found = await this.find(talk, page, search);
    if (typeof found === 'string') {
      return { after: talk.state, replies: [...before, { text: say('respuesta_no_valida', { motivo: found }) }] };
    }
    const { count: total, next, items } = found;
    const busca = search === '' ? null : search;
    if (items.length === 0) {
      return { after: undefined, replies: [...before, { text: say('tareas_ninguna', { busca }) }] };
    }
    const picks = items.map((item): Offered => ({ pick: { kind: 'task', id: item.id }, label: lineOf(item, say) }));
    // The first page follows the last one.
    if (next !== null || page > 1) picks.push({ pick: { kind: 'page', page: next ?? 1 }, label: say('boton_mas') });
    const offer: Offer = { id: talk.turn.id, picks };
    const reply = { text: say('tareas', { total, busca }), choices: choicesOf(offer) };
    return { after: { stage: 'tasks', page, search, offer }, replies: [...before, reply] };
  }

  /** Shows a task by the typed number, or the inbox where none was typed. */
  async typed(talk: Talk, text: string): Promise<Said> {
    if (text === '') return this.list(talk, { page: 1, search: '' });
    const id = numberOf(text);
    return id === undefined ? this.unknown(talk, []) : this.show(talk, id);
  }

  /** Shows the present state of a task. */
  async show(talk: Talk, id: number, before: readonly Reply[] = []): Promise<Said> {
    try {
      return await this.shown(talk, await this.work.getItem(id, staffOf(talk)), before);
    } catch (error) {
      if (error instanceof NotFoundError || error instanceof NotAllowedError) return this.unknown(talk, before);
      throw error;
    }
  }

  /** Shows a task that was read. The dialogue ends where no action is possible. */
  async shown(talk: Talk, item: WorkItemDetail, before: readonly Reply[] = []): Promise<Said> {
    const say = await this.wordings.current();
    const { id, titulo, descripcion, asignado, suspendida, vence, acciones } = item;
    const situacion = situationOf(item, staffOf(talk).username);
    const fuera = acciones.some(({ procedimientos }) => procedimientos === null);
    const text = say('tarea', { id, titulo, descripcion, situacion, quien: asignado, suspendida, vence, fuera });
    const picks = choicesFor(item, situacion, say);
    if (picks.length === 0) return { after: undefined, replies: [...before, { text }] };
    const others: Offered[] = [
      { pick: { kind: 'list' }, label: say('boton_tareas') },
      { pick: { kind: 'cancel' }, label: say('boton_salir') },
    ];
    const offer: Offer = { id: talk.turn.id, picks: [...picks, ...others] };
    const reply = { text, choices: choicesOf(offer) };
    return { after: { stage: 'task', id, titulo, offer }, replies: [...before, reply] };
  }

  /** Says that the task is unknown. A shown list stays open. */
  private async unknown({ state }: Talk, before: readonly Reply[]): Promise<Said> {
    const after = state?.stage === 'tasks' || state?.stage === 'tramites' ? state : undefined;
    return { after, replies: [...before, { text: await this.wordings.say('tarea_desconocida') }] };
  }

  /** Reads a page; the first one where the page no longer exists. Returns the reason for an invalid search. */
  private async find(talk: Talk, page: number, search: string): Promise<WorkItemPage | string> {
    try {
      return await this.work.listItems(staffOf(talk), { page, ...(search !== '' && { search }) });
    } catch (error) {
      if (error instanceof NotFoundError && page > 1) return this.find(talk, 1, search);
      if (error instanceof InputError)
        return Object.values(error.toProblem().errors ?? {})
          .flat()
          .join(' ');
      throw error;
    }
  }
}

/** Reads the number of a task; undefined for any other text. */
export function numberOf(text: string): number | undefined {
  const [, number] = typedTask.exec(plainValue(text)) ?? [];
  return number === undefined ? undefined : Number(number);
}

function lineOf({ id, titulo, estado, vence }: WorkItem, say: Say): string {
  const isCut = titulo.length > MOST_CHARACTERS;
  const short = isCut ? `${titulo.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, '')}…` : titulo;
  return say('tarea_linea', { id, titulo: short, libre: estado === 'EN_POOL', vence });
}
