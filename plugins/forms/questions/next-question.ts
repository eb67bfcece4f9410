import type { FormField, FormNotice, FormQuestion, FormStep } from '../contract.js';
import type { ReadQuestion } from './judge-answers.js';
import { maximumFileSize } from './question-fields.js';

/** What to ask next, of the questions that are shown and what was read for each. */
export function nextQuestion(shown: readonly ReadQuestion[], skipped: readonly string[]): FormStep {
  const asked = shown.filter(({ question }) => question.type.source !== 'none');
  const isSettled = ({ question: { codigo, definition }, reading }: ReadQuestion): boolean =>
    reading ? 'value' in reading : !definition.pre_obligatorio && skipped.includes(codigo);
  const open = asked.find((one) => !isSettled(one));
  const before = open ? shown.slice(0, shown.indexOf(open)) : shown;
  const lastAsked = before.findLastIndex(({ question }) => question.type.source !== 'none');
  const notices = before.slice(lastAsked + 1).map(({ question }) => noticeOf(question.definition));
  if (!open) return { kind: 'complete', notices };
  const answered = asked.filter(isSettled).length;
  return {
    kind: 'question',
    question: fieldOf(open.question.definition),
    notices,
    answered,
    total: asked.length,
  };
}

function noticeOf({ pre_codigo, pre_texto, pre_ayuda }: FormQuestion): FormNotice {
  return { codigo: pre_codigo, texto: pre_texto, ...(pre_ayuda !== undefined && { ayuda: pre_ayuda }) };
}

function fieldOf(question: FormQuestion): FormField {
  const { pre_tipo, pre_obligatorio, pre_opciones, pre_tipos_archivo, pre_tamano_maximo } = question;
  return {
    ...noticeOf(question),
    tipo: pre_tipo,
    obligatorio: pre_obligatorio,
    ...(pre_opciones && { opciones: pre_opciones }),
    ...(pre_tipo === 'ARCHIVO' && {
      archivo: {
        ...(pre_tipos_archivo && { tipos: pre_tipos_archivo }),
        tamano: pre_tamano_maximo ?? maximumFileSize,
      },
    }),
  };
}
