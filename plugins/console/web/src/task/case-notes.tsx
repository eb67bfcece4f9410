import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { momentInWords } from '../frame/dates.js';
import { Button } from '../ui/button.js';
import { Refusal } from '../ui/notice.js';
import { TextArea } from '../ui/text-field.js';
import { Loaded } from '../ui/states.js';
import { useUnsaved } from '../frame/unsaved.js';
import { caseKey } from './task-data.js';
import { Panel } from './task-panel.js';
import { useCase } from './use-case.js';

/** Notes between colleagues: the citizen never sees them. */
export function CaseNotes({ llave }: { readonly llave: string }) {
  const whole = useCase(llave);
  return (
    <Panel id="notas" title="Notas del equipo">
      <div className="panel__body stack">
        <Loaded query={whole}>
          {({ entries }) => {
            const notes = entries.filter(({ tipo }) => tipo === 'NOTA');
            return notes.length === 0 ? (
              <p className="muted">Nadie ha escrito notas. El ciudadano nunca las ve.</p>
            ) : (
              <ul role="list" className="stack-s">
                {notes.map(({ fecha, nombre, datos }) => (
                  <li key={fecha}>
                    <p className="prose">{(datos['texto'] as string | null) ?? 'El texto de esta nota se borró.'}</p>
                    <p className="sub">
                      {nombre === null ? '' : `${nombre}, `}
                      {momentInWords(fecha)}
                    </p>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
        <div className="no-print">
          <NewNote llave={llave} />
        </div>
      </div>
    </Panel>
  );
}

function NewNote({ llave }: { readonly llave: string }) {
  const [text, setText] = useState('');
  const queries = useQueryClient();
  useUnsaved(text !== '');
  const write = useMutation({
    mutationFn: () =>
      answerOf(
        service.POST('/workflow/api/casos/{caso}/notas', {
          params: { path: { caso: llave } },
          body: { texto: text.trim() },
        }),
      ),
    onSuccess: async () => {
      setText('');
      await queries.invalidateQueries({ queryKey: caseKey(llave) });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (text.trim() !== '') write.mutate();
  }

  return (
    <form className="form" onSubmit={submit}>
      <Refusal error={write.error} />
      <TextArea
        label="Nota nueva"
        id="nota"
        rows={2}
        maxLength={4000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        readOnly={write.isPending}
      />
      <Button type="submit" look="secondary" isBusy={write.isPending}>
        Guardar la nota
      </Button>
    </form>
  );
}
