import http from 'node:http';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const TIMEOUT = 60_000;

/** Makes one call over the connections of an agent; returns the body. Throws unless the status is a success. */
export function call(agent: http.Agent, server: string, { method, path, headers, body }: Request): Promise<string> {
  const options = {
    method,
    agent,
    headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
    timeout: TIMEOUT,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(server + path, options, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (answer += chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode! < 300) resolve(answer);
        else reject(new Error(`${method} ${server}${path}: ${response.statusCode} ${answer}`));
      });
    });
    request.on('timeout', () => request.destroy(new Error(`${method} ${server}${path}: no answer`)));
    request.on('error', reject);
    request.end(body);
  });
}
