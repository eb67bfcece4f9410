/** The prefix of the names under which a browser stores data of a user. */
export const OF_USER = 'consola-';

/** Deletes that data at the end of a session: several people may use the computer. */
export function forgetUser(): void {
  try {
    const kept = Object.keys(localStorage).filter((name) => name.startsWith(OF_USER));
    for (const name of kept) localStorage.removeItem(name);
  } catch {
    // The browser stores nothing.
  }
}
