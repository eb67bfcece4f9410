import { createHash } from 'node:crypto';
import { content, empty, pageRoute, anyone, type Route } from '../../../host/plugin-api/index.js';
import { z } from 'zod';

/** The content of a file of the pages, and its path. */
interface FileContent {
  /** The path, such as `/tema.css`. */
  readonly path: string;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file of the pages as it is served. Its address changes with its content, so that browsers cache it for a year. */
export interface PublishedFile extends FileContent {
  /** The path with the version. */
  readonly address: string;
  readonly version: string;
}

/** Computes a digest of a content, in 20 characters. */
export const versionOf = (body: string | Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 20);

export function publishedFile(file: FileContent): PublishedFile {
  const version = versionOf(file.body);
  return { ...file, version, address: `${file.path}?v=${version}` };
}

const query = z.looseObject({ v: z.string().optional() });

/** Builds the route of a file. Under an address without its version, browsers ask each time whether it has changed. */
export function routeOf({ path, type, body, headers, version }: PublishedFile): Route {
  // Weak: one tag for all encodings of the file.
  const tag = `W/"${version}"`;
  return pageRoute({
    method: 'GET',
    path,
    access: anyone,
    query,
    handle({ query: { v }, header }) {
      const isCurrent = v === version;
      const cached = {
        'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        ETag: tag,
      };
      if (header('if-none-match') === tag) return empty(304, cached);
      return content({ type, body, headers: { ...headers, ...cached } });
    },
  });
}
