import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { ServiceError } from '../../../api/errors.js';
import { answerOf, formBody, service } from '../../../api/service.js';
import type { Definition } from '../definition/definition.js';
import type { ProcessState } from '../process-queries.js';

/** Reads a BPMN file as a definition; `proceso` is the id of one of several processes. Nothing is saved. */
export function readBpmn(file: File, proceso: string | undefined) {
  const form = new FormData();
  form.append('archivo', file);
  return answerOf(
    service.POST('/workflow/api/procesos/importar-bpmn', {
      params: { query: proceso === undefined ? {} : { proceso } },
      body: formBody(form),
    }),
  );
}
export type ImportedBpmn = Awaited<ReturnType<typeof readBpmn>>;
export type BpmnFinding = ImportedBpmn['hallazgos'][number];

/** Saves a definition as the draft of its process. */
export const saveImported = (definicion: Definition, revision: number) =>
  answerOf(
    service.POST('/workflow/api/procesos/{llave}/staging/guardar', {
      params: { path: { llave: definicion.codigo } },
      body: { definicion, revision },
    }),
  );

async function readIfStored(llave: string, signal: AbortSignal): Promise<ProcessState | null> {
  try {
    return await admin.workflow.processes.get.query({ llave }, { signal });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

/** Queries the process that a file would change; null for a new one. */
export const storedProcess = (codigo: string) =>
  queryOptions({
    queryKey: ['processes', 'imported-over', { codigo }],
    queryFn: ({ signal }) => readIfStored(codigo, signal),
    staleTime: 0,
  });
