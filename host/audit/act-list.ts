import { InputError, NotFoundError, type ChainedLog, type Database, type UserDirectory } from '../plugin-api/index.js';
import { ActPages, type ActFilter, type ActPlace, type FoundAct } from './act-pages.js';
import { beginningOf, nextDay } from './city-day.js';

const USER = 'auth.user';
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\S{1,100}) ([1-9]\d{0,14})$/;

/** What a list of acts is asked for with. */
export interface ActRequest extends ActFilter {
  readonly limit: number;
  readonly cursor?: string | null | undefined;
  /** The name of the user who acted. */
  readonly user?: string | undefined;
  /** A day of the city, such as `2026-11-26`, in place of `from` and `to`. */
  readonly day?: string | undefined;
}

interface Parts {
  readonly database: Database;
  readonly logs: readonly ChainedLog[];
  /** Absent where the user store knows no names. */
  readonly users: UserDirectory | undefined;
  readonly timeZone: string;
}

const isUserId = (id: string | null): id is string => id !== null && /^[1-9]\d{0,8}$/.test(id);

/** The users whom an act names by their ids. */
function usersOf({ actor, subject }: FoundAct): number[] {
  const acting = actor.userId === null ? [] : [actor.userId];
  return subject?.kind === USER && isUserId(subject.id) ? [...acting, Number(subject.id)] : acting;
}

const cursorOf = ({ at, log, id }: ActPlace): string => `${at.toISOString()} ${log} ${id}`;

/** Throws `InputError`. */
function placeOf(cursor: string): ActPlace {
  const [, at = '', log = '', id = ''] = CURSOR.exec(cursor) ?? [];
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) throw new InputError('El cursor no es de esta lista.');
  return { at: moment, log, id: Number(id) };
}

/** What users did, across all logs, with the names of users beside their ids. */
export class ActList {
  private readonly pages: ActPages;

  constructor(private readonly parts: Parts) {
    this.pages = new ActPages(parts.database, parts.logs);
  }

  get timeZone(): string {
    return this.parts.timeZone;
  }

  /** Throws `InputError` for what cannot be asked together, and `NotFoundError` for a name that is no user's. */
  async page({ limit, cursor, user, day, ...filter }: ActRequest) {
    if (day !== undefined && (filter.from ?? filter.to) !== undefined) {
      throw new InputError('Indique un día o un intervalo, no ambos.');
    }
    if (user !== undefined && filter.userId !== undefined) {
      throw new InputError('Indique el nombre o el id del usuario, no ambos.');
    }
    const after = typeof cursor === 'string' ? placeOf(cursor) : undefined;
    const userId = user === undefined ? filter.userId : await this.userId(user);
    const narrowed = { ...filter, userId, ...(day !== undefined && this.within(day)) };
    const { acts, next } = await this.pages.page(narrowed, limit, after);
    const ids = new Set(acts.flatMap(usersOf));
    const names = ids.size === 0 ? undefined : await this.parts.users?.named(ids);
    const nameOf = (id: number | null): string | null => (id === null ? null : (names?.get(id)?.username ?? null));
    const items = acts.map(({ at, actor, subject, ...act }) => ({
      ...act,
      at: at.toISOString(),
      actor: { ...actor, username: nameOf(actor.userId) },
      subject: subject && {
        ...subject,
        username: subject.kind === USER && isUserId(subject.id) ? nameOf(Number(subject.id)) : null,
      },
    }));
    return { items, nextCursor: next ? cursorOf(next) : null };
  }

  /** A day of the city, from its first moment up to that of the next one. */
  within(day: string): { readonly from: Date; readonly to: Date } {
    const { timeZone } = this.parts;
    return { from: beginningOf(day, timeZone), to: beginningOf(nextDay(day), timeZone) };
  }

  private async userId(username: string): Promise<number> {
    const id = await this.parts.users?.findUserId(username);
    if (id === undefined) throw new NotFoundError('No existe un usuario con ese nombre. Búsquelo por su id.');
    return id;
  }
}
