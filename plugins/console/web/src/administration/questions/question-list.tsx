import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import type { DraftQuestion, DraftStep } from './draft-model.js';
import { insertQuestion } from './question-edits.js';
import { outlineOf, takeQuestion } from './question-moves.js';
import { useQuestions } from './questions-context.js';
import { faultsAt } from './faults.js';
import { StepHeading } from './step-heading.js';
import type { Move } from './use-moves.js';

/** The questions in the order in which they are asked, by steps. */
export function QuestionList({ move }: { readonly move: Move }) {
  const { draft, change, choose, focusOn } = useQuestions();
  const parts = outlineOf(draft);
  return (
    <section className="card stack-s question-list" aria-labelledby="preguntas-del-tramite">
      <h2 id="preguntas-del-tramite" tabIndex={-1}>
        Preguntas
      </h2>
      <p className="hint" id="teclas-de-preguntas">
        Con las flechas recorre la lista; con Alt y una flecha mueve la pregunta.
      </p>
      {draft.questions.length === 0 && <p>Todavía no hay preguntas. Agregue la primera.</p>}
      <ol className="question-list__parts" role="list" aria-describedby="teclas-de-preguntas">
        {parts.map(({ step, questions }) =>
          step ? (
            <StepPart key={`paso ${step.id}`} step={step} questions={questions} move={move} />
          ) : (
            questions.map((question) => <QuestionEntry key={question.id} question={question} move={move} />)
          ),
        )}
      </ol>
      <Button
        look="secondary"
        icon="plus"
        onClick={() => {
          const added = insertQuestion(draft);
          change(() => added);
          choose(added.questions.at(-1)!.id);
          focusOn('pregunta-pre_texto');
        }}
      >
        Agregar una pregunta
      </Button>
    </section>
  );
}

interface StepPartProps {
  readonly step: DraftStep;
  readonly questions: readonly DraftQuestion[];
  readonly move: Move;
}

function StepPart({ step, questions, move }: StepPartProps) {
  return (
    <li className="question-list__step">
      <StepHeading step={step} />
      {questions.length === 0 && <p className="hint">Este paso no tiene preguntas.</p>}
      <ol className="question-list__parts" role="list">
        {questions.map((question) => (
          <QuestionEntry key={question.id} question={question} move={move} />
        ))}
      </ol>
    </li>
  );
}

/** The kind of what is dragged, so that files and texts of other pages are not taken. */
const DRAGGED = 'application/x-pregunta';

interface EntryProps {
  readonly question: DraftQuestion;
  readonly move: Move;
}

function QuestionEntry({ question: { id, fields }, move }: EntryProps) {
  const { draft, faults, chosen, choose, change, choices } = useQuestions();
  const [over, setOver] = useState<'before' | 'after'>();
  const at = draft.questions.findIndex((question) => question.id === id);
  const type = choices.tipos.find(({ tipo }) => tipo === fields.pre_tipo)?.nombre ?? fields.pre_tipo;
  const faulty = faultsAt(faults, 'preguntas', id).length;

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.altKey) return move(id, by);
    const next = draft.questions[at + by];
    if (!next) return;
    choose(next.id);
    document.getElementById(entryId(next.id))?.focus();
  }

  function sideOf(event: DragEvent): 'before' | 'after' {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY < top + height / 2 ? 'before' : 'after';
  }

  return (
    <li
      className={['question-entry', over && `question-entry--${over}`].filter(Boolean).join(' ')}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(id));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(sideOf(event));
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        const moved = Number(event.dataTransfer.getData(DRAGGED));
        const side = sideOf(event);
        setOver(undefined);
        event.preventDefault();
        if (moved !== id) change((present) => takeQuestion(present, moved, side, id));
      }}
    >
      <button type="button" id={entryId(id)} aria-current={chosen === id} onClick={() => choose(id)} onKeyDown={press}>
        <span className="question-entry__number num">{at + 1}</span>
        <span>
          <span className="question-entry__text">{fields.pre_texto.trim() || 'Pregunta sin texto'}</span>
          <span className="sub">
            {type}
            {fields.pre_obligatorio === true && ', obligatoria'}
            {fields.condicion !== undefined && ', a veces'}
          </span>
        </span>
        {faulty > 0 && (
          <Badge look="danger" icon="alert">
            {faulty === 1 ? '1 falta' : `${faulty} faltas`}
          </Badge>
        )}
        {faulty === 0 && chosen === id && <Icon name="right" />}
      </button>
    </li>
  );
}

/** Returns the id of the entry of a question in the page. */
export const entryId = (id: number): string => `entrada-${id}`;
