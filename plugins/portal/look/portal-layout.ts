import { inject, injectable } from 'inversify';
import { pageTemplate, type Html, type LaidOutPage, type PageLayout } from '../../../host/plugin-api/index.js';
import { versionOf } from './published-file.js';
import { PortalLook } from './portal-look.js';

/** The search form of the page for an address that does not exist. */
const searchForm = pageTemplate(new URL('../find/search-form.liquid', import.meta.url))({ q: '' });

const template = pageTemplate(new URL('./layout.liquid', import.meta.url));

/** The layout of all pages of the service where this plugin is loaded: the city's name, crest, colours and links. */
@injectable()
export class PortalLayout implements PageLayout {
  /** Changes with everything that all pages share. */
  readonly version: string;
  private readonly frame: object;

  constructor(@inject(PortalLook) { config, host, theme, styles, crest, mark, nav }: PortalLook) {
    this.frame = {
      cityName: host.cityName,
      themeColour: config.colours.primary,
      sheets: [theme.address, styles.address],
      crest: crest?.address ?? null,
      icon: (crest ?? mark).address,
      nav,
      contact: config.contact,
      footer: config.footer,
      hasGovBar: config.govBar,
    };
    this.version = versionOf(this.render({ title: '', content: '' as Html, styles: [], scripts: [], status: 200 }));
  }

  render(page: LaidOutPage): Html {
    return template({ ...this.frame, ...page, search: page.status === 404 ? searchForm : null });
  }
}
