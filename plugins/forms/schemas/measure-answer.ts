import { isFreeText } from '../../../host/plugin-api/index.js';
import { mostOfAnswer } from './schema-bounds.js';

const reservedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Counts the values in an answer; or says why it is refused without a closer look. */
export function measureAnswer(answer: unknown): string | number {
  let values = 0;
  let characters = 0;
  const measureText = (text: string): string | undefined => {
    characters += text.length;
    if (text.length > mostOfAnswer.text) return `Un texto tiene como máximo ${mostOfAnswer.text} caracteres.`;
    return isFreeText(text) ? undefined : 'Contiene caracteres que no se admiten.';
  };
  const measure = (value: unknown, depth: number): string | undefined => {
    values += 1;
    if (typeof value === 'string') return measureText(value);
    if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'Tiene un número que no se admite.';
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value) && value.length > mostOfAnswer.items) {
      return `Una lista tiene como máximo ${mostOfAnswer.items} elementos.`;
    }
    if (depth >= mostOfAnswer.depth) return 'Es demasiado profunda.';
    for (const [name, part] of Object.entries(value)) {
      if (reservedNames.has(name)) return 'Tiene un nombre de campo que no se admite.';
      const reason = (Array.isArray(value) ? undefined : measureText(name)) ?? measure(part, depth + 1);
      if (reason !== undefined) return reason;
      if (values > mostOfAnswer.values || characters > mostOfAnswer.characters) return 'Es demasiado grande.';
    }
    return undefined;
  };
  return measure(answer, 0) ?? values;
}
