import { inject, injectable } from 'inversify';
import { HostSettings } from '../../../../host/plugin-api/index.js';
import { QuestionForms, type QuestionForm } from '../../../forms/contract.js';
import { textAndFiles } from '../../vocabulary/index.js';

/** The help of the first question where each may be left out. */
const EITHER = 'Escriba su respuesta, adjunte archivos o haga las dos cosas. Necesitamos al menos una.';

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

  /** Opens the form: a text, files, or both. Of both, something has to be handed in, which no question can demand. */
  open({ texto, archivos }: AskedFor): QuestionForm {
    const help = texto && archivos ? { pre_ayuda: EITHER } : {};
    const text = { pre_texto: 'Su respuesta', pre_obligatorio: !archivos, ...help };
    const files = { pre_texto: 'Archivos', pre_obligatorio: !texto };
    return this.forms.openForm(
      textAndFiles({ text: texto ? text : undefined, files: archivos ? files : undefined }, this.settings.uploads),
    );
  }
}
