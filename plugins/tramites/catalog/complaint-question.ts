import type { FormQuestion } from '../../forms/contract.js';

/** The code of the question for the kind of a complaint. */
export const COMPLAINT_QUESTION = 'tipo_denuncia';

/** A kind of complaint, as `tipos_denuncia` holds it. */
export interface ComplaintType {
  readonly codigo: string;
  readonly nombre: string;
}

/** Makes the question that a complaint's form ends with (decisions, section 3). */
export function complaintQuestion(types: readonly ComplaintType[]): FormQuestion {
  return {
    pre_codigo: COMPLAINT_QUESTION,
    pre_texto: 'Tipo de denuncia',
    pre_tipo: 'SELECCION',
    pre_obligatorio: true,
    pre_orden: Number.MAX_SAFE_INTEGER,
    pre_opciones: types.map(({ codigo, nombre }) => ({ codigo, nombre })),
    pre_sensible: false,
    pre_consultable: false,
  };
}
