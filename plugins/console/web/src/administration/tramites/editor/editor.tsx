import './editor.css';
import { useEffect, type KeyboardEvent } from 'react';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { AdministrationPage } from '../../frame/administration-page.js';
import { DataPart } from '../data/data-part.js';
import type { Choices, OpenedDefinition } from '../definition-calls.js';
import { PublishPart } from '../publish/publish-part.js';
import { QuestionsPart } from '../../questions/questions-part.js';
import { TestsPart } from '../tests/tests-part.js';
import { EditorContext, type EditorPart, type TramiteEditor } from './editor-context.js';
import { FaultList } from './fault-list.js';
import { QuestionsContext } from '../../questions/questions-context.js';
import { Preview } from './preview.js';
import { SaveState } from './save-state.js';
import { StaleDraft } from './stale-draft.js';
import { useTramiteEditorState } from './use-tramite-editor-state.js';

const parts: readonly (readonly [EditorPart, string])[] = [
  ['preguntas', 'Preguntas'],
  ['datos', 'Datos del trámite'],
  ['pruebas', 'Pruebas'],
  ['publicar', 'Publicar'],
];

interface EditorProps {
  readonly opened: OpenedDefinition;
  readonly choices: Choices;
}

/** The editor of a tramite: its questions, its data, its test answers, and its publication. */
export function Editor({ opened, choices }: EditorProps) {
  const { editor, announced, wanted, settle } = useTramiteEditorState(opened, choices);
  const { draft, part, faults, saving } = editor;
  // The field of a fault is there once its part is drawn.
  useEffect(() => {
    if (wanted) document.getElementById(wanted.field)?.focus();
  }, [wanted]);
  const name = String(draft.fields['nombre'] ?? '').trim() || editor.codigo;

  function press(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const act = key === 'y' || (key === 'z' && event.shiftKey) ? editor.redo : key === 'z' ? editor.undo : undefined;
    if (key !== 'z' && key !== 'y') return;
    // The browser undoes letters of one field; the draft has all of them.
    event.preventDefault();
    act?.();
  }

  return (
    <EditorContext value={editor}>
      <QuestionsContext value={editor}>
        <AdministrationPage
          title={name}
          above={{ text: 'Trámites', to: '/administracion/tramites' }}
          actions={<Acts editor={editor} />}
        >
          <div className="stack tramite-editor" onKeyDown={press} onBlur={settle}>
            <SaveState />
            <p className="visually-hidden" role="status">
              {announced}
            </p>
            {saving.isStale && <StaleDraft />}
            <nav className="row tramite-editor__parts no-print" aria-label="Partes del trámite">
              {parts.map(([one, text]) => (
                <Button
                  key={one}
                  look={one === part ? 'primary' : 'secondary'}
                  aria-current={one === part ? 'true' : undefined}
                  onClick={() => editor.show(one)}
                >
                  {text}
                  {one === 'publicar' && faults.length > 0 && (
                    <>
                      {' '}
                      <Badge look="danger">{faults.length === 1 ? '1 falta' : `${faults.length} faltas`}</Badge>
                    </>
                  )}
                </Button>
              ))}
            </nav>
            {part === 'preguntas' && <QuestionsPart preview={<Preview />} />}
            {part === 'datos' && <DataPart />}
            {part === 'pruebas' && <TestsPart />}
            {part === 'publicar' && <PublishPart opened={opened} />}
            {part !== 'publicar' && <FaultList title="Antes de publicar, corrija" faults={faults} />}
          </div>
        </AdministrationPage>
      </QuestionsContext>
    </EditorContext>
  );
}

function Acts({ editor: { undo, redo } }: { readonly editor: TramiteEditor }) {
  return (
    <>
      <Button look="secondary" aria-disabled={undo === undefined} onClick={() => undo?.()}>
        Deshacer
      </Button>
      <Button look="secondary" aria-disabled={redo === undefined} onClick={() => redo?.()}>
        Rehacer
      </Button>
    </>
  );
}
