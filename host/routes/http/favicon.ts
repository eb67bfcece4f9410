import type { Express } from 'express';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { refuseMethod } from './refuse-method.js';

const PATH = '/favicon.ico';

/** The caching of a picture without a version in its address: a new one appears after a day at the latest. */
const CACHED = 'public, max-age=86400';

/**
 * Mounts `GET /favicon.ico`: browsers request it where an answer names no icon, such as a JSON or a PDF opened alone.
 */
export function mountFavicon(app: Express): void {
  const picture = readFileSync(new URL('./favicon.ico', import.meta.url));
  const tag = `"${createHash('sha256').update(picture).digest('base64url')}"`;
  app
    .route(PATH)
    .get((_request, response) => {
      response.set({ 'Cache-Control': CACHED, 'Content-Type': 'image/x-icon', ETag: tag }).send(picture);
    })
    .all(refuseMethod(['GET', 'HEAD']));
}
