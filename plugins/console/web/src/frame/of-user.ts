/** What the names begin with under which a browser keeps something of a user. */
export const OF_USER = 'consola-';

/** Forgets it, as the session has ended: the computer may be of several people. */
export function forgetUser(): void {
  try {
    const kept = Object.keys(localStorage).filter((name) => name.startsWith(OF_USER));
    for (const name of kept) localStorage.removeItem(name);
  } catch {
    // A browser that stores nothing.
  }
}
