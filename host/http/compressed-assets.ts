import type { Request, RequestHandler } from 'express';
import { readdirSync, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { acceptedEncoding, compress, LEAST_BYTES, type Encoding } from './compression.js';

/** What is text; pictures and fonts are compressed by themselves. */
const TEXTS = /\.(?:css|html|js|json|map|mjs|svg|txt|webmanifest|xml)$/;

/** Of 11: it is done once. */
const SLOW = 11;

const MOST_BYTES = 4 * 1024 * 1024;

/** By its name in the folder, with a slash before it; nothing else is looked for. */
function textsOf(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const named = files.map((file) => [`/${path.relative(folder, file).split(path.sep).join('/')}`, file] as const);
  return new Map(named.filter(([name]) => TEXTS.test(name) && !name.includes('/.')));
}

/** The name that a caller asks for; none of a path that is none. */
function nameOf({ path: asked }: Request): string | undefined {
  try {
    return decodeURIComponent(asked);
  } catch {
    return undefined;
  }
}

/**
 * Serves the text files that a folder has when this is called, compressed for those who take that, each of them once
 * for every encoding. Goes on for everything else. `tagOf` is the `ETag` of a file as it is.
 */
export function compressedAssets(
  folder: string,
  cacheControl: string,
  tagOf: (file: string, state: Stats) => string,
): RequestHandler {
  const texts = textsOf(folder);
  const known = new Map<string, { readonly tag: string; readonly bytes: Promise<Buffer> }>();

  const bytesOf = (file: string, encoding: Encoding, tag: string): Promise<Buffer> => {
    const key = `${encoding} ${file}`;
    const present = known.get(key);
    if (present?.tag === tag) return present.bytes;
    const bytes = readFile(file).then((content) => compress(content, encoding, SLOW));
    known.set(key, { tag, bytes });
    return bytes;
  };
  return async (request, response, next) => {
    const file = texts.get(nameOf(request) ?? '');
    const state = file === undefined ? undefined : await stat(file).catch(() => undefined);
    const isWorthIt = state && state.size >= LEAST_BYTES && state.size <= MOST_BYTES;
    const encoding = isWorthIt ? acceptedEncoding(request, response) : undefined;
    if (file === undefined || !state || !encoding) {
      next();
      return;
    }
    const tag = tagOf(file, state);
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('ETag', tag.replace(/"$/, `-${encoding}"`));
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const bytes = await bytesOf(file, encoding, tag);
    response.type(path.extname(file));
    response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  };
}
