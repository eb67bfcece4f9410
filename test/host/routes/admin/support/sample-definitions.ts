import { unique, type Sample, type SampleContext } from './sample-context.js';

const preguntas = [{ pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' }];

/** Saves the draft of a new tramite; returns what names it. */
async function definitionDraft({ admin }: SampleContext): Promise<{ codigo: string; revision: number }> {
  const codigo = unique();
  const definicion = { nombre: 'Trámite', preguntas };
  await admin.mutate('tramites.definitions.save', { codigo, revision: 0, definicion, pruebas: [] });
  return { codigo, revision: 1 };
}

/** Inputs of the changes of definitions by their drafts. */
export const definitionMutations: Readonly<Record<string, Sample>> = {
  'tramites.definitions.rename': async (context) => ({ ...(await definitionDraft(context)), nuevo: unique() }),
  'tramites.definitions.rebase': definitionDraft,
  'tramites.definitions.publish': definitionDraft,
  'tramites.definitions.discard': definitionDraft,
  'tramites.definitions.receive': async ({ admin }) => {
    const codigo = unique();
    await admin.mutate('tramites.tramites.save', { codigo, nombre: 'Trámite', preguntas });
    return { codigo, revision: 1, recibe: { desde: '2030-01-01', pausa: { mensaje: 'Volvemos pronto.' } } };
  },
};
