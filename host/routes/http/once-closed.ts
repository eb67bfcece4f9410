import type { ServerResponse } from 'node:http';

/** The acts that follow the end of each answer. */
const acts = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `act` once an answer is sent or its caller has gone. All acts share one listener: Node takes more than ten for
 * a leak, and needs seven itself for an answer that is streamed.
 */
export function onceClosed(response: ServerResponse, act: () => void): void {
  const known = acts.get(response);
  if (known) {
    known.push(act);
    return;
  }
  const all = [act];
  acts.set(response, all);
  response.once('close', () => {
    for (const one of all) one();
  });
}
