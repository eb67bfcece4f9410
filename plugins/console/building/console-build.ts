import path from 'node:path';
import { inject, injectable } from 'inversify';
import { CheckFailedError, Logger } from '../../../host/plugin-api/index.js';
import { ConsoleSettings } from '../console-settings.js';
import type { ConsoleConfig } from '../console-config.js';
import { readPages, type BuiltPages } from '../serving/built-pages.js';
import { PageMaker, PagesNotMade } from './page-maker.js';
import { PagePlaces } from './page-places.js';
import { sourceDigest } from './source-digest.js';

/** The state of the pages on this host. */
export type PageState =
  | { readonly kind: 'ready'; readonly pages: BuiltPages }
  /** The pages are being read or built. */
  | { readonly kind: 'preparing' }
  /** The build failed; the next start tries again. */
  | { readonly kind: 'failed' }
  /** There are no pages, and the configuration forbids this host to build them. */
  | { readonly kind: 'absent' };

/**
 * The pages of the console: those of the package or, in a checkout, those built from its sources. Where they are
 * missing, they are built once the host listens. Folders of pages are named by the digest of their sources and appear
 * in one move, so that several hosts of a checkout may build them at the same time.
 */
@injectable()
export class ConsoleBuild {
  state: PageState = { kind: 'preparing' };
  private target: Promise<string> | undefined;
  private looking: Promise<void> | undefined;
  private readonly maker: PageMaker | undefined;
  private isStopping = false;

  constructor(
    @inject(ConsoleSettings) private readonly settings: ConsoleConfig,
    @inject(PagePlaces) private readonly places: PagePlaces,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.maker = places.web === undefined ? undefined : new PageMaker(places.web);
  }

  /** Looks for existing pages; the start does not wait for it. */
  look(): void {
    this.looking = this.find().catch((error: unknown) => {
      this.state = { kind: 'failed' };
      this.logger.error({ err: error }, 'the pages of the console could not be read');
    });
  }

  /** Builds the pages where there are none, in the background. */
  makeWhereMissing(): void {
    void this.looking?.then(() => this.make());
  }

  /** Rejects where the pages could not be built. */
  check(): Promise<void> {
    if (this.state.kind !== 'failed') return Promise.resolve();
    return Promise.reject(new CheckFailedError('the pages of the console could not be made', { key: 'console.build' }));
  }

  /** Stops a running build, which leaves no partial pages. */
  stop(): void {
    this.isStopping = true;
    this.maker?.stop();
  }

  private get mayMake(): boolean {
    return this.settings.build && this.maker !== undefined;
  }

  private folder(): Promise<string> {
    const { web, packed } = this.places;
    this.target ??=
      web === undefined ? Promise.resolve(packed) : sourceDigest(web).then((digest) => path.join(web, 'dist', digest));
    return this.target;
  }

  private async find(): Promise<void> {
    const pages = await readPages(await this.folder());
    if (pages) this.state = { kind: 'ready', pages };
    else if (!this.mayMake) this.state = { kind: 'absent' };
  }

  private async make(): Promise<void> {
    if (this.state.kind !== 'preparing' || this.isStopping) return;
    try {
      const folder = await this.folder();
      this.logger.info({}, 'the pages of the console are being made');
      await this.maker!.make(folder);
      const pages = await readPages(folder);
      if (!pages) throw new PagesNotMade('no pages were written');
      this.state = { kind: 'ready', pages };
      this.logger.info({}, 'the pages of the console are there');
    } catch (error) {
      if (this.isStopping) return;
      this.state = { kind: 'failed' };
      const said = error instanceof PagesNotMade ? error.message : String(error);
      this.logger.error({ said }, 'the pages of the console could not be made; the next start tries again');
    }
  }
}
