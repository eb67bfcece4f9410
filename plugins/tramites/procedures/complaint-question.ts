import type { QuestionDefinition } from '../questions/index.js';

/** A kind of complaint, as `tipos_denuncia` holds it. */
export interface ComplaintType {
  readonly codigo: string;
  readonly nombre: string;
}

/** The question that a complaint's form ends with (decisions, section 3). */
export function complaintQuestion(types: readonly ComplaintType[]): QuestionDefinition {
  return {
    pre_codigo: 'tipo_denuncia',
    pre_texto: 'Tipo de denuncia',
    pre_tipo: 'SELECCION',
    pre_obligatorio: true,
    pre_orden: Number.MAX_SAFE_INTEGER,
    pre_opciones: types.map(({ codigo, nombre }) => ({ codigo, nombre })),
    pre_sensible: false,
    pre_consultable: true,
  };
}
