import { token } from '../token.js';
import type { Html } from './html.js';

/** A page as its layout receives it. */
export interface LaidOutPage {
  /** Plain text: the title of the page, without the name of the city. */
  readonly title: string;
  /** The content of `<main>`, with the `h1` in it. */
  readonly content: Html;
  /** Addresses of style sheets, to be loaded after those of the layout. */
  readonly styles: readonly string[];
  /** Addresses of scripts, to be loaded with `defer`. */
  readonly scripts: readonly string[];
  /** 200, or the status of a refusal. */
  readonly status: number;
}

/**
 * The layout of all pages of the service, which makes a document of each `page` that a route answers, and of refusals.
 * The host has a plain one; a plugin that binds this token replaces it.
 *
 * Every layout styles these classes: `btn`, `card`, `check`, `error-summary`, `error-text`, `facts`, `has-error`,
 * `hint`, `input`, `label`, `mono`, `muted`, `notice`, `question`, `select`, `small`, `stack`, `stack-l`, `stack-s`,
 * `textarea`; and `verdict` (`verdict--revoked`, `verdict--unknown`) with `verdict__head`, `verdict__word` and
 * `verdict__body` in it.
 */
export interface PageLayout {
  /** Renders the whole document, in Spanish; when this fails, the plain layout is used. */
  render(page: LaidOutPage): Html | Promise<Html>;
  /** The sources of styles in the document itself, such as `'sha256-…'`; without any, all styles are files. */
  readonly styleSources?: readonly string[];
}
export const PageLayout = token<PageLayout>('host/PageLayout');
