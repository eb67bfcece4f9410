import { newRepeatKey } from '../api/repeat-key.js';
import type { Typed, TypedAnswers } from './field-model.js';

type Typing = Readonly<Record<string, Typed | undefined>>;

interface Kept {
  readonly typed: TypedAnswers;
  /** What was sent of it without an answer so far: the service may have it. */
  readonly sent: TypedAnswers;
  /** Of the draft that it was typed over: another computer may have saved another one since. */
  readonly revision?: number | undefined;
}

const START = 'consola-tarea-';

/** This page: another window of the browser at the same task keeps what is typed there beside. */
const PAGE = newRepeatKey();

/** A file is on the page alone. */
const textsOf = (typing: Typing): Record<string, Typed> =>
  Object.fromEntries(
    Object.entries(typing).flatMap(([codigo, value]) =>
      value === undefined || value instanceof File ? [] : [[codigo, value]],
    ),
  );

/** The keys that begin so; none in a browser that stores nothing. */
function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

function readKey(key: string): Kept {
  try {
    return { typed: {}, sent: {}, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return { typed: {}, sent: {} };
  }
}

/** The tasks with something that a user typed and that this browser alone has. */
export function tasksWithTyping(userId: number): number[] {
  const start = `${START}${userId}-`;
  return [...new Set(keysOf(start).map((key) => Number.parseInt(key.slice(start.length), 10)))];
}

/** Forgets what a user typed; what other users of the browser typed stays for them. */
export function forgetTyping(userId: number): void {
  for (const key of keysOf(`${START}${userId}-`)) localStorage.removeItem(key);
}

/**
 * What was typed and is not on the service yet: it waits for a connection. It stays in this browser, for this user and
 * task alone, and goes with the logout.
 */
export class KeptTyping {
  private readonly start: string;
  private readonly key: string;

  constructor(userId: number, taskId: number) {
    this.start = `${START}${userId}-${taskId}-`;
    this.key = this.start + PAGE;
  }

  /** What each window has kept. */
  all(): Kept[] {
    return keysOf(this.start).map(readKey);
  }

  /** What this page keeps, with what other windows have left. */
  takeUp(): Kept {
    for (const key of keysOf(this.start).filter((one) => one !== this.key)) {
      const [own, left] = [readKey(this.key), readKey(key)];
      // Of two texts for one field, the second one stays until the task is opened again.
      if (Object.keys(left.typed).some((codigo) => codigo in own.typed)) continue;
      const typed = { ...own.typed, ...left.typed };
      // The earlier one: what was saved since is not overwritten without a question.
      const revision = Math.min(own.revision ?? Infinity, left.revision ?? Infinity);
      const isStored = this.write(typed, { ...own.sent, ...left.sent }, revision === Infinity ? undefined : revision);
      if (isStored) localStorage.removeItem(key);
    }
    return readKey(this.key);
  }

  /** Answers whether the browser has stored it. */
  write(typing: Typing, sent: Typing, revision: number | undefined): boolean {
    const typed = textsOf(typing);
    try {
      if (Object.keys(typed).length === 0) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify({ typed, sent: textsOf(sent), revision } satisfies Kept));
      return true;
    } catch {
      // A browser that stores nothing: what was typed is on the page alone.
      return false;
    }
  }

  /** Forgets it, whatever window has kept it. */
  forget(): void {
    for (const key of keysOf(this.start)) localStorage.removeItem(key);
  }
}
