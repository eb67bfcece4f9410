import { inject, injectable } from 'inversify';
import { empty, page, type Html, type Reply } from '../../../host/plugin-api/index.js';
import { PortalLayout } from './portal-layout.js';
import { versionOf } from './published-file.js';

/** Pages that are equal for all readers: browsers cache them for a minute, and then ask whether they have changed. */
@injectable()
export class PublicPages {
  constructor(@inject(PortalLayout) private readonly layout: PortalLayout) {}

  /** Returns a page, or 304 where the browser has it. */
  reply(
    shown: { readonly title: string; readonly content: Html },
    header: (name: string) => string | undefined,
  ): Reply {
    const version = versionOf(`${this.layout.version} ${shown.title} ${shown.content}`);
    // Weak: the response may be compressed.
    const headers = { 'Cache-Control': 'public, max-age=60', ETag: `W/"${version}"` };
    if (header('if-none-match')?.includes(`"${version}"`)) return empty(304, headers);
    return page({ ...shown, headers });
  }
}
