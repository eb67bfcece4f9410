import { refusalOf, unreachable } from './errors.js';

/** Requests a mailed link to choose a new password. Returns the message to show, which is equal for every name. */
export async function requestPassword(username: string): Promise<string> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ username }) };
  const answer = await fetch('/api/clave/restablecer', init).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!answer.ok) throw await refusalOf(answer);
  return ((await answer.json()) as { readonly msg: string }).msg;
}
