import { useCallback, useMemo, useReducer, useState } from 'react';
import type { Choices, OpenedDefinition } from '../definition-calls.js';
import { historyOf, historyReducer } from '../../questions/draft-history.js';
import { readDraft, type Draft } from '../../questions/draft-model.js';
import type { EditorPart, TramiteEditor } from './editor-context.js';
import type { Fault } from '../../questions/faults.js';
import { savedOf, useAutosave } from './use-autosave.js';

/** Reads the draft of an opened definition; without one, the published definition. */
export function openedDraft({ borrador, publicado }: OpenedDefinition): Draft {
  return borrador ? readDraft(borrador.definicion, borrador.pruebas) : readDraft(publicado?.definicion ?? {});
}

/** Lists the published codes, which answers and reports name. */
function publishedCodes({ publicado }: OpenedDefinition) {
  const { questions, steps } = readDraft(publicado?.definicion ?? {});
  return {
    publishedQuestions: new Set(questions.map(({ fields }) => fields.pre_codigo)),
    publishedSteps: new Set(steps.map(({ codigo }) => codigo)),
    publishedOptions: new Set(
      questions.flatMap(({ fields: { pre_codigo: code, opciones = [] } }) =>
        opciones.map(({ codigo }) => `${code} ${codigo}`),
      ),
    ),
  };
}

/** Returns the id of the field of a fault in the page. */
function fieldOf({ path: [part, id, field] }: Fault): string {
  if (part === 'preguntas') return `pregunta-${field ?? 'pre_texto'}`;
  return part === 'pasos' ? `paso-${id}-titulo` : `dato-${part}`;
}

/** Opens the editor of a tramite on what the service has. */
export function useTramiteEditorState(opened: OpenedDefinition, choices: Choices) {
  const { codigo } = opened;
  const [first] = useState(() => openedDraft(opened));
  const [history, dispatch] = useReducer(historyReducer, first, historyOf);
  const draft = history.present;
  const [savedFirst] = useState(() => savedOf(opened, first));
  const saving = useAutosave(codigo, draft, savedFirst);
  const published = useMemo(() => publishedCodes(opened), [opened]);
  const [chosen, choose] = useState(first.questions[0]?.id);
  const [part, show] = useState<EditorPart>('preguntas');
  const [announced, announce] = useState('');
  const [wanted, setWanted] = useState<{ readonly field: string }>();
  const goTo = useCallback((fault: Fault) => {
    const [place, id] = fault.path;
    const isOfQuestions = place === 'preguntas' || place === 'pasos';
    show(isOfQuestions ? 'preguntas' : 'datos');
    if (place === 'preguntas' && typeof id === 'number') choose(id);
    setWanted({ field: fieldOf(fault) });
  }, []);
  const focusOn = useCallback((field: string) => setWanted({ field }), []);
  const change = useCallback<TramiteEditor['change']>(
    (work, merge) => dispatch({ type: 'change', change: work, merge }),
    [],
  );
  const load = useCallback((loaded: Draft) => dispatch({ type: 'load', draft: loaded }), []);
  const editor: TramiteEditor = {
    codigo,
    draft,
    choices,
    isOfTramite: true,
    saving,
    faults: saving.saved.faults,
    warnings: saving.saved.warnings,
    ...published,
    isPublished: opened.publicado !== null,
    change,
    load,
    undo: history.past.length > 0 ? () => dispatch({ type: 'undo' }) : undefined,
    redo: history.future.length > 0 ? () => dispatch({ type: 'redo' }) : undefined,
    chosen,
    choose,
    focusOn,
    goTo,
    part,
    show,
    announce,
  };
  const settle = useCallback(() => dispatch({ type: 'settle' }), []);
  return { editor, announced, wanted, settle };
}
