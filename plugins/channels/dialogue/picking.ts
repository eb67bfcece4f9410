import { inject, injectable } from 'inversify';
import type { FormField } from '../../forms/contract.js';
import type { IncomingContent } from '../contract.js';
import type { AskedState } from './dialogue-state.js';
import { pickedOf, plain } from './offers.js';
import { QuestionChoices } from './question-choices.js';

/** The meaning of a choice, or of a text, for the asked question. */
export type Picked =
  | { readonly kind: 'answer'; readonly value: string | boolean | readonly string[] }
  /** The question is shown again, with another page or other picked options. */
  | { readonly kind: 'state'; readonly state: AskedState }
  /** The user confirms the transcribed voice note, or has sent all files of the question. */
  | { readonly kind: 'keep' }
  /** The files of the question are removed. */
  | { readonly kind: 'clear' }
  | { readonly kind: 'expired' }
  /** The user is done without picking a required option. */
  | { readonly kind: 'none' }
  /** Not a choice: a free text. */
  | { readonly kind: 'other' };

const isOption = ({ opciones = [] }: FormField, wanted: string): boolean =>
  opciones.some(({ codigo }) => codigo === wanted);

/** Reads picks from the choices of a question. */
@injectable()
export class Picking {
  constructor(@inject(QuestionChoices) private readonly choices: QuestionChoices) {}

  read(asked: AskedState, field: FormField, content: IncomingContent): Picked {
    // Options may have changed: a picked one that is gone could not be unpicked.
    const state = { ...asked, picked: asked.picked.filter((codigo) => isOption(field, codigo)) };
    // Names go before numbers, as an option may be called `1`.
    const named = content.kind === 'text' ? this.choices.named(field, content.text) : undefined;
    if (named !== undefined) return this.option(state, field, [named]);
    const pick = pickedOf(state.offer, content);
    if (pick === 'expired') return { kind: 'expired' };
    if (!pick) return this.list(state, field, content);
    if (pick.kind === 'option') return this.option(state, field, [pick.codigo]);
    if (pick.kind === 'boolean') return { kind: 'answer', value: pick.value };
    if (pick.kind === 'clear') return { kind: 'clear' };
    if (pick.kind === 'keep' || (pick.kind === 'done' && field.tipo === 'ARCHIVO')) return { kind: 'keep' };
    if (pick.kind === 'page') return { kind: 'state', state: { ...state, page: pick.page, offer: undefined } };
    if (pick.kind !== 'done') return { kind: 'other' };
    if (state.picked.length > 0) return { kind: 'answer', value: state.picked };
    return field.obligatorio ? { kind: 'none' } : { kind: 'answer', value: '' };
  }

  /** Tells whether the user is done with a question that takes several files and has none, which offers no choices. */
  async isDoneWithoutFiles({ archivo }: FormField, content: IncomingContent): Promise<boolean> {
    if (archivo?.maximo === undefined || content.kind !== 'text') return false;
    const { done } = await this.choices.words();
    return plain(content.text) === plain(done);
  }

  /** Reads several picks, such as `1, 3` or their names. All of them must be options. */
  private list(state: AskedState, field: FormField, content: IncomingContent): Picked {
    if (field.tipo !== 'SELECCION_MULTIPLE' || content.kind !== 'text') return { kind: 'other' };
    const codes = content.text.split(/[,;\n]/).map((text) => {
      const named = this.choices.named(field, text);
      if (named !== undefined) return named;
      const pick = pickedOf(state.offer, { kind: 'text', text });
      return typeof pick === 'object' && pick.kind === 'option' ? pick.codigo : undefined;
    });
    const known = codes.filter((codigo) => codigo !== undefined);
    return known.length === codes.length ? this.option(state, field, known) : { kind: 'other' };
  }

  /** Applies picks. In a SELECCION_MULTIPLE, picking an option again unpicks it. */
  private option(state: AskedState, { tipo }: FormField, codes: readonly string[]): Picked {
    if (tipo !== 'SELECCION_MULTIPLE') return { kind: 'answer', value: codes[0]! };
    const picked = new Set(state.picked);
    for (const codigo of codes) {
      if (!picked.delete(codigo)) picked.add(codigo);
    }
    return { kind: 'state', state: { ...state, picked: [...picked] } };
  }
}
