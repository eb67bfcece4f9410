import { kindOf } from '../../../diagram/words.js';
import { isSameValue } from '../../frame/same-value.js';
import { valueInWords } from '../../frame/value-words.js';
import { stepOf, type Definition, type Fields, type Way } from '../definition/definition.js';
import { partNamed } from '../definition/parts.js';
import { fieldName } from '../difference-words.js';

/** Names the steps of the definitions of a conflict; a step that the first one lacks has its name in the second. */
export type StepNames = (codigo: string) => string;

export const namesIn =
  (...definitions: readonly Definition[]): StepNames =>
  (codigo) =>
    definitions.map((one) => stepOf(one, codigo)?.nombre).find((nombre) => nombre !== undefined && nombre !== '') ??
    codigo;

/** Names a part of a definition in words. */
export function partLabel(name: string, nameOf: StepNames, mine: Definition, stored: Definition): string {
  const part = partNamed(name);
  if (part.kind === 'field') return `Del proceso: ${fieldName(part.field)}`;
  if (part.kind === 'step') return `Paso «${nameOf(part.codigo)}»`;
  const { desde, accion, isExpiry } = part;
  const action = [mine, stored]
    .flatMap((one) => stepOf(one, desde)?.acciones ?? [])
    .find(({ codigo }) => codigo === accion)?.nombre;
  const words = isExpiry ? ', si el tiempo se vence' : accion === '' ? '' : `, con «${action ?? accion}»`;
  return `Qué sigue a «${nameOf(desde)}»${words}`;
}

/** Says one side of a part in words: of a step, the fields in which it differs from the other side. */
export function partInWords(name: string, value: unknown, other: unknown, nameOf: StepNames): string {
  if (value === undefined) return '(no está)';
  switch (partNamed(name).kind) {
    case 'step':
      return stepInWords(value as Fields, other as Fields | undefined);
    case 'ways':
      return waysInWords(value as readonly Way[], nameOf);
    case 'field':
      return valueInWords(value, fieldName);
  }
}

function stepInWords(step: Fields, other: Fields | undefined): string {
  if (!other) return `«${String(step['nombre'])}», ${kindOf(String(step['tipo'])).toLowerCase()}`;
  const differing = [...new Set([...Object.keys(step), ...Object.keys(other)])].filter(
    (field) => !isSameValue(step[field], other[field]),
  );
  return differing.map((field) => `${fieldName(field)}: ${valueInWords(step[field], fieldName)}`).join('; ');
}

const waysInWords = (ways: readonly Way[], nameOf: StepNames): string =>
  ways
    .map(({ condicion, hacia }, at) => {
      const target = `«${nameOf(hacia)}»`;
      if (condicion !== undefined) return `si ${condicion || '(sin condición)'}, ${target}`;
      return at === 0 ? target : `si no, ${target}`;
    })
    .join('; ');
