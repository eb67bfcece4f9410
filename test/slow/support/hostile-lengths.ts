import { request, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:http';

/**
 * Signs that something may stumble over where they come in great number. What a URL cannot hold is percent-encoded
 * there.
 */
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

/** About so many characters of a sign. */
export const filled = (sign: string, characters: number): string =>
  sign.repeat(Math.max(1, Math.floor(characters / sign.length)));

/** Returns the same sign where a URL can hold it. */
export const inUrl = (sign: string): string => sign.replaceAll(/[^\x21-\x7e]|[#<>"{}\\^`|]/g, encodeURIComponent);

/** A request with one hostile place. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** What came back. */
export interface HostileAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** That the whole process, client and service, computed meanwhile. */
  readonly cpuMilliseconds: number;
}

/** Sends requests one after the other over one connection, as they are: `fetch` would mend them. */
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
