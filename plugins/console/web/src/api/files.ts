import { sendToService } from './send.js';

/** Loads a file from an address of the service, for a preview or a download. */
export async function readFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await sendToService(new Request(address, signal ? { signal } : {}));
  return answer.blob();
}

/** A file that the service has made, with the headers of its answer. */
export interface MadeFile {
  readonly content: Blob;
  readonly headers: Headers;
}

/** Sends JSON to an address of the service, and loads the file that it makes of it. */
export async function makeFile(address: string, body: object): Promise<MadeFile> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await sendToService(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }));
  return { content: await answer.blob(), headers: answer.headers };
}
