import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ServiceError } from '../api/errors.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/text-field.js';
import { Empty, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { readDraft, type CounterState } from './counter-draft.js';
import { OwnDrafts } from './own-drafts.js';
import { termInWords, useTramitesFound } from './offered-tramites.js';

/**
 * The counter: the tramites that can be filed for a person there, and the drafts that the person has begun elsewhere.
 */
export function Component() {
  useTitle('Ventanilla');
  const [words, setWords] = useState('');
  const query = useTramitesFound(words);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Ventanilla</h1>
          <p>Radique por la persona que está con usted.</p>
        </div>
      </div>
      <section className="card stack" aria-labelledby="tramites">
        <h2 id="tramites">Radicar un trámite</h2>
        <TextField
          label="Buscar un trámite"
          type="search"
          value={words}
          maxLength={200}
          onChange={({ target }) => setWords(target.value)}
        />
        <Loaded query={query}>
          {(shown) => {
            if (shown.length === 0) return <Empty icon="file" title="Ningún trámite coincide con lo que escribió" />;
            return (
              <ul className="link-list" role="list">
                {shown.map(({ codigo, nombre, descripcion, ...offer }) => (
                  <li key={codigo}>
                    <Link className="task-link" to={`/ventanilla/${encodeURIComponent(codigo)}`}>
                      {nombre}
                    </Link>
                    <span className="sub">
                      {[descripcion, offer.plazo && `Plazo: ${termInWords(offer)}`].filter(Boolean).join(' ')}
                    </span>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      </section>
      <OwnDrafts />
      <BegunElsewhere />
    </>
  );
}

/** Returns the key at the end of a link, or the key alone. */
const keyIn = (text: string): string => text.trim().replace(/\/$/, '').split('/').at(-1) ?? '';

/** The form that continues a draft, by the link or the key that the person shows. */
function BegunElsewhere() {
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  const open = useMutation({
    mutationFn: (borrador: string) => readDraft(borrador),
    // In the history of this tab, and not in its address: the key gives access to the draft.
    onSuccess: ({ codigo, borrador }) =>
      navigate(`/ventanilla/${encodeURIComponent(codigo)}`, { state: { borrador } satisfies CounterState }),
  });
  const refusal = open.error instanceof ServiceError ? open.error.message : undefined;
  return (
    <section className="card stack" aria-labelledby="borrador">
      <h2 id="borrador">Seguir lo que la persona comenzó</h2>
      <form
        className="form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          open.mutate(keyIn(link));
        }}
      >
        <TextField
          label="Enlace o clave del borrador"
          hint="Está en el correo o en el chat en que la persona lo comenzó."
          value={link}
          autoComplete="off"
          error={refusal}
          onChange={({ target }) => setLink(target.value)}
          required
        />
        <Button type="submit" look="secondary" isBusy={open.isPending}>
          Abrir el borrador
        </Button>
      </form>
    </section>
  );
}
