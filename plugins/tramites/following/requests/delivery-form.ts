import { inject, injectable } from 'inversify';
import { HostSettings } from '../../../../host/plugin-api/index.js';
import { QuestionForms, type FormQuestion, type QuestionForm } from '../../../forms/contract.js';

/** The field of the text, and the fields of the files: a question has one file. */
export const TEXT_FIELD = 'texto';
/** The help of the first question where each may be left out. */
const EITHER = 'Escriba su respuesta, adjunte un archivo o haga las dos cosas. Necesitamos al menos una.';
const FILE_FIELDS = ['archivo_1', 'archivo_2', 'archivo_3', 'archivo_4', 'archivo_5'] as const;

/** The things that a return of a record asks for. */
export interface AskedFor {
  readonly texto: boolean;
  readonly archivos: boolean;
}

/** The built-in forms of what citizens hand in to records that staff returned. */
@injectable()
export class DeliveryForms {
  constructor(
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  /**
   * Opens the form: a text, up to five files, or both. Of both, something has to be handed in, which no question alone
   * can demand.
   */
  open({ texto, archivos }: AskedFor): QuestionForm {
    const fields = FILE_FIELDS.slice(0, this.settings.uploads.files);
    const help = texto && archivos ? { pre_ayuda: EITHER } : {};
    return this.forms.openForm([
      ...(texto
        ? [question(TEXT_FIELD, 'TEXTO_LARGO', { pre_texto: 'Su respuesta', pre_obligatorio: !archivos, ...help })]
        : []),
      ...(archivos
        ? fields.map((codigo, index) =>
            question(codigo, 'ARCHIVO', {
              pre_texto: index === 0 ? 'Archivo' : `Otro archivo (${index + 1})`,
              pre_obligatorio: index === 0 && !texto,
              // The next one is asked for after the one before it.
              ...(index > 0 && { pre_condicion: `${fields[index - 1]!} != null` }),
            }),
          )
        : []),
    ]);
  }
}

const question = (
  pre_codigo: string,
  pre_tipo: FormQuestion['pre_tipo'],
  more: Pick<FormQuestion, 'pre_texto' | 'pre_ayuda' | 'pre_obligatorio' | 'pre_condicion'>,
): FormQuestion => ({ pre_codigo, pre_tipo, pre_sensible: true, pre_consultable: false, ...more });
