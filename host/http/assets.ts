import type { Stats } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Express, type RequestHandler } from 'express';
import type { AssetFolder } from '../plugin-api/routes/assets.js';
import { ContentTags } from './content-tags.js';
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
    app.use(path, named(path), readOnly, files);
  }
}
