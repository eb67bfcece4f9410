import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { freeText } from '../../../host/plugin-api/index.js';
import type { AnswerWords, FormField } from '../../forms/contract.js';
import type { Turn } from '../conversation/turn.js';
import { Wordings } from '../texts/wordings.js';
import type { AskedState, Offer } from './dialogue-state.js';
import { pageOf, plain, type Offered } from './offers.js';

/** The words of choices. */
export interface ChoiceWords extends AnswerWords {
  readonly done: string;
  /** Removes the files of a question that takes several. */
  readonly clear: string;
  readonly more: string;
}

const PICKED = '✓ ';

const meanings = (picks: readonly Offered[]) => picks.map(({ pick }) => pick);

/** Makes the choices beside the files that a question has. */
const filePicks = ({ done, clear }: ChoiceWords): Offered[] => [
  { pick: { kind: 'done' }, label: done },
  { pick: { kind: 'clear' }, label: clear },
];

/** Makes the choices of a question. */
@injectable()
export class QuestionChoices {
  constructor(@inject(Wordings) private readonly wordings: Wordings) {}

  async words(): Promise<ChoiceWords> {
    return {
      yes: await this.wordings.say('boton_si'),
      no: await this.wordings.say('boton_no'),
      done: await this.wordings.say('boton_listo'),
      clear: await this.wordings.say('boton_quitar_archivos'),
      more: await this.wordings.say('boton_mas'),
    };
  }

  /**
   * Makes the offer of a question; undefined for one without choices, whose answers are not read as numbers. A repeated
   * page keeps its values, so that buttons of an earlier message stay valid, unless the options have changed.
   */
  offerOf(
    { id }: Pick<Turn, 'id'>,
    { offer, page, picked, attached = 0 }: AskedState,
    field: FormField,
    words: ChoiceWords,
  ): Offer | undefined {
    const picks = attached > 0 ? filePicks(words) : this.picksOf(field, { page, picked }, words);
    if (!picks) return undefined;
    const isSame = offer && isDeepStrictEqual(meanings(offer.picks), meanings(picks));
    return { id: isSame ? offer.id : id, picks };
  }

  /** Finds the option that a text names, on any page. */
  named({ opciones = [] }: FormField, text: string): string | undefined {
    const wanted = plain(text);
    const byCode = opciones.find(({ codigo }) => freeText(codigo) === freeText(text).trim());
    return (byCode ?? opciones.find(({ nombre, codigo }) => [nombre, codigo].some((one) => plain(one) === wanted)))
      ?.codigo;
  }

  private picksOf(
    { tipo, opciones = [] }: FormField,
    { page, picked }: Pick<AskedState, 'page' | 'picked'>,
    { yes, no, done, more }: ChoiceWords,
  ): Offered[] | undefined {
    if (tipo === 'BOOLEANO') {
      return [
        { pick: { kind: 'boolean', value: true }, label: yes },
        { pick: { kind: 'boolean', value: false }, label: no },
      ];
    }
    if (tipo !== 'SELECCION' && tipo !== 'SELECCION_MULTIPLE') return undefined;
    const options = opciones.map(({ codigo, nombre }): Offered => ({
      pick: { kind: 'option', codigo },
      label: `${picked.includes(codigo) ? PICKED : ''}${nombre}`,
    }));
    const shown = pageOf(options, page, more);
    return tipo === 'SELECCION' ? shown : [...shown, { pick: { kind: 'done' }, label: done }];
  }
}

/** Returns the lines that explain the offered options, under their names. */
export function explanationsOf({ opciones = [] }: FormField, offer: Offer | undefined): string[] {
  const offered = new Set(offer?.picks.map(({ pick }) => (pick.kind === 'option' ? pick.codigo : undefined)));
  return opciones.flatMap(({ codigo, nombre, ayuda }) =>
    ayuda !== undefined && offered.has(codigo) ? [`${nombre}: ${ayuda}`] : [],
  );
}
