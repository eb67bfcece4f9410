import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pageTemplate, productIcon, type Html, type LaidOutPage, type PageLayout } from '../../plugin-api/index.js';

const style = readFileSync(new URL('./plain-layout.css', import.meta.url), 'utf8');

const template = pageTemplate(new URL('./plain-layout.liquid', import.meta.url));

/** The layout of a service without a plugin that brings one: the city's name, with inline styles. */
export class PlainLayout implements PageLayout {
  readonly styleSources = [`'sha256-${createHash('sha256').update(style).digest('base64')}'`];

  constructor(private readonly cityName: string) {}

  render(page: LaidOutPage): Html {
    return template({ ...page, cityName: this.cityName, icon: productIcon, style });
  }
}
