import { useEffect, useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from './button.js';
import { ServiceError } from '../api/errors.js';
import { Icon, type IconName } from './icon.js';

interface EmptyProps {
  readonly icon?: IconName;
  readonly title: string;
  /** Whether it replaces the whole view, and has its main heading. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

/** An empty state: what would be here, and one thing to do. */
export function Empty({ icon = 'inbox', title, isPage = false, children }: EmptyProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="state">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

/** Grey lines after a third of a second; faster content shows none. */
export function Loading({ label = 'Cargando…' }: { readonly label?: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true">
      {isLate && (
        <>
          <span className="visually-hidden">{label}</span>
          <div className="skeleton" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
        </>
      )}
    </div>
  );
}

interface FailedProps {
  readonly error: unknown;
  /** The statement of what was kept: "Lo que escribió sigue aquí." */
  readonly kept?: string;
  /** Whether it replaces the whole view, and has its main heading. */
  readonly isPage?: boolean;
  readonly retry?: (() => void) | undefined;
}

/** A failure: what failed, what was kept, a retry, and the code by which the log finds it. */
export function Failed({ error, kept, isPage = false, retry }: FailedProps) {
  const Heading = isPage ? 'h1' : 'h2';
  const refusal = error instanceof ServiceError ? error : undefined;
  return (
    <div className="state" role="alert">
      <Icon name="alert" />
      <Heading>{refusal?.code === 'unreachable' ? 'Sin conexión con el servicio' : 'No se pudo hacer'}</Heading>
      <p>{refusal?.message ?? 'Algo falló en esta página.'}</p>
      {kept !== undefined && <p>{kept}</p>}
      {refusal?.requestId !== undefined && <p className="small">Código de este error: {refusal.requestId}</p>}
      {retry && (
        <Button look="secondary" onClick={retry} icon="refresh">
          Intentar de nuevo
        </Button>
      )}
    </div>
  );
}

interface LoadedProps<T> {
  /** A query of one response, or of pages. */
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error'> & { readonly refetch: () => Promise<unknown> };
  /** Whether it replaces the whole view. */
  readonly isPage?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** The data of a query, or its state. Present data stays while it is reloaded. */
export function Loaded<T>({ query, isPage = false, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failed isPage={isPage} error={query.error} retry={() => void query.refetch()} />;
  return <Loading />;
}
