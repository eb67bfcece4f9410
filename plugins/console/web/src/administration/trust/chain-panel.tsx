import { useId, useRef, useState } from 'react';
import { momentInWords } from '../../frame/dates.js';
import { Button } from '../../ui/button.js';
import { copyOrSelect } from '../../ui/copy-or-select.js';
import { Notice, Refusal } from '../../ui/notice.js';
import { TextField } from '../../ui/text-field.js';
import { faultInWords, headText, logInWords, readHead, type Chain } from './chain-words.js';
import { useVerification, type Verification } from './use-verification.js';

const many = (count: number): string => count.toLocaleString('es-CO');

/** The outcome of a verification, or its progress. */
function Outcome({ seen, total, isCompared }: { seen: Verification; total: number; isCompared: boolean }) {
  const { state, checked, personal, erased, fault, error } = seen;
  switch (state) {
    case 'running':
      return (
        <p>
          <progress max={Math.max(total, checked, 1)} value={checked} aria-label="Hechos comprobados" /> {many(checked)}{' '}
          de {many(Math.max(total, checked))} hechos comprobados…
        </p>
      );
    case 'stopped':
      return <p>Detuvo la comprobación: los primeros {many(checked)} hechos están completos.</p>;
    case 'failed':
      return (
        <Refusal error={error}>
          <p>Los primeros {many(checked)} hechos están completos. Vuelva a intentar.</p>
        </Refusal>
      );
    case 'broken':
      return (
        <Notice look="danger" icon="alert">
          <p>
            <strong>{faultInWords(fault!)}</strong>
          </p>
          <p>Avise a quien responde por la seguridad y no cambie nada: los {many(checked)} primeros están completos.</p>
        </Notice>
      );
    case 'whole':
      return (
        <Notice look="success" icon="check">
          <p>
            La cadena está completa: {many(checked)} hechos
            {isCompared ? ', y coincide con lo que tenía anotado' : ''}.
          </p>
          <p className="small">
            Datos personales comprobados: {many(personal)}; borrados: {many(erased)}.
          </p>
        </Notice>
      );
  }
}

/** The chain of a log: its state, its head to note elsewhere, and its verification. */
export function ChainPanel({ chain }: { readonly chain: Chain }) {
  const { log, sealed, unsealed, unsealedSince, head } = chain;
  const title = useId();
  const shown = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const [noted, setNoted] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isCompared, setCompared] = useState(false);
  const { seen, verify, stop } = useVerification(log);
  const isRunning = seen?.state === 'running';
  const begin = (): void => {
    const given = noted.trim() === '' ? undefined : readHead(log, noted);
    const isWrong = noted.trim() !== '' && !given;
    setWrong(isWrong ? `Pegue la línea completa, como la copió de aquí: ${log}:número:sello.` : undefined);
    if (isWrong) return;
    setCompared(given !== undefined);
    void verify(given);
  };
  return (
    <section className="card stack" aria-labelledby={title}>
      <h2 id={title}>{logInWords(log)}</h2>
      <dl className="facts">
        <div>
          <dt>Hechos con sello</dt>
          <dd>{many(sealed)}</dd>
        </div>
        <div>
          <dt>Esperan su sello</dt>
          <dd>
            {many(unsealed)}
            {unsealedSince !== null && `, desde el ${momentInWords(unsealedSince)}`}
          </dd>
        </div>
        <div>
          <dt>Último sello, para anotarlo en otro lugar</dt>
          <dd>
            {head ? (
              <>
                <code className="chain-head" ref={shown}>
                  {headText(log, head)}
                </code>{' '}
                <Button
                  look="quiet"
                  aria-label={`Copiar el último sello de ${logInWords(log)}`}
                  onClick={() => void copyOrSelect(headText(log, head), shown.current!).then(setCopied)}
                >
                  {isCopied ? 'Copiado' : 'Copiar'}
                </Button>
              </>
            ) : (
              'Todavía no hay ninguno'
            )}
          </dd>
        </div>
      </dl>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning) begin();
        }}
      >
        <TextField
          label="Sello que tenía anotado"
          isRequired={false}
          hint="Con él se descubre también si alguien cortó el final o rehízo la cadena."
          value={noted}
          error={wrong}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setNoted(target.value)}
        />
        <div className="row">
          <Button type="submit" isBusy={isRunning}>
            Comprobar {logInWords(log)}
          </Button>
          {isRunning && (
            <Button look="secondary" onClick={stop}>
              Detener
            </Button>
          )}
        </div>
      </form>
      <div role="status">{seen && <Outcome seen={seen} total={sealed} isCompared={isCompared} />}</div>
    </section>
  );
}
