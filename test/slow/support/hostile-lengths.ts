import { request, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:http';

/** Signs that may be slow to parse in great numbers. A sign that a URL cannot contain is percent-encoded there. */
export const suspicious: readonly string[] = [
  ' ',
  '\t',
  '\u00a0',
  ',',
  ', ',
  '"',
  '\\',
  '"\\',
  ';',
  '; ',
  ';a=',
  ';a="',
  '=',
  '&',
  'a',
  'a ',
  'a.',
  '.',
  '../',
  '/',
  '-',
  '0',
  '1.',
  '@',
  '*',
  '%',
  '%25',
  '%CC%81',
  '%F0%9F%87%A8',
  '%00',
  '[',
  ']',
  '[]',
  '(',
  '((a)',
  '{',
  '{"a":',
  "'",
  '<',
];

/** Repeats a sign to about so many characters. */
export const filled = (sign: string, characters: number): string =>
  sign.repeat(Math.max(1, Math.floor(characters / sign.length)));

/** Encodes a sign where a URL cannot contain it. */
export const inUrl = (sign: string): string => sign.replaceAll(/[^\x21-\x7e]|[#<>"{}\\^`|]/g, encodeURIComponent);

/** A request with one hostile place. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The response. */
export interface HostileAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The processor time of the whole process, client and service, until the response. */
  readonly cpuMilliseconds: number;
}

/** Sends requests unchanged, one after the other over one connection: `fetch` would correct them. */
export class HostileClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  send({ method, path, headers, body }: HostileRequest): Promise<HostileAnswer> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const before = process.cpuUsage();
      const sent = request({ agent: this.agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const { user, system } = process.cpuUsage(before);
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            cpuMilliseconds: (user + system) / 1000,
          });
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
