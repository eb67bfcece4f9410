import type { ShownFields } from '../../../forms/contract.js';
import {
  formPagesOf,
  WHOLE_FORM,
  type FormPage,
  type OfferedTramite,
  type TramiteStep,
} from '../../../tramites/contract.js';

/** The place of a page among all pages, where their number is certain. */
export interface PageProgress {
  readonly number: number;
  /** The number of pages, with the check of all answers. */
  readonly total: number;
}

type Divided = Pick<OfferedTramite, 'nombre' | 'pasos' | 'unaPagina'>;

/** The pages of a form by its present answers, as {@link formPagesOf} divides them. */
export class PagePlan {
  readonly pages: readonly FormPage[];
  private readonly pasos: readonly TramiteStep[];

  constructor(
    tramite: Divided,
    private readonly form: ShownFields,
  ) {
    this.pasos = tramite.pasos ?? [];
    this.pages = formPagesOf(tramite, form.shown);
  }

  find(codigo: string): FormPage | undefined {
    return this.pages.find((page) => page.codigo === codigo);
  }

  /** Finds the page that has a question. */
  pageOf(question: string): FormPage | undefined {
    return this.pages.find(({ fields }) => fields.some(({ field }) => field.codigo === question));
  }

  before(page: FormPage): FormPage | undefined {
    return this.pages[this.pages.indexOf(page) - 1];
  }

  after(page: FormPage): FormPage | undefined {
    return this.pages[this.pages.indexOf(page) + 1];
  }

  /** The first page with a question that is neither answered nor skipped; undefined where there is none. */
  get firstOpen(): FormPage | undefined {
    return this.pages.find(isOpen);
  }

  /** Returns the place of a page; undefined where an answer may still add or remove a page. */
  progressOf(page: FormPage | 'review'): PageProgress | undefined {
    if (!this.isCertain()) return undefined;
    const total = this.pages.length + 1;
    return { number: page === 'review' ? total : this.pages.indexOf(page) + 1, total };
  }

  private isCertain(): boolean {
    const always = this.pages.every(({ fields }) =>
      fields.some(({ state, isConditional }) => state !== 'notice' && !isConditional),
    );
    const stepOf = (question: string): TramiteStep | undefined =>
      this.pasos.find(({ preguntas }) => preguntas.includes(question));
    const isOnPage = (question: string): boolean => {
      const codigo = stepOf(question)?.codigo ?? WHOLE_FORM;
      return this.find(codigo) !== undefined;
    };
    return always && this.form.hidden.every(isOnPage);
  }
}

/** Tells whether a page still has a question to answer. */
export const isOpen = ({ fields }: FormPage): boolean => fields.some(({ state }) => state === 'open');
