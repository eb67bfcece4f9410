import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../ui/button.js';
import { useNotice } from '../../../ui/notices.js';
import { Loading } from '../../../ui/states.js';
import { AdministrationPage } from '../../frame/administration-page.js';
import { stepOf, type Definition } from '../definition/definition.js';
import { begunWith, editProcess } from '../definition/edit-process.js';
import { processAddress } from '../process-queries.js';
import { askedNames, formsIn, type AskedName } from './condition-names.js';
import { EditingContext, type Editing, type FocusOn } from './editing.js';
import type { Catalogue } from './editor-queries.js';
import { FindingList } from './finding-list.js';
import { LiveDiagram } from './live-diagram.js';
import { ProcessFields } from './process-fields.js';
import { SaveState } from './save-state.js';
import { StaleDialog } from './stale-dialog.js';
import { StepList } from './step-list.js';
import { StepPanel } from './step-panel.js';
import { useDraft, type ServerDraft } from './use-draft.js';

interface ProcessEditorProps {
  readonly read: Parameters<typeof useDraft>[1];
  readonly catalogue: Catalogue;
  readonly published: ReadonlySet<string>;
}

const noNames: readonly AskedName[] = [];

/** The editor of a process: its steps, the chosen one, the findings and the picture. */
export function ProcessEditor({ read, catalogue, published }: ProcessEditorProps) {
  const tell = useNotice();
  const [state, dispatch] = useReducer(editProcess, read.definition, begunWith);
  const { present: definition, past, future } = state;
  const draft = useDraft(definition, read);
  const asked = useQuery(askedNames(definition.codigo, formsIn(draft.base))).data?.items ?? noNames;
  const [wanted, setWanted] = useState(definition.inicio);
  const [isPostponed, setPostponed] = useState(false);
  const focus = useRef<FocusOn | undefined>(undefined);
  const panel = useRef<HTMLElement>(null);
  const step = stepOf(definition, wanted) ?? stepOf(definition, definition.inicio) ?? definition.tareas[0];

  // The focus follows an act to the step that it chose, once that is drawn.
  useEffect(() => {
    const element = focus.current === 'name' ? 'input' : 'h2';
    if (focus.current !== undefined) panel.current?.querySelector<HTMLElement>(element)?.focus();
    focus.current = undefined;
  });

  const editing = useMemo<Editing>(
    () => ({
      definition,
      catalogue,
      published,
      findings: draft.findings,
      asked,
      change: (to: Definition, typing?: string) =>
        dispatch({ kind: 'change', to, ...(typing !== undefined && { typing }) }),
      apply: (edited, on) => {
        if (!edited) return;
        dispatch({ kind: 'change', to: edited.definition });
        setWanted(edited.chosen);
        focus.current = on;
      },
      choose: (codigo) => {
        setWanted(codigo);
        focus.current = 'title';
      },
    }),
    [definition, catalogue, published, draft.findings, asked],
  );

  const takeStored = (stored: ServerDraft): void => {
    setPostponed(false);
    dispatch({ kind: 'load', definition: stored.definition });
    draft.continueFrom(stored);
    tell('Sigue con lo que estaba guardado.');
  };
  if (!step) return <Loading />;
  return (
    <EditingContext value={editing}>
      <AdministrationPage
        title={`Editar «${definition.nombre || definition.codigo}»`}
        above={{ text: 'Procesos', to: '/administracion/procesos' }}
        actions={
          <>
            <Button look="secondary" disabled={past.length === 0} onClick={() => dispatch({ kind: 'undo' })}>
              Deshacer
            </Button>
            <Button look="secondary" disabled={future.length === 0} onClick={() => dispatch({ kind: 'redo' })}>
              Rehacer
            </Button>
            <ButtonLink to={processAddress(definition.codigo, '/publicar')}>Revisar y publicar</ButtonLink>
          </>
        }
      >
        <SaveState draft={draft} onResolve={() => setPostponed(false)} />
        <div
          className="process-editor"
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
            event.preventDefault();
            dispatch({ kind: event.shiftKey ? 'redo' : 'undo' });
          }}
        >
          <LiveDiagram chosen={step.codigo} />
          <div className="process-editor__list">
            <StepList chosen={step.codigo} />
            <ProcessFields />
            <FindingList />
          </div>
          <StepPanel step={step} panel={panel} />
        </div>
        {draft.state === 'stale' && !isPostponed && (
          <StaleDialog
            error={draft.error as Error}
            mine={definition}
            base={draft.base}
            onJoin={(joined, stored) => {
              dispatch({ kind: 'change', to: joined });
              draft.continueFrom(stored);
            }}
            onTakeStored={takeStored}
            onClose={() => setPostponed(true)}
          />
        )}
      </AdministrationPage>
    </EditingContext>
  );
}
