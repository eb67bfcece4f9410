import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import type { DraftQuestion } from './draft-model.js';
import { duplicateQuestion, insertQuestion, readersOf, removeQuestion } from './question-edits.js';
import { beginStep } from './question-moves.js';
import { useQuestions } from './questions-context.js';
import type { Move } from './use-moves.js';

/** The acts on the chosen question. */
export function QuestionToolbar({ question, move }: { readonly question: DraftQuestion; readonly move: Move }) {
  const { draft, isOfTramite, change, choose, announce, focusOn } = useQuestions();
  const [readers, setReaders] = useState<readonly string[]>();
  const { id, fields, step } = question;
  const at = draft.questions.indexOf(question);
  const name = fields.pre_texto.trim() || fields.pre_codigo;
  const add = (made: typeof draft): void => {
    const known = new Set(draft.questions.map((one) => one.id));
    change(() => made);
    choose(made.questions.find((one) => !known.has(one.id))?.id);
    focusOn('pregunta-pre_texto');
  };
  const remove = (): void => {
    setReaders(undefined);
    change((present) => removeQuestion(present, id));
    choose((draft.questions[at + 1] ?? draft.questions[at - 1])?.id);
    // Not on the same button: another press would remove the next one.
    focusOn(draft.questions.length > 1 ? 'pregunta-elegida' : 'preguntas-del-tramite');
    announce(`Quitó «${name}». Con Deshacer vuelve.`);
  };
  const isFirstOfStep = step !== undefined && draft.questions[at - 1]?.step !== step;
  return (
    <div className="row question-toolbar" role="group" aria-label="Lo que puede hacer con esta pregunta">
      <Button id="subir-pregunta" look="secondary" icon="sortUp" onClick={() => move(id, -1)}>
        Subir
      </Button>
      <Button id="bajar-pregunta" look="secondary" icon="sortDown" onClick={() => move(id, 1)}>
        Bajar
      </Button>
      <Button look="quiet" onClick={() => add(insertQuestion(draft, { side: 'before', of: id }))}>
        Insertar antes
      </Button>
      <Button look="quiet" onClick={() => add(insertQuestion(draft, { side: 'after', of: id }))}>
        Insertar después
      </Button>
      <Button look="quiet" onClick={() => add(duplicateQuestion(draft, id))}>
        Duplicar
      </Button>
      {isOfTramite && !isFirstOfStep && (
        <Button
          look="quiet"
          onClick={() => {
            const begun = beginStep(draft, id, 'Paso nuevo');
            change(() => begun);
            announce('Empezó un paso en esta pregunta. Escriba su título en la lista.');
            focusOn(`paso-${begun.questions[at]!.step}-titulo`);
          }}
        >
          Empezar un paso aquí
        </Button>
      )}
      <Button
        look="danger"
        onClick={() => {
          const found = readersOf(draft, id);
          if (found.length > 0) setReaders(found);
          else remove();
        }}
      >
        Quitar
      </Button>
      {readers && (
        <ConfirmDialog
          title={`Quitar «${name}»`}
          confirm="Quitar la pregunta"
          isDanger
          onConfirm={remove}
          onClose={() => setReaders(undefined)}
        >
          <p>Su respuesta se usa en otras partes, que habrá que corregir antes de publicar:</p>
          <ul>
            {readers.map((reader) => (
              <li key={reader}>{reader}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  );
}
