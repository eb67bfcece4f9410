import '../../questions/questions.css';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { fieldKinds, kindOf } from '../definition/field-kinds.js';
import { conditionOf, entriesOf, textOf, type FormEntry } from '../definition/form-definition.js';
import { addEntry, moveEntry } from '../definition/form-list.js';
import { faultsOf, useFormEditing } from './editing.js';

/** The kind of what is dragged, so that files and texts of other pages are not taken. */
const DRAGGED = 'application/x-pregunta-de-formulario';

/** Returns the id of the entry of a question in the page. */
export const entryId = (codigo: string): string => `entrada-${codigo}`;

/** The questions of a form in the order in which they are asked. */
export function EntryList() {
  const { draft, change, choose, focusOn } = useFormEditing();
  const entries = entriesOf(draft);
  return (
    <section className="card stack-s question-list" aria-labelledby="preguntas-del-formulario">
      <h2 id="preguntas-del-formulario" tabIndex={-1}>
        Preguntas
      </h2>
      <p className="hint" id="teclas-de-preguntas">
        Con las flechas recorre la lista; con Alt y una flecha mueve la pregunta.
      </p>
      {entries.length === 0 && <p>Todavía no hay preguntas. Agregue la primera.</p>}
      <ol className="question-list__parts no-print" role="list" aria-describedby="teclas-de-preguntas">
        {entries.map((entry, at) => (
          <Entry key={entry.codigo} entry={entry} at={at} entries={entries} />
        ))}
      </ol>
      <Button
        look="secondary"
        icon="plus"
        onClick={() => {
          const [added, codigo] = addEntry(draft, entries.length, fieldKinds[0]!);
          change(() => added);
          choose(codigo);
          focusOn('pregunta-texto');
        }}
      >
        Agregar una pregunta
      </Button>
    </section>
  );
}

interface EntryProps {
  readonly entry: FormEntry;
  readonly at: number;
  readonly entries: readonly FormEntry[];
}

function Entry({ entry, at, entries }: EntryProps) {
  const { codigo } = entry;
  const { faults, chosen, choose, change } = useFormEditing();
  const move = useEntryMove();
  const [over, setOver] = useState<'before' | 'after'>();
  const faulty = faultsOf(faults, codigo).length;

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.altKey) return move(codigo, by);
    const next = entries[at + by];
    if (!next) return;
    choose(next.codigo);
    document.getElementById(entryId(next.codigo))?.focus();
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
        event.dataTransfer.setData(DRAGGED, codigo);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(sideOf(event));
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        const moved = event.dataTransfer.getData(DRAGGED);
        const from = entries.findIndex((one) => one.codigo === moved);
        const place = at + (sideOf(event) === 'after' ? 1 : 0);
        setOver(undefined);
        event.preventDefault();
        // Without the moved question, those behind it stand one place earlier.
        if (from >= 0) change((present) => moveEntry(present, moved, from < place ? place - 1 : place));
      }}
    >
      <button
        type="button"
        id={entryId(codigo)}
        aria-current={chosen === codigo}
        onClick={() => choose(codigo)}
        onKeyDown={press}
      >
        <span className="question-entry__number num">{at + 1}</span>
        <span>
          <span className="question-entry__text">{textOf(entry).trim() || 'Pregunta sin texto'}</span>
          <span className="sub">
            {kindOf(entry)?.nombre ?? 'Otro, en JSON'}
            {entry.isRequired && ', obligatoria'}
            {conditionOf(entry) !== '' && ', a veces'}
          </span>
        </span>
        {faulty > 0 && (
          <Badge look="danger" icon="alert">
            {faulty === 1 ? '1 falta' : `${faulty} faltas`}
          </Badge>
        )}
        {faulty === 0 && chosen === codigo && <Icon name="right" />}
      </button>
    </li>
  );
}

/** Returns the function that moves a question by one place, and has its new place announced. */
export function useEntryMove(): (codigo: string, by: -1 | 1) => void {
  const { draft, change, announce, focusOn } = useFormEditing();
  return (codigo, by) => {
    const entries = entriesOf(draft);
    const to = entries.findIndex((entry) => entry.codigo === codigo) + by;
    if (to < 0 || to >= entries.length) return announce(by < 0 ? 'Ya es la primera.' : 'Ya es la última.');
    const focused = document.activeElement?.id;
    change((present) => moveEntry(present, codigo, to));
    // The entry is moved in the page, and may lose the focus.
    if (focused) focusOn(focused);
    return announce(`Lugar ${to + 1} de ${entries.length}.`);
  };
}
