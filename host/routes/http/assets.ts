import { createHash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Express, type RequestHandler } from 'express';
import type { AssetFolder } from '../../plugin-api/routes/assets.js';
import { compressed } from './compression.js';
import { refuseMethod } from './refuse-method.js';
import { setRoutePattern } from './request-context.js';

const CACHED = 'public, max-age=31536000, immutable';
const ASKED_ANEW = 'public, no-cache';

/** Sets the folder as the route for log lines and metrics, which must not contain what a caller sent. */
const named =
  (path: string): RequestHandler =>
  (_request, response, next) => {
    setRoutePattern(response, `${path}*`);
    next();
  };

const refuse = refuseMethod(['GET', 'HEAD']);

const readOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') next();
  else void refuse(request, response, next);
};

/**
 * The `ETag`s of files by their content. Express's tags by size and time do not distinguish versions: packages give all
 * their files one time, and hosts installed at different times give the same file different ones.
 */
class ContentTags {
  private readonly known = new Map<string, { readonly state: string; readonly tag: string }>();

  /** Returns a file's tag. Reads the file on the first call, and again once it has changed. */
  tagOf(file: string, { size, mtimeMs }: Stats): string {
    const state = `${size} ${mtimeMs}`;
    const known = this.known.get(file);
    if (known?.state === state) return known.tag;
    const digest = createHash('sha256').update(readFileSync(file)).digest('base64url');
    // Weak, because the file is also sent compressed.
    const tag = `W/"${digest}"`;
    this.known.set(file, { state, tag });
    return tag;
  }
}

/**
 * Serves the static files of plugins. A path that is not found is passed on, and answered 404 at the end like any
 * other.
 */
export function mountAssets(app: Express, folders: readonly AssetFolder[]): void {
  const tags = new ContentTags();
  for (const { path, folder, immutable = false } of folders) {
    const cacheControl = immutable ? CACHED : ASKED_ANEW;
    const files = express.static(fileURLToPath(folder), {
      dotfiles: 'ignore',
      index: false,
      redirect: false,
      // Ranges of assets are not needed, and would be another way to fail.
      acceptRanges: false,
      lastModified: false,
      cacheControl: false,
      setHeaders: (response, file, state) => {
        response.setHeader('Cache-Control', cacheControl);
        response.setHeader('ETag', tags.tagOf(file, state as Stats));
      },
    });
    app.use(path, named(path), readOnly, compressed, files);
  }
}
