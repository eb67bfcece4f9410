import { useRef, useState } from 'react';
import { CitizenWords } from '../fields/citizen-words.js';
import { Button } from '../ui/button.js';
import { Select } from '../ui/select.js';
import { TextField } from '../ui/text-field.js';
import { Dialog } from '../ui/dialog.js';
import { SignedDocuments } from './document-drafts.js';
import type { TaskAction } from './task-data.js';
import type { ReadDocuments } from './use-read-documents.js';

/** The words to the citizen of an action, as the user types them. */
interface TypedWords {
  readonly value: string;
  /** The reasons of their refusal. */
  readonly errors: readonly string[] | undefined;
  /** Whether the action is refused without them, by the check of the answers. */
  readonly isRequired: boolean;
  readonly onChange: (words: string) => void;
}

interface ActDialogProps {
  readonly action: TaskAction;
  readonly read: ReadDocuments | undefined;
  readonly words: TypedWords;
  readonly isBusy: boolean;
  readonly onAct: (procedure: string | undefined) => void;
  readonly onClose: () => void;
}

/** The dialog before an action: where the process continues, which procedure runs, and the words to the citizen. */
export function ActDialog({ action, read, words, isBusy, onAct, onClose }: ActDialogProps) {
  const { nombre, procedimientos, sigue } = action;
  const [procedure, setProcedure] = useState(procedimientos?.length === 1 ? undefined : procedimientos?.[0]);
  const button = useRef<HTMLButtonElement>(null);
  const isSure = sigue.every(({ condicional }) => !condicional);
  return (
    <Dialog
      title={nombre}
      onClose={onClose}
      isBusy={isBusy}
      // Enter confirms, unless a text is required before.
      focusOn={words.isRequired ? undefined : button}
    >
      <div className="stack-s">
        <p>Esta tarea termina, y no se puede deshacer.</p>
        {sigue.length > 0 && (
          <>
            <p>{isSure ? 'El proceso sigue con:' : 'Según las condiciones del proceso, sigue con:'}</p>
            <ul>
              {sigue.map(({ codigo, nombre: next, tipo }) => (
                <li key={codigo}>
                  {next}
                  {tipo === 'FIN' && ' (el proceso termina)'}
                </li>
              ))}
            </ul>
          </>
        )}
        {procedimientos?.length === 1 && <p>Se ejecuta también un procedimiento de la entidad.</p>}
        <SignedDocuments action={action} read={read} />
      </div>
      {procedimientos !== null && procedimientos.length > 1 && (
        <Select
          label="Procedimiento que se ejecuta"
          options={procedimientos.map((codigo) => ({ codigo, nombre: codigo }))}
          value={procedure}
          onChange={({ target }) => setProcedure(target.value)}
        />
      )}
      {procedimientos === null && (
        <TextField
          label="Código del procedimiento que se ejecuta"
          required
          onChange={({ currentTarget }) => setProcedure(currentTarget.value.trim())}
        />
      )}
      <ActionWords action={action} words={words} isBusy={isBusy} />
      <div className="dialog__actions">
        <Button
          ref={button}
          isBusy={isBusy}
          disabled={procedimientos === null && !procedure}
          onClick={() => onAct(procedure)}
        >
          {nombre}
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={onClose}>
          Volver a la tarea
        </Button>
      </div>
    </Dialog>
  );
}

function ActionWords({ action, words, isBusy }: Pick<ActDialogProps, 'action' | 'words' | 'isBusy'>) {
  const { para_ciudadano: need, frases } = action;
  const isRequired = words.isRequired || words.errors !== undefined;
  if (need === 'NO' && !isRequired) return null;
  return (
    <CitizenWords
      value={words.value}
      errors={words.errors}
      onChange={words.onChange}
      phrases={frases}
      isRequired={isRequired}
      isBusy={isBusy}
      hint={
        need === 'SEGUN_EL_CASO' && !isRequired
          ? 'Escríbalo si le pide algo o la termina sin concederla.'
          : 'Diga qué falta, o por qué, y qué puede hacer.'
      }
    />
  );
}
