import type { UseQueryResult } from '@tanstack/react-query';
import { ServiceError } from '../../api/errors.js';
import { Refusal } from '../../ui/notice.js';

interface Said {
  readonly mensajes: readonly string[];
  readonly original: boolean;
}

/** A text as the chat says it: a bubble for each message. */
export function SaidPreview({ said: { data, error } }: { readonly said: UseQueryResult<Said> }) {
  const isFault = error instanceof ServiceError && error.errors !== undefined;
  return (
    <section className="stack-s" aria-labelledby="vista-previa">
      <h2 id="vista-previa">Así se lee en el chat</h2>
      {isFault ? (
        <p className="hint">Corrija el texto para verlo aquí.</p>
      ) : (
        <>
          <Refusal error={error} />
          <p className="hint">Con datos de ejemplo.</p>
          {data?.original === true && (
            <p>Con estos datos el texto queda vacío: el chat dice entonces el del producto.</p>
          )}
          <ul className="chat">
            {data?.mensajes.map((text, at) => (
              // Equal messages may follow one another.
              <li className="chat__bubble" key={at}>
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
