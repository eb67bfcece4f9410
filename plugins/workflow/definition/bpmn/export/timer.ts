import { languages } from '../vocabulary.js';
import { element, type XmlElement } from '../xml/xml-element.js';
import { jsonText } from './task-parts.js';

/** Writes the timer of a term; without one, that of a term that the process has. */
export function timerOf(term: unknown): XmlElement {
  if (term === undefined) return element('bpmn:timerEventDefinition');
  const [language, text] = spoken(term);
  const type = 'bpmn:tFormalExpression';
  const duration = element('bpmn:timeDuration', { 'xsi:type': type, language }, text);
  return element('bpmn:timerEventDefinition', {}, [duration]);
}

function spoken(term: unknown): readonly [language: string | undefined, text: string] {
  if (typeof term === 'string') return [undefined, term];
  const { habiles } = term as { habiles?: number };
  return habiles === undefined ? [languages.legalTerm, jsonText(term)] : [languages.workingDays, String(habiles)];
}
