import { inject, injectable } from 'inversify';
import { InputError, NotAllowedError, NotFoundError, plainValue } from '../../../host/plugin-api/index.js';
import { WorkItems, type WorkItem, type WorkItemDetail, type WorkItemPage } from '../../workflow/contract.js';
import type { Reply } from '../conversation/turn.js';
import type { Offer } from '../dialogue/dialogue-state.js';
import { choicesOf, type Offered } from '../dialogue/offers.js';
import { staffOf, type Said, type Talk } from '../dialogue/talk.js';
import { Wordings, type Say } from '../texts/wordings.js';
import { choicesFor, situationOf } from './task-choices.js';

/** As people type a task: `12`, `#12`, or `T-000012` for one without a process, whose code is made of its number. */
const typedTask = /^(?:#\s*|T-)?(\d{1,15})$/i;

/** Of a title, in a choice. */
const MOST_CHARACTERS = 60;

/** Shows the owner of the linked chat tasks: those of the inbox, and one of them with what can be done. */
@injectable()
export class Browsing {
  constructor(
    @inject(WorkItems) private readonly work: WorkItems,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  /** Returns a page of the inbox. `before` is said first. */
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
    // Behind the last page comes the first.
    if (next !== null || page > 1) picks.push({ pick: { kind: 'page', page: next ?? 1 }, label: say('boton_mas') });
    const offer: Offer = { id: talk.turn.id, picks };
    const reply = { text: say('tareas', { total, busca }), choices: choicesOf(offer) };
    return { after: { stage: 'tasks', page, search, offer }, replies: [...before, reply] };
  }

  /** Returns a task by what was typed; the inbox where that is nothing. */
  async typed(talk: Talk, text: string): Promise<Said> {
    if (text === '') return this.list(talk, { page: 1, search: '' });
    const id = numberOf(text);
    return id === undefined ? this.unknown(talk, []) : this.show(talk, id);
  }

  /** Returns a task as it stands now. */
  async show(talk: Talk, id: number, before: readonly Reply[] = []): Promise<Said> {
    try {
      return await this.shown(talk, await this.work.get(id, staffOf(talk)), before);
    } catch (error) {
      if (error instanceof NotFoundError || error instanceof NotAllowedError) return this.unknown(talk, before);
      throw error;
    }
  }

  /** Shows a task that was read. Where nothing can be done with it, the dialogue ends. */
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

  /** Returns a list stays, to be chosen from. */
  private async unknown({ state }: Talk, before: readonly Reply[]): Promise<Said> {
    const after = state?.stage === 'tasks' || state?.stage === 'tramites' ? state : undefined;
    return { after, replies: [...before, { text: await this.wordings.say('tarea_desconocida') }] };
  }

  /** Returns the first page in the place of one that is gone; or why the search is none. */
  private async find(talk: Talk, page: number, search: string): Promise<WorkItemPage | string> {
    try {
      return await this.work.list(staffOf(talk), { page, ...(search !== '' && { search }) });
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

/** Undefined for what is no number of a task. */
export function numberOf(text: string): number | undefined {
  const [, number] = typedTask.exec(plainValue(text)) ?? [];
  return number === undefined ? undefined : Number(number);
}

function lineOf({ id, titulo, estado, vence }: WorkItem, say: Say): string {
  const isCut = titulo.length > MOST_CHARACTERS;
  const short = isCut ? `${titulo.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, '')}…` : titulo;
  return say('tarea_linea', { id, titulo: short, libre: estado === 'EN_POOL', vence });
}
