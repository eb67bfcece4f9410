import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { processAddress } from '../processes/process-queries.js';
import { oneForm, usesOf, type FormUse } from './form-queries.js';

/** The processes that use a form, and whether others may begin to. */
export function FormStanding({ codigo }: { readonly codigo: string }) {
  const uses = useQuery(usesOf(codigo));
  const form = useQuery(oneForm(codigo));
  return (
    <section className="stack-s" aria-labelledby="usos-del-formulario">
      <h2 id="usos-del-formulario">Procesos que lo usan</h2>
      <Loaded query={uses}>
        {(found) => (
          <>
            {found.length === 0 ? <p>Ninguno.</p> : <UseList uses={found} />}
            {form.data && <StateChange codigo={codigo} isActive={form.data.estado === 'ACTIVO'} uses={found} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function UseList({ uses }: { readonly uses: readonly FormUse[] }) {
  return (
    <ul>
      {uses.map(({ codigo, nombre, activa, borrador }) => (
        <li key={codigo}>
          <Link to={processAddress(codigo)}>{nombre}</Link>:{' '}
          {[
            activa && `versión ${activa.version}, con la revisión ${activa.revision} del formulario`,
            borrador && 'el borrador',
          ]
            .filter(Boolean)
            .join('; ')}
        </li>
      ))}
    </ul>
  );
}

interface StateChangeProps {
  readonly codigo: string;
  readonly isActive: boolean;
  readonly uses: readonly FormUse[];
}

function StateChange({ codigo, isActive, uses }: StateChangeProps) {
  const tell = useNotice();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const change = useMutation({
    mutationFn: () => admin.workflow.forms.setState.mutate({ codigo, estado: isActive ? 'INACTIVO' : 'ACTIVO' }),
    onSuccess: async () => {
      setAsked(false);
      tell(isActive ? 'Desactivó el formulario.' : 'Activó el formulario.');
      await client.invalidateQueries({ queryKey: ['forms'] });
    },
  });
  const title = isActive ? 'Desactivar el formulario' : 'Activar el formulario';
  const keeping = uses.filter(({ activa }) => activa !== null).map(({ nombre }) => `«${nombre}»`);
  const stopped = uses.filter(({ activa, borrador }) => activa === null && borrador).map(({ nombre }) => `«${nombre}»`);
  return (
    <>
      {!isActive && <p>Está inactivo: los procesos que no lo usan todavía no lo pueden agregar.</p>}
      <Button look="secondary" onClick={() => setAsked(true)}>
        {title}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={title}
          change={change}
          onConfirm={() => change.mutate()}
          onClose={() => {
            change.reset();
            setAsked(false);
          }}
        >
          {isActive ? (
            <>
              <p>Ningún otro proceso lo podrá agregar. Sus respuestas no se pierden.</p>
              {keeping.length > 0 && <p>Siguen con él: {keeping.join(', ')}.</p>}
              {stopped.length > 0 && <p>No se podrán publicar estos borradores: {stopped.join(', ')}.</p>}
            </>
          ) : (
            <p>Los procesos lo podrán usar otra vez.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
