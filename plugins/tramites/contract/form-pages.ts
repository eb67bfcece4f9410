import type { ShownField } from '../../forms/contract.js';
import type { OfferedTramite, TramiteStep } from './offered-tramites.js';

/** A page of a form, with the fields that the present answers show. */
export interface FormPage {
  /** The code in its address. */
  readonly codigo: string;
  /** The title of a step, or of a form on one page; a page of one question has the question as its title. */
  readonly titulo: string | undefined;
  /** Its questions, with the notices among them and before them. */
  readonly fields: readonly ShownField[];
}

/** The code of the one page of a whole form. */
export const WHOLE_FORM = 'todo';

/** Returns the code of the page of a question that no step names: that of the question, unless a step has it. */
const ownCode = (codigo: string, pasos: readonly TramiteStep[]): string =>
  pasos.some((paso) => paso.codigo === codigo) ? `_${codigo}` : codigo;

/**
 * Divides the shown fields of a form into its pages, in its order. Pages without anything to show are left out, and so
 * are steps whose questions are all hidden. A notice is on the page of the question after it, and the last notices are
 * on the last page.
 */
export function formPagesOf(
  { nombre, pasos = [], unaPagina }: Pick<OfferedTramite, 'nombre' | 'pasos' | 'unaPagina'>,
  shown: readonly ShownField[],
): readonly FormPage[] {
  return unaPagina ? wholeForm(nombre, shown) : dividedForm(pasos, shown);
}

function wholeForm(titulo: string, shown: readonly ShownField[]): FormPage[] {
  return shown.length === 0 ? [] : [{ codigo: WHOLE_FORM, titulo, fields: shown }];
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
