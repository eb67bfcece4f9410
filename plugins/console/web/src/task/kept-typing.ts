import type { Typed, TypedAnswers } from '../fields/field-model.js';
import { OF_USER } from '../frame/of-user.js';

/**
 * What was typed and is not on the service: what the form does not take yet, and what waits for a connection. It stays
 * in this browser, for this user and task alone, and goes with the session ({@link forgetUser}).
 */
export class KeptTyping {
  private readonly key: string;

  constructor(userId: number, taskId: number) {
    this.key = `${OF_USER}tarea-${userId}-${taskId}`;
  }

  read(): TypedAnswers {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '{}') as TypedAnswers;
    } catch {
      return {};
    }
  }

  write(typed: Readonly<Record<string, Typed | undefined>>): void {
    const kept = Object.entries(typed).filter(([, value]) => value !== undefined && !(value instanceof File));
    try {
      if (kept.length === 0) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // A browser that stores nothing: what was typed is on the page alone.
    }
  }
}
