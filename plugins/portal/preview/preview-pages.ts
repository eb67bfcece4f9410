import { inject, injectable } from 'inversify';
import { Clock, page, pageTemplate, type Html, type Reply } from '../../../host/plugin-api/index.js';
import { DefinitionPreviews, type PreviewedDefinition } from '../../tramites/contract.js';
import { fillingOf, type Filling } from '../fill/drafts/fillings.js';
import { FillPages } from '../fill/pages/fill-pages.js';
import { Reception } from '../find/reception.js';
import { tramitePage } from '../find/find-pages.js';
import { previewAddress } from './preview-addresses.js';
import { returnedTests } from './returned-tests.js';

/** The page of a preview: of the tramite, of a step by its number from 1, or the whole form on one page. */
export type PreviewedPage = 'inicio' | 'todo' | number;

const template = pageTemplate(new URL('./nothing-page.liquid', import.meta.url));

/** Days for which the sample says that answers are kept, in milliseconds. */
const KEPT = 30 * 24 * 3600 * 1000;

/** The citizens' pages of definitions that editors work on. Nothing is stored, and nothing can be sent. */
@injectable()
export class PreviewPages {
  constructor(
    @inject(DefinitionPreviews) private readonly previews: DefinitionPreviews,
    @inject(FillPages) private readonly pages: FillPages,
    @inject(Reception) private readonly reception: Reception,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Shows a page of a definition with the answers of a test. Throws as `DefinitionPreviews.previewDefinition`. */
  async page(codigo: string, paso: PreviewedPage, prueba: number | undefined): Promise<Reply> {
    const previewed = await this.previews.previewDefinition(codigo, prueba);
    const { tramite, leftOut, failed } = previewed;
    const to = (place: number | 'inicio'): string => previewAddress(codigo, place, prueba);
    if (paso === 'inicio') {
      const shown = tramitePage(tramite, undefined, {
        closed: this.reception.closed(tramite),
        sample: { next: to(1) },
      });
      return page({ ...shown, isSpecimen: true, secret: true });
    }
    const filling = this.fillingOf(previewed, paso === 'todo', prueba !== undefined);
    const { pages } = filling.plan;
    const number = paso === 'todo' ? 1 : Math.min(paso, pages.length);
    const of = pages[number - 1];
    if (!of) return nothing(tramite.nombre, failed, leftOut);
    return this.pages.sample(filling, of, {
      back: to(number > 1 ? number - 1 : 'inicio'),
      next: number < pages.length ? to(number + 1) : null,
      notice: leftOut.length === 0 ? undefined : faultyWords(leftOut),
    });
  }

  /** Makes a filling of a draft that does not exist. */
  private fillingOf(previewed: PreviewedDefinition, isWhole: boolean, isTest: boolean): Filling {
    const { tramite, answers, shown, hidden } = previewed;
    const whole = { ...tramite, pasos: undefined, unaPagina: true };
    return fillingOf(isWhole ? whole : tramite, {
      borrador: '',
      codigo: tramite.codigo,
      form: tramite.form,
      revision: 0,
      vence: new Date(this.clock.now().getTime() + KEPT),
      leftOut: [],
      returned: returnedTests(previewed, isTest),
      ...{ answers, shown, hidden },
    });
  }
}

const faultyWords = (leftOut: readonly string[]): string =>
  `Por sus faltas, aquí no se muestran: ${leftOut.map((text) => `«${text}»`).join(', ')}.`;

function nothing(nombre: string, failed: string | undefined, leftOut: readonly string[]): Reply {
  const words = failed ?? (leftOut.length === 0 ? 'El formulario no tiene preguntas todavía.' : faultyWords(leftOut));
  const content: Html = template({ nombre, words });
  return page({ title: nombre, content, isSpecimen: true, secret: true });
}
