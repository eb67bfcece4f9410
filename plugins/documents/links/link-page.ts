import { pageTemplate, type Page } from '../../../host/plugin-api/index.js';
import { pageAssets } from '../pages/page-assets.js';

const template = pageTemplate(new URL('./link-page.liquid', import.meta.url));

/** The reason why there was no download. */
export interface LinkNotice {
  readonly titulo: string;
  readonly palabras: string;
}

/** Makes the page that downloads a document by the key in its own address, or by one pasted into its form. */
export function linkPage(aviso?: LinkNotice): Pick<Page, 'title' | 'content' | 'scripts'> {
  return {
    title: aviso?.titulo ?? 'Descargar un documento',
    content: template({ aviso: aviso ?? null }),
    scripts: [`${pageAssets.path}link-page.js`],
  };
}
