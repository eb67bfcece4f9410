import { token } from '../token.js';
import type { Html } from './html.js';

/** What a layout is given of a page. */
export interface LaidOutPage {
  /** Plain text: what the page is, without the name of the city. */
  readonly title: string;
  /** What stands in `<main>`, with the `h1` in it. */
  readonly content: Html;
  /** Addresses of style sheets, to be loaded after those of the layout. */
  readonly styles: readonly string[];
  /** Addresses of scripts, to be loaded with `defer`. */
  readonly scripts: readonly string[];
  /** 200, or that of a refusal. */
  readonly status: number;
}

/**
 * How every page of the service looks: it makes a document of what a route answers with `page`, and of refusals. The
 * host has a plain one; a plugin that binds this token brings another.
 *
 * Every layout styles these classes: `btn`, `card`, `check`, `error-summary`, `error-text`, `facts`, `has-error`,
 * `hint`, `input`, `label`, `mono`, `muted`, `notice`, `question`, `select`, `small`, `stack`, `stack-l`, `stack-s`,
 * `textarea`; and `verdict` (`verdict--revoked`, `verdict--unknown`) with `verdict__head`, `verdict__word` and
 * `verdict__body` in it.
 */
export interface PageLayout {
  /** Returns the whole document, in Spanish; where this fails the plain layout is used. */
  render(page: LaidOutPage): Html | Promise<Html>;
  /** Sources of styles that stand in the document itself, such as `'sha256-…'`; without any, styles are files. */
  readonly styleSources?: readonly string[];
}
export const PageLayout = token<PageLayout>('host/PageLayout');
