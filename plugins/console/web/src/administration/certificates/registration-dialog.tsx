import { useQuery } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Loaded } from '../../ui/states.js';

const inWords = (value: unknown): string =>
  value === null || value === undefined ? '(vacío)' : typeof value === 'string' ? value : JSON.stringify(value);

/** A registration with its answers and the outcome of its procedure. */
export function RegistrationDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const query = useQuery({
    queryKey: ['certificates', 'registration', { id }],
    queryFn: ({ signal }) => admin.certificates.registrations.get.query({ id }, { signal }),
  });
  return (
    <Dialog title={`Registro ${id}`} onClose={onClose}>
      <Loaded query={query}>
        {({ creado, llave, privacidad, respuestas, resultado, mensaje }) => (
          <dl className="facts">
            {[
              ['Fecha', momentInWords(creado)],
              ['Llave', inWords(llave)],
              ['Aviso de privacidad aceptado', inWords(privacidad)],
              ...Object.entries(respuestas).map(([code, answer]) => [`Respuesta «${code}»`, inWords(answer)]),
              ['Resultado', inWords(resultado)],
              ['Mensaje', inWords(mensaje)],
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      <div className="dialog__actions">
        <Button look="secondary" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </Dialog>
  );
}
