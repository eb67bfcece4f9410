import type { ShownField, ShownFields } from '../../../forms/contract.js';
import type { OfferedTramite, TramiteStep } from '../../../tramites/contract.js';

/** A page of a form, with the fields that the present answers show. */
export interface FormPage {
  /** The code in its address. */
  readonly codigo: string;
  /** The title of a step, or of a form on one page; a page of one question has the question as its title. */
  readonly titulo: string | undefined;
  /** Its questions, with the notices among them and before them. */
  readonly fields: readonly ShownField[];
}

/** The place of a page among all pages, where their number is certain. */
export interface PageProgress {
  readonly number: number;
  /** The number of pages, with the check of all answers. */
  readonly total: number;
}

type Divided = Pick<OfferedTramite, 'nombre' | 'pasos' | 'unaPagina'>;

const WHOLE = 'todo';

/** Returns the code of the page of a question that no step names: that of the question, unless a step has it. */
const ownCode = (codigo: string, pasos: readonly TramiteStep[]): string =>
  pasos.some((paso) => paso.codigo === codigo) ? `_${codigo}` : codigo;

/**
 * The pages of a form by its present answers, in its order. Pages without anything to show are left out, and so are
 * steps whose questions are all hidden. A notice is on the page of the question after it, and the last notices are on
 * the last page.
 */
export class PagePlan {
  readonly pages: readonly FormPage[];
  private readonly pasos: readonly TramiteStep[];

  constructor(
    { nombre, pasos = [], unaPagina }: Divided,
    private readonly form: ShownFields,
  ) {
    this.pasos = pasos;
    this.pages = unaPagina ? wholeForm(nombre, form.shown) : dividedForm(pasos, form.shown);
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
      const codigo = stepOf(question)?.codigo ?? WHOLE;
      return this.find(codigo) !== undefined;
    };
    return always && this.form.hidden.every(isOnPage);
  }
}

/** Tells whether a page still has a question to answer. */
export const isOpen = ({ fields }: FormPage): boolean => fields.some(({ state }) => state === 'open');

function wholeForm(titulo: string, shown: readonly ShownField[]): FormPage[] {
  return shown.length === 0 ? [] : [{ codigo: WHOLE, titulo, fields: shown }];
}

interface Gathered {
  readonly codigo: string;
  readonly titulo: string | undefined;
  readonly fields: ShownField[];
}

function dividedForm(pasos: readonly TramiteStep[], shown: readonly ShownField[]): FormPage[] {
  const pages: Gathered[] = [];
  let notices: ShownField[] = [];
  for (const one of shown) {
    const { codigo } = one.field;
    const paso = pasos.find(({ preguntas }) => preguntas.includes(codigo));
    if (!paso && one.state === 'notice') {
      notices.push(one);
      continue;
    }
    const address = paso?.codigo ?? ownCode(codigo, pasos);
    const present = pages.find((page) => page.codigo === address);
    if (present) present.fields.push(...notices, one);
    else pages.push({ codigo: address, titulo: paso?.titulo, fields: [...notices, one] });
    notices = [];
  }
  pages.at(-1)?.fields.push(...notices);
  return pages;
}
