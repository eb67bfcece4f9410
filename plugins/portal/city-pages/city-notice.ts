import { inject, injectable } from 'inversify';
import type { PrivacyNotice, ShownNotice } from '../../tramites/contract.js';
import type { PortalConfig } from '../portal-config.js';
import { PortalSettings } from '../portal-settings.js';
import { CityPages } from './city-pages.js';
import { plainParagraphs } from './page-text.js';

/** {@link PrivacyNotice} of the configuration, whose text is one of the city's pages. */
@injectable()
export class CityNotice implements PrivacyNotice {
  private readonly notice: ShownNotice | undefined;

  constructor(@inject(PortalSettings) { privacy }: PortalConfig, @inject(CityPages) pages: CityPages) {
    const text = privacy && pages.find(privacy.page);
    this.notice = privacy &&
      text && {
        version: privacy.version,
        titulo: text.title,
        direccion: `/paginas/${privacy.page}`,
        parrafos: plainParagraphs(text),
      };
  }

  presentNotice(): ShownNotice | undefined {
    return this.notice;
  }
}
