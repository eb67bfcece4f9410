import { inject, injectable } from 'inversify';
import type { FormField } from '../../forms/contract.js';
import type { IncomingContent } from '../contract.js';
import type { AskedState } from './dialogue-state.js';
import { pickedOf } from './offers.js';
import { QuestionChoices } from './question-choices.js';

/** What a choice, or the text of one, is for the question that was asked. */
export type Picked =
  | { readonly kind: 'answer'; readonly value: string | boolean | readonly string[] }
  /** The question is shown once more: another page, or other options that are picked so far. */
  | { readonly kind: 'state'; readonly state: AskedState }
  /** What was understood of a voice note is right. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'expired' }
  /** Done, and nothing is picked that must be. */
  | { readonly kind: 'none' }
  /** No choice: a text of its own. */
  | { readonly kind: 'other' };

const isOption = ({ opciones = [] }: FormField, wanted: string): boolean =>
  opciones.some(({ codigo }) => codigo === wanted);

/** Reads what is picked out of the choices of a question. */
@injectable()
export class Picking {
  constructor(@inject(QuestionChoices) private readonly choices: QuestionChoices) {}

  read(asked: AskedState, field: FormField, content: IncomingContent): Picked {
    // What was picked before may be no option any more, and could not be taken back.
    const state = { ...asked, picked: asked.picked.filter((codigo) => isOption(field, codigo)) };
    // A name before a number: of an option that is called 1 the number may be another.
    const named = content.kind === 'text' ? this.choices.named(field, content.text) : undefined;
    if (named !== undefined) return this.option(state, field, [named]);
    const pick = pickedOf(state.offer, content);
    if (pick === 'expired') return { kind: 'expired' };
    if (!pick) return this.list(state, field, content);
    if (pick.kind === 'option') return this.option(state, field, [pick.codigo]);
    if (pick.kind === 'boolean') return { kind: 'answer', value: pick.value };
    if (pick.kind === 'keep') return { kind: 'keep' };
    if (pick.kind === 'page') return { kind: 'state', state: { ...state, page: pick.page, offer: undefined } };
    if (pick.kind !== 'done') return { kind: 'other' };
    if (state.picked.length > 0) return { kind: 'answer', value: state.picked };
    return field.obligatorio ? { kind: 'none' } : { kind: 'answer', value: '' };
  }

  /** Several at once, as `1, 3` or by their names: all of them are options, or none is. */
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

  /** Of several, whatever is picked once more is taken back. */
  private option(state: AskedState, { tipo }: FormField, codes: readonly string[]): Picked {
    if (tipo !== 'SELECCION_MULTIPLE') return { kind: 'answer', value: codes[0]! };
    const picked = new Set(state.picked);
    for (const codigo of codes) {
      if (!picked.delete(codigo)) picked.add(codigo);
    }
    return { kind: 'state', state: { ...state, picked: [...picked] } };
  }
}
