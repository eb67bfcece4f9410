import { OF_USER } from '../frame/of-user.js';
import { areFiles, type Typed, type TypedAnswers } from './field-model.js';

/**
 * Typed texts that are not on the service yet, such as those that wait for a connection. They stay in this browser,
 * under a name with the id of the user, and are deleted with the session ({@link forgetUser}).
 */
export class KeptTyping {
  private key: string;

  constructor(name: string) {
    this.key = OF_USER + name;
  }

  read(): TypedAnswers {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '{}') as TypedAnswers;
    } catch {
      return {};
    }
  }

  /** Keeps the texts under another name, such as that of the draft that was begun for them. */
  moveTo(name: string): void {
    const typed = this.read();
    this.write({});
    this.key = OF_USER + name;
    this.write({ ...this.read(), ...typed });
  }

  write(typed: Readonly<Record<string, Typed | undefined>>): void {
    const kept = Object.entries(typed).filter(([, value]) => value !== undefined && !areFiles(value));
    try {
      if (kept.length === 0) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // The browser stores nothing: the typed answers are only on the page.
    }
  }
}
