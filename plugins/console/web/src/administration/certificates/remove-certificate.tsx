import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { useCertificatesChanged, type Certificate } from './certificate-queries.js';

/** The removal of a certificate; one with registrations stays, and the refusal counts them. */
export function RemoveCertificate({
  certificate: { cert_codigo, cert_nombre },
}: {
  readonly certificate: Certificate;
}) {
  const tell = useNotice();
  const navigate = useNavigate();
  const readAnew = useCertificatesChanged();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => admin.certificates.certificates.remove.mutate({ codigo: cert_codigo }),
    onSuccess: async () => {
      tell(`Eliminó el certificado «${cert_nombre}».`);
      await navigate('/administracion/certificados');
      await readAnew();
    },
  });
  return (
    <section className="stack" aria-labelledby="eliminar-certificado">
      <h2 id="eliminar-certificado">Eliminar el certificado</h2>
      <p>Solo se elimina un certificado que nadie ha pedido.</p>
      <div>
        <Button look="danger" onClick={() => setAsked(true)}>
          Eliminar el certificado
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={`Eliminar el certificado «${cert_nombre}»`}
          confirm="Eliminar el certificado"
          isDanger
          change={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => {
            remove.reset();
            setAsked(false);
          }}
        >
          <p>Deja de estar en las páginas y para los programas. No se puede deshacer.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
