import { inject, injectable } from 'inversify';
import { HostSettings } from '../../../host/plugin-api/index.js';
import { accountAddresses } from '../account/account-addresses.js';
import { PortalSettings } from '../portal-settings.js';
import type { PortalConfig } from '../portal-config.js';
import { themeCss } from '../theme/theme-css.js';
import { crestFile, markFile } from './crest.js';
import { portalCss } from './portal-styles.js';
import { publishedFile, type PublishedFile } from './published-file.js';

/** A link in the head of the pages. */
interface SiteLink {
  readonly href: string;
  readonly text: string;
}

/** The files that all pages share, and the content of their head and foot. */
@injectable()
export class PortalLook {
  /** Comes before the styles, which override its colours on paper. */
  readonly theme: PublishedFile;
  readonly styles: PublishedFile;
  readonly mark: PublishedFile;
  readonly crest: PublishedFile | undefined;
  readonly nav: readonly SiteLink[];

  constructor(
    @inject(PortalSettings) readonly config: PortalConfig,
    @inject(HostSettings) readonly host: HostSettings,
  ) {
    const css = 'text/css; charset=utf-8';
    this.theme = publishedFile({ path: '/tema.css', type: css, body: themeCss(config.colours) });
    this.styles = publishedFile({ path: '/portal/portal.css', type: css, body: portalCss() });
    this.mark = markFile(config.colours);
    this.crest = config.crest === undefined ? undefined : crestFile(config.crest);
    this.nav = [
      { href: '/tramites/', text: 'Trámites' },
      { href: '/seguimiento/', text: 'Consultar un radicado' },
      ...(host.plugins.includes('documents')
        ? [{ href: '/documentos/verificar/', text: 'Verificar un documento' }]
        : []),
      ...(host.plugins.includes('certificates') ? [{ href: accountAddresses.own, text: 'Mis certificados' }] : []),
    ];
  }

  get files(): readonly PublishedFile[] {
    return [this.theme, this.styles, this.mark, ...(this.crest ? [this.crest] : [])];
  }
}
