import { createHash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Express, type RequestHandler } from 'express';
import type { AssetFolder } from '../../plugin-api/routes/assets.js';
import { compressed } from './compression.js';
import { refuseMethod } from './refuse-method.js';
import { setRoutePattern } from './request-context.js';

const KEPT = 'public, max-age=31536000, immutable';
const ASKED_ANEW = 'public, no-cache';

/** Log lines and metrics name the folder, and never what a caller made up. */
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
 * `ETag`s of files by what is in them. Size and time, by which Express tells files apart, do not: packages give all
 * their files one time, and hosts that were installed one after the other give the same file several.
 */
class ContentTags {
  private readonly known = new Map<string, { readonly state: string; readonly tag: string }>();

  /** Reads a file at the first call, and again once it has changed. */
  tagOf(file: string, { size, mtimeMs }: Stats): string {
    const state = `${size} ${mtimeMs}`;
    const known = this.known.get(file);
    if (known?.state === state) return known.tag;
    const digest = createHash('sha256').update(readFileSync(file)).digest('base64url');
    // Weak, as the file is sent compressed, too.
    const tag = `W/"${digest}"`;
    this.known.set(file, { state, tag });
    return tag;
  }
}

/**
 * Serves the static files of plugins. What is not found there goes on to the end, where it is 404 as everything else.
 */
export function mountAssets(app: Express, folders: readonly AssetFolder[]): void {
  const tags = new ContentTags();
  for (const { path, folder, immutable = false } of folders) {
    const cacheControl = immutable ? KEPT : ASKED_ANEW;
    const files = express.static(fileURLToPath(folder), {
      dotfiles: 'ignore',
      index: false,
      redirect: false,
      // A part of a file is never asked for, and another way to fail.
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
