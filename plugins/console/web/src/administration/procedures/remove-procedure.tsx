import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { useProceduresChanged, type Procedure } from './procedure-queries.js';

/** The things that use a procedure, and the removal of its registration where there are none. */
export function RemoveProcedure({ procedure: { pro_codigo, nombre_bd, lo_usan } }: { readonly procedure: Procedure }) {
  const tell = useNotice();
  const navigate = useNavigate();
  const readAnew = useProceduresChanged();
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const remove = useMutation({
    mutationFn: () => admin.procedures.procedures.remove.mutate({ codigo: pro_codigo }),
    onSuccess: async () => {
      tell(`Quitó el registro de ${pro_codigo}.`);
      await navigate('/administracion/procedimientos');
      await readAnew();
    },
  });
  return (
    <section className="stack" aria-labelledby="lo-usan">
      <h2 id="lo-usan">Quién lo usa</h2>
      {lo_usan.length === 0 ? (
        <p>Nada lo nombra.</p>
      ) : (
        <ul className="stack-s">
          {lo_usan.map((use) => (
            <li key={use}>{use.charAt(0).toUpperCase() + use.slice(1)}</li>
          ))}
        </ul>
      )}
      {lo_usan.length > 0 && <p>Mientras algo lo nombre, su registro no se quita. Puede apagarlo.</p>}
      <div>
        <Button look="danger" ref={button} disabled={lo_usan.length > 0} onClick={() => setAsked(true)}>
          Quitar el registro
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={`Quitar el registro de ${pro_codigo}`}
          confirm="Quitar el registro"
          isDanger
          change={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => {
            remove.reset();
            setAsked(false);
            button.current?.focus();
          }}
        >
          <p>Nada lo podrá ejecutar. El procedimiento {nombre_bd} sigue en la base de datos.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
