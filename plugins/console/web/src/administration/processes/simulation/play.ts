import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';

/** The first data of a play, and its steps. */
export type Play = Omit<Parameters<typeof admin.workflow.processes.simulate.query>[0], 'llave' | 'definicion'>;
export type PlayStep = NonNullable<Play['pasos']>[number];
export type Played = Awaited<ReturnType<typeof admin.workflow.processes.simulate.query>>;
export type PlayedMove = Played['recorrido'][number];
export type OpenTask = Played['abiertas'][number];
export type KeptCase = Awaited<ReturnType<typeof admin.workflow.processes.cases.query>>['casos'][number];
export type CaseRuns = Awaited<ReturnType<typeof admin.workflow.processes.runCases.query>>;
export type CaseRun = CaseRuns['casos'][number];

export const newPlay: Play = { datos: {}, pasos: [] };

/** Plays the draft of a process on the service. */
export const played = (codigo: string, play: Play) =>
  queryOptions({
    queryKey: ['processes', 'play', { codigo, play: JSON.stringify(play) }],
    queryFn: ({ signal }) => admin.workflow.processes.simulate.query({ llave: codigo, ...play }, { signal }),
    placeholderData: keepPreviousData,
  });

export const keptCases = (codigo: string) =>
  queryOptions({
    queryKey: ['processes', 'cases', { codigo }],
    queryFn: ({ signal }) => admin.workflow.processes.cases.query({ llave: codigo }, { signal }),
  });

export const caseRuns = (codigo: string) =>
  queryOptions({
    queryKey: ['processes', 'case runs', { codigo }],
    queryFn: ({ signal }) => admin.workflow.processes.runCases.query({ llave: codigo }, { signal }),
    staleTime: 0,
  });

export const oneForm = (codigo: string) =>
  queryOptions({
    queryKey: ['processes', 'form', { codigo }],
    queryFn: ({ signal }) => admin.workflow.forms.get.query({ codigo }, { signal }),
  });
