import { inject, injectable } from 'inversify';
import { HostSettings } from '../../../host/plugin-api/index.js';
import { QuestionForms, type QuestionForm } from '../../forms/contract.js';
import type { MessageKind } from '../contract.js';

/** The field of the text, and that of the files. */
export const TEXT_FIELD = 'texto';
export const FILES_FIELD = 'archivos';

/** The most files of a message. */
export const MOST_FILES = 5;

/** The questions of the texts. */
const asked = {
  MENSAJE: { pre_texto: 'Su mensaje', pre_ayuda: 'Escriba, adjunte archivos o haga las dos cosas.' },
  REVISION: {
    pre_texto: '¿Qué quiere que revisemos de nuestra respuesta?',
    pre_ayuda: 'Diga qué está mal o qué falta. Puede adjuntar archivos que lo muestren.',
  },
} as const satisfies Record<MessageKind, object>;

/** The built-in forms of messages of citizens. */
@injectable()
export class MessageForms {
  constructor(
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  /** Opens the form of a message, ready for use. A message may be files alone; a review needs words. */
  async open(kind: MessageKind): Promise<QuestionForm> {
    const hidden = { pre_sensible: true, pre_consultable: false };
    const form = this.forms.openForm([
      {
        pre_codigo: TEXT_FIELD,
        pre_tipo: 'TEXTO_LARGO',
        ...asked[kind],
        pre_obligatorio: kind === 'REVISION',
        ...hidden,
      },
      {
        pre_codigo: FILES_FIELD,
        pre_tipo: 'ARCHIVO',
        pre_texto: 'Archivos',
        pre_obligatorio: false,
        pre_maximo: Math.min(MOST_FILES, this.settings.uploads.files),
        ...hidden,
      },
    ]);
    await form.ready();
    return form;
  }
}
