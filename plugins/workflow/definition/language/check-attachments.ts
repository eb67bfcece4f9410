import { atTask, quoted, type DefinitionFault } from './fault.js';
import { reached, sources, type Graph } from './graph.js';
import { asList, asText } from './outline.js';

const DOCUMENT = 'DOCUMENTO';

/** Finds attachments of a CORREO that are not a DOCUMENTO of the process, or that no path issues before the mail. */
export function checkAttachments({ tasks, byCode, into, loose, stray }: Graph): DefinitionFault[] {
  // While a transition leads to a missing task, the order of the tasks is unknown.
  const isWhole = loose.size === 0 && stray === undefined;
  return tasks.flatMap((task, mail) => {
    const named = task.tipo === 'CORREO' ? asList(task.written['adjuntos']) : [];
    if (named.length === 0) return [];
    const before = reached(sources(into[mail]!), (number) => sources(into[number]!));
    return named.flatMap((name, index): DefinitionFault[] => {
      const codigo = asText(name);
      if (codigo === undefined) return [];
      const number = byCode.get(codigo);
      const isDocument = number !== undefined && tasks[number]!.written['tipo'] === DOCUMENT;
      if (isDocument && (before.has(number) || !isWhole)) return [];
      const why = isDocument ? 'y ningún camino pasa antes por ella' : 'que no es una tarea DOCUMENTO del proceso';
      const mensaje = `La tarea ${quoted(task.codigo)} adjunta el documento de ${quoted(codigo)}, ${why}.`;
      return [{ path: atTask(task, 'adjuntos', index), codigo: 'adjunto_invalido', mensaje }];
    });
  });
}
