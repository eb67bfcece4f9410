import { useEffect, useRef } from 'react';
import { useSession } from '../frame/session.js';
import { ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { PrintReceipt } from './print-receipt.js';
import type { FiledAtCounter } from './use-filing.js';

/** The outcome of a filing: its number, and the receipt to print. */
export function Filed({ name, filed }: { readonly name: string; readonly filed: FiledAtCounter }) {
  const { may } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { radicado, recibo, datos, destino } = filed;
  return (
    <>
      <div className="page-head">
        <div>
          <h1 tabIndex={-1} ref={heading}>
            Quedó radicado: <span className="num">{radicado}</span>
          </h1>
          <p>{name}</p>
        </div>
      </div>
      <section className="card stack" aria-label="Qué sigue">
        {destino.medio === null ? (
          <Notice look="warning">
            <p>{destino.texto}</p>
          </Notice>
        ) : (
          <p>{destino.texto}</p>
        )}
        {recibo !== null && <PrintReceipt address={recibo} />}
        <div className="row">
          <ButtonLink look="secondary" to="/ventanilla">
            Radicar otro
          </ButtonLink>
          {may('tramites.read') && (
            <ButtonLink look="quiet" to={`/expedientes/${datos}`}>
              Ver el expediente
            </ButtonLink>
          )}
        </div>
      </section>
    </>
  );
}
