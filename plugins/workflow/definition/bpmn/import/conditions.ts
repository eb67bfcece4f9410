import { isFunctionOfFeel, parsedNames } from './feel-names.js';
import { languages } from '../vocabulary.js';
import type { BpmnDocument } from './document.js';
import type { Flow } from './flow-graph.js';
import type { Findings } from './findings.js';
import { shortened } from './findings.js';
import { ours } from './node-facts.js';

/** The names that conditions of the engine may read. */
const given: ReadonlySet<string> = new Set(['datos', 'tarea', 'instancia', 'usuario', 'hoy', 'accion']);
const NAME = String.raw`[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*`;
const LITERAL = String.raw`'[^'\\]*'|"[^"\\]*"|-?\d+(?:\.\d+)?|true|false|null`;
const COMPARISON = new RegExp(String.raw`^(${NAME}) ?(==|!=|<=|>=|<|>|\b(?:eq|ne|lt|le|gt|ge)\b) ?(${LITERAL})$`);
const TRUTH = new RegExp(String.raw`^(! ?)?(${NAME})$`);
const operators: Readonly<Record<string, string>> = {
  '==': '=',
  eq: '=',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};

/** Returns the condition of a flow as FEEL where it can be said so; otherwise as it is, which the checks refuse. */
export function conditionOf(flow: Flow, document: BpmnDocument, findings: Findings): string | undefined {
  const { expression, element } = flow;
  if (expression === undefined) return undefined;
  const language = element.first('conditionExpression')?.get('language');
  const isFeel = language === undefined ? document.speaksFeel : language === languages.feel;
  if (document.isOurs || isFeel || ours(element, 'codigo') !== undefined) return expression;
  const text = expression.trim();
  const translated = text.startsWith('=') ? withData(text.slice(1).trim()) : fromJuel(text);
  if (translated === undefined) {
    const mensaje = `Escriba la condición en FEEL; el archivo dice «${shortened(text)}».`;
    findings.add('falta', 'condicion', flow, mensaje);
    return expression;
  }
  findings.add('cambia', 'condicion', flow, `«${shortened(text)}» queda como «${shortened(translated)}».`);
  return translated;
}

/** Translates a comparison of one name with a literal, or a name alone. */
function fromJuel(expression: string): string | undefined {
  if (!expression.startsWith('${') || !expression.endsWith('}')) return undefined;
  const text = expression.slice('${'.length, -1).trim();
  const [, not, name] = TRUTH.exec(text) ?? [];
  if (name !== undefined) return `datos.${name} = ${not === undefined ? 'true' : 'false'}`;
  const [, compared, operator, literal] = COMPARISON.exec(text) ?? [];
  if (compared === undefined) return undefined;
  const quoted = literal!.startsWith("'") ? JSON.stringify(literal!.slice(1, -1)) : literal!;
  return `datos.${compared} ${operators[operator!] ?? operator!} ${quoted}`;
}

/** Puts `datos.` before the names that are none of the engine's; undefined for a text that is no FEEL. */
function withData(feel: string): string | undefined {
  const names = parsedNames(feel);
  if (!names) return undefined;
  const added = names.variables.filter(
    ({ name }) => !given.has(name) && !names.bound.has(name) && !isFunctionOfFeel(name),
  );
  return added.reduceRight((text, { position }) => `${text.slice(0, position)}datos.${text.slice(position)}`, feel);
}
