import { InputError, type JsonValue } from '../../../../host/plugin-api/index.js';
import type { ProcessVersion, ProcessVersions, Task } from '../../definition/index.js';
import type { InstanceData } from '../../engine/index.js';

/**
 * Returns the data that an action of the task brings to the instance: the answers of the form, or the parameters
 * without a form. Throws `InputError` with the faults of the form.
 */
export async function broughtData(
  versions: ProcessVersions,
  version: ProcessVersion,
  { formulario }: Pick<Extract<Task, { readonly tipo: 'USUARIO' }>, 'formulario'>,
  filtros: Readonly<Record<string, JsonValue>>,
): Promise<InstanceData> {
  if (formulario === undefined) return filtros;
  const form = await versions.formOf(version, formulario);
  const outcome = await form.validateAnswers(filtros, {}, { isTyped: true });
  if (!outcome.ok) throw new InputError(outcome.msg, { code: outcome.code, errors: outcome.errors });
  return outcome.answers;
}
