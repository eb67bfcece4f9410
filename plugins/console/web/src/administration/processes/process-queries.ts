import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';

/** Returns the address of a page of a process. */
export const processAddress = (codigo: string, page = ''): string =>
  `/administracion/procesos/${encodeURIComponent(codigo)}${page}`;

export const oneProcess = (codigo: string) =>
  queryOptions({
    queryKey: ['processes', 'state', { codigo }],
    queryFn: ({ signal }) => admin.workflow.processes.get.query({ llave: codigo }, { signal }),
  });

export type ProcessState = Awaited<ReturnType<typeof admin.workflow.processes.get.query>>;
export type Difference = NonNullable<ProcessState['staging']['diferencias']>[number];
export type OverviewedProcess = Awaited<ReturnType<typeof admin.workflow.processes.overview.query>>['items'][number];

/** Queries the instances of one process, by version. */
export const processOverview = (codigo: string) =>
  queryOptions({
    queryKey: ['processes', 'overview', { codigo }],
    queryFn: async ({ signal }) => {
      const { items } = await admin.workflow.processes.overview.query({ proceso: codigo }, { signal });
      return items[0] ?? null;
    },
  });

export const checkedDraft = (codigo: string) =>
  queryOptions({
    queryKey: ['processes', 'check', { codigo }],
    queryFn: ({ signal }) => admin.workflow.processes.check.query({ llave: codigo }, { signal }),
  });

export const versionDifferences = (codigo: string, antes: number, despues: number) =>
  queryOptions({
    queryKey: ['processes', 'differences', { codigo, antes, despues }],
    queryFn: ({ signal }) => admin.workflow.processes.differences.query({ llave: codigo, antes, despues }, { signal }),
  });
