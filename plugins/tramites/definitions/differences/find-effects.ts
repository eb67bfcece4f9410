import type { ComparedDefinition, Difference } from './difference.js';
import { textOfQuestion } from './find-differences.js';

/** The facts beside the definitions that the effects of a difference depend on. */
export interface EffectFacts {
  readonly before: ComparedDefinition;
  readonly after: ComparedDefinition;
  /** The codes whose answers public look-ups show unmasked, before and after. */
  readonly unmasked: readonly [before: ReadonlySet<string>, after: ReadonlySet<string>];
  /** The number of drafts that citizens have open, and of those with an answer to each question. */
  readonly drafts: { readonly open: number; readonly answered: ReadonlyMap<string, number> };
  /** The places of the process that read the answer to a question, by its code. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
}

const drafts = (count: number): string =>
  count === 1 ? 'Un borrador abierto de un ciudadano' : `${count} borradores abiertos de ciudadanos`;

/** The effects of a changed field of the tramite. */
const fieldEffects: Readonly<Record<string, string>> = {
  termino: 'Vale para las solicitudes nuevas: las que ya se radicaron conservan su plazo.',
  terminos: 'Vale para las solicitudes nuevas: las que ya se radicaron conservan su plazo.',
  plazo: 'Vale para las solicitudes nuevas: las que ya se radicaron conservan su plazo.',
  proceso: 'Vale para las solicitudes nuevas: las que ya se radicaron siguen en el proceso con el que comenzaron.',
  dependencia: 'Vale para las solicitudes nuevas: las que ya se radicaron siguen en la oficina que las tiene.',
  recibe: 'Fuera de ese tiempo no se radica por ningún canal; los borradores de los ciudadanos se conservan.',
  avisos: 'Vale desde ahora, también para las solicitudes que ya se radicaron.',
};

/** Returns a difference with its consequences in words. */
export function withEffects(difference: Difference, facts: EffectFacts): Difference {
  return { ...difference, efectos: effectsOf(difference, facts) };
}

function effectsOf(difference: Difference, facts: EffectFacts): string[] {
  switch (difference.clase) {
    case 'dato':
      return fieldEffects[difference.codigo] === undefined ? [] : [fieldEffects[difference.codigo]!];
    case 'quitada':
      return [
        ...lostAnswers(difference, facts),
        ...readersOf(difference.codigo, facts.after),
        ...placesOf(difference.codigo, facts),
      ];
    case 'agregada':
      return [...becomesRequired(difference, facts), ...becomesPublic(difference, facts)];
    case 'cambiada':
      return [
        ...(changes(difference, 'pre_tipo', 'opciones', 'catalogo') ? lostAnswers(difference, facts, true) : []),
        ...becomesRequired(difference, facts),
        ...becomesPublic(difference, facts),
      ];
    default:
      return [];
  }
}

const changes = ({ cambios }: Difference, ...fields: readonly string[]): boolean =>
  cambios.some(({ campo }) => fields.includes(campo));

function lostAnswers({ codigo }: Difference, { drafts: { answered } }: EffectFacts, isPerhaps = false): string[] {
  const count = answered.get(codigo) ?? 0;
  if (count === 0) return [];
  const verb = count === 1 ? 'pierde' : 'pierden';
  return [`${drafts(count)} ${isPerhaps ? (count === 1 ? 'puede perder' : 'pueden perder') : verb} su respuesta.`];
}

function becomesRequired({ codigo }: Difference, { before, after, drafts: { open, answered } }: EffectFacts): string[] {
  const isRequired = (of: ComparedDefinition): boolean => of.questions.get(codigo)?.['pre_obligatorio'] === true;
  const missing = open - (answered.get(codigo) ?? 0);
  if (isRequired(before) || !isRequired(after) || missing === 0) return [];
  return [`${drafts(missing)} ${missing === 1 ? 'tendrá' : 'tendrán'} que responderla.`];
}

function becomesPublic({ codigo }: Difference, { before, after, unmasked }: EffectFacts): string[] {
  const isSearched = (of: ComparedDefinition): boolean => {
    const question = of.questions.get(codigo);
    return question !== undefined && question['pre_consultable'] !== false;
  };
  const isShown = unmasked[1].has(codigo) && !unmasked[0].has(codigo);
  const isFound = before.questions.has(codigo) && isSearched(after) && !isSearched(before);
  return [
    ...(isShown ? ['Las consultas públicas muestran esta respuesta sin enmascarar.'] : []),
    ...(isFound ? ['El público puede buscar solicitudes por esta respuesta.'] : []),
  ];
}

/** Names the parts of a definition that read the answer to a question that it no longer has. */
function readersOf(codigo: string, { fields, questions }: ComparedDefinition): string[] {
  const name = new RegExp(`(?<![\\w"])${codigo.replaceAll(/\W/g, String.raw`\$&`)}(?![\\w"])`);
  const conditions = [...questions].filter(
    ([, { condicion }]) => typeof condicion === 'string' && name.test(condicion),
  );
  const places: readonly (readonly [field: string, words: string])[] = [
    ['pasos', 'Los pasos la nombran.'],
    ['terminos', 'Los términos según la respuesta la nombran.'],
    ['asunto', 'Es la pregunta que da el asunto.'],
  ];
  return [
    ...conditions.map(([other, question]) => `La condición de «${textOfQuestion(other, question)}» la usa.`),
    ...places.flatMap(([field, words]) =>
      JSON.stringify(fields.get(field) ?? '').includes(`"${codigo}"`) ? [words] : [],
    ),
  ];
}

/** Names the places of the process that read an answer, which is missing from then on. */
function placesOf(codigo: string, { readers }: EffectFacts): string[] {
  const places = readers.get(codigo) ?? [];
  return places.length === 0 ? [] : [`El proceso la lee; cámbielo antes. ${places.join('; ')}.`];
}
