import { request, type IncomingMessage } from 'node:http';

export const BOUNDARY = 'the-boundary-of-the-test';

/** Builds a part, with its headers as they are given. */
export function part(disposition: string, content: string | Buffer, headers = ''): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${headers}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

export const field = (name: string, value: string): Buffer => part(`form-data; name="${name}"`, value);

export const file = (name: string, filename: string, content: string | Buffer): Buffer =>
  part(`form-data; name="${name}"; filename="${filename}"`, content, 'Content-Type: text/plain\r\n');

export const END = Buffer.from(`--${BOUNDARY}--\r\n`);

/** The answer to a form. */
export interface FormAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends the bytes of a form, piece by piece, with any `Content-Type`; `fetch` would repair its faults. */
export async function sendForm(
  url: string,
  pieces: readonly Buffer[],
  type = `multipart/form-data; boundary=${BOUNDARY}`,
): Promise<FormAnswer> {
  const sent = request(url, { method: 'POST', headers: { 'Content-Type': type }, agent: false });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  for (const piece of pieces) {
    if (sent.destroyed) break;
    sent.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  sent.end();
  const response = await answer;
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: response.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) };
}
