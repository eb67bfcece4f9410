import { InputError, uuidInSmallLetters, type CommandConsole } from '../plugin-api/index.js';
import { printPage, readLimit } from '../tool/print-page.js';
import type { ActList, ActRequest } from './act-list.js';

/** The options of `npm run audit -- list`, as they were given. */
export interface ActListOptions {
  readonly user?: string;
  readonly 'user-id'?: string;
  readonly thing?: string;
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
  readonly action?: string;
  readonly limit?: string;
  readonly cursor?: string;
  readonly json?: boolean;
}

type ListedAct = Awaited<ReturnType<ActList['page']>>['items'][number];

const heading = ['when', 'who', 'action', 'thing', 'details'] as const;

const DAY = /^[12]\d{3}-\d\d-\d\d$/;
const MOMENT = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(Date.parse(text) || 0).toISOString().slice(0, 10) === text;

function readDay(text: string): string {
  if (!isDay(text)) throw new InputError('--day: must be a day, such as 2026-11-26');
  return text;
}

/** A moment; of a day, where it begins, or for `to` where it ends. */
function readMoment(acts: ActList, name: 'from' | 'to', text: string): Date {
  if (isDay(text)) return acts.within(text)[name];
  const moment = MOMENT.test(text) ? new Date(text) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) {
    throw new InputError(`--${name}: must be a day, or a moment such as 2026-11-26T08:00:00-05:00`);
  }
  return moment;
}

function readThing(text: string): { kind: string; id: string } {
  const [, kind, id] = /^([^:]{1,100}):(.{1,255})$/.exec(text) ?? [];
  if (kind === undefined || id === undefined) throw new InputError('--thing: must be KIND:ID, such as auth.user:12');
  return { kind, id: uuidInSmallLetters(id) };
}

function readUserId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InputError('--user-id: must be the id of a user');
  return Number(text);
}

function requestOf(acts: ActList, options: ActListOptions): ActRequest {
  const { user, 'user-id': userId, thing, day, from, to, action, limit, cursor } = options;
  return {
    user,
    userId: userId === undefined ? undefined : readUserId(userId),
    thing: thing === undefined ? undefined : readThing(thing),
    day: day === undefined ? undefined : readDay(day),
    from: from === undefined ? undefined : readMoment(acts, 'from', from),
    to: to === undefined ? undefined : readMoment(acts, 'to', to),
    action,
    limit: readLimit(limit),
    cursor,
  };
}

const named = (text: string, name: string | null): string => (name === null ? text : `${text} (${name})`);

function who({ kind, userId, username }: ListedAct['actor']): string {
  if (userId === null) return kind;
  return username === null ? `user ${userId}` : named(username, String(userId));
}

const what = (subject: ListedAct['subject']): string =>
  subject === null ? '' : named(`${subject.kind}:${subject.id ?? ''}`, subject.username);

/** `npm run audit -- list`: what users did, in every log, the newest first, at the time of the city. */
export async function listActs(acts: ActList, options: ActListOptions, console: CommandConsole): Promise<void> {
  const { limit, ...request } = requestOf(acts, options);
  const items: ListedAct[] = [];
  let nextCursor = request.cursor ?? null;
  do {
    const page = await acts.page({ ...request, limit: limit - items.length, cursor: nextCursor });
    items.push(...page.items);
    ({ nextCursor } = page);
  } while (nextCursor !== null && items.length < limit);
  const when = new Intl.DateTimeFormat('sv-SE', {
    timeZone: acts.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  printPage(console, {
    items,
    nextCursor,
    asJson: options.json ?? false,
    heading,
    row: ({ at, actor, action, subject, details }) => [
      ...[when.format(new Date(at)), who(actor), action, what(subject)],
      details === null ? '' : JSON.stringify(details),
    ],
  });
}
