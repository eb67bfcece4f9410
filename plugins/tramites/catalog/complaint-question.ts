import type { FormQuestion } from '../../forms/contract.js';

/** The code of the question for the kind of a complaint. */
export const COMPLAINT_QUESTION = 'tipo_denuncia';

/** A kind of complaint, as `tipos_denuncia` holds it. */
export interface ComplaintType {
  readonly codigo: string;
  readonly nombre: string;
  /** A line that explains it to a citizen. */
  readonly descripcion?: string | undefined;
}

/** Makes the question that a complaint's form ends with (decisions, section 3). */
export function complaintQuestion(types: readonly ComplaintType[]): FormQuestion {
  return {
    pre_codigo: COMPLAINT_QUESTION,
    pre_texto: 'Tipo de denuncia',
    pre_tipo: 'SELECCION',
    pre_obligatorio: true,
    pre_orden: Number.MAX_SAFE_INTEGER,
    pre_opciones: types.map(({ codigo, nombre, descripcion }) => ({
      codigo,
      nombre,
      ...(descripcion !== undefined && { ayuda: descripcion }),
    })),
    pre_sensible: false,
    pre_consultable: false,
  };
}

/** A kind of complaint as the database has it. */
export interface ComplaintTypeRow {
  readonly codigo: string;
  readonly nombre: string;
  readonly descripcion: string | null;
}

export function complaintTypeOf({ descripcion, ...type }: ComplaintTypeRow): ComplaintType {
  return descripcion === null ? type : { ...type, descripcion };
}
