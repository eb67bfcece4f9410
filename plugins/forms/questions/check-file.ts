import { InputError } from '../../../host/plugin-api/index.js';
import { tooManyFiles, type FileCount, type Form, type FormRefusal } from '../contract.js';
import type { CompiledQuestion } from './compiled-question.js';
import { printableName } from './printable-name.js';

function refusalOf(codigo: string, label: string, reason: string): FormRefusal {
  const errors = { [printableName(codigo)]: [reason] };
  return { ok: false, code: 'invalid_answers', msg: `Dato no válido - ${label}`, errors };
}

/** Returns how many files a question takes. */
export function countOf({ codigo, label, mostFiles: most, definition }: CompiledQuestion): FileCount {
  return { most, tooMany: refusalOf(codigo, label, tooManyFiles({ texto: definition.pre_texto }, most)) };
}

/** Checks a file before it is received, as `Form.checkFile` does. */
export function checkFileFor(
  question: CompiledQuestion | undefined,
  { codigo, nombre }: Parameters<Form['checkFile']>[0],
  answered: readonly string[],
): void {
  const label = question?.label ?? printableName(codigo);
  const refuse = ({ msg, code, errors }: FormRefusal): never => {
    throw new InputError(msg, { code, errors });
  };
  if (!question) return refuse(refusalOf(codigo, label, 'El formulario no tiene este campo.'));
  if (question.type.source !== 'file') refuse(refusalOf(codigo, label, 'No se responde con un archivo.'));
  if (nombre === '') refuse(refusalOf(codigo, label, 'El archivo debe tener un nombre.'));
  const { most, tooMany } = countOf(question);
  if (answered.filter((other) => other === codigo).length >= most) refuse(tooMany);
}
