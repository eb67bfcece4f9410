import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../frame/session.js';
import { Icon } from '../ui/icon.js';
import type { FiledAtCounter } from './use-filing.js';

/** The outcome of a filing: its number, and the receipt to print. */
export function Filed({ name, filed }: { readonly name: string; readonly filed: FiledAtCounter }) {
  const { may } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="page-head">
        <div>
          <h1 tabIndex={-1} ref={heading}>
            Quedó radicado: <span className="num">{filed.radicado}</span>
          </h1>
          <p>{name}</p>
        </div>
      </div>
      <section className="card" aria-label="Qué sigue">
        <div className="row">
          {filed.recibo !== null && (
            <a className="btn" href={filed.recibo} target="_blank" rel="noopener noreferrer">
              <Icon name="print" /> Imprimir el comprobante
            </a>
          )}
          <Link className="btn btn--secondary" to="/ventanilla">
            Radicar otro trámite
          </Link>
          {may('tramites.read') && (
            <Link className="btn btn--quiet" to={`/expedientes/${filed.datos}`}>
              Ver el expediente
            </Link>
          )}
        </div>
      </section>
    </>
  );
}
