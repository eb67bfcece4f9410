import { connect } from 'node:net';

const BOUNDARY = 'limite-de-prueba';

/** Returns a part of a multipart body, as it goes over the wire. */
export function part(disposition: string, content: string | Buffer, type?: string): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

/** Returns a whole multipart body for {@link MULTIPART}. */
export function multipartBody(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Announces a POST of `length` bytes, sends fewer, and hangs up. Resolves once the connection is closed. */
export async function hangUpWhileSending(
  url: string,
  path: string,
  sent: Buffer,
  announcedBytes: number,
): Promise<void> {
  const { hostname, port } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${announcedBytes}\r\n\r\n`,
      );
      // Long enough for the service to have begun to store the file.
      socket.write(sent, () => setTimeout(() => socket.destroy(), 150));
    });
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
}
