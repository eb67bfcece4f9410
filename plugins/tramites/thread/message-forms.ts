import { inject, injectable } from 'inversify';
import { HostSettings } from '../../../host/plugin-api/index.js';
import { QuestionForms, type QuestionForm } from '../../forms/contract.js';
import type { MessageKind } from '../contract.js';
import { textAndFiles } from '../vocabulary/index.js';

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
    const text = { ...asked[kind], pre_obligatorio: kind === 'REVISION' };
    const files = { pre_texto: 'Archivos', pre_obligatorio: false };
    const form = this.forms.openForm(textAndFiles({ text, files }, this.settings.uploads));
    await form.ready();
    return form;
  }
}
