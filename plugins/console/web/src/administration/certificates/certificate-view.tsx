import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../../frame/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { CertificateFacts } from './certificate-facts.js';
import { CertificateForm } from './certificate-form.js';
import { certificateChoices, oneCertificate, type Certificate } from './certificate-queries.js';
import { RemoveCertificate } from './remove-certificate.js';

/** A certificate: its form, or its facts for a user who may not change it. */
export function Component() {
  const { codigo = '' } = useParams();
  const { may } = useSession();
  const query = useQuery(oneCertificate(codigo));
  const registrations = `/administracion/registros-de-certificados?certificado=${encodeURIComponent(codigo)}`;
  return (
    <AdministrationPage
      title={query.data?.cert_nombre ?? 'Certificado'}
      above={{ text: 'Certificados', to: '/administracion/certificados' }}
      actions={
        may('certificates.read') && (
          <ButtonLink look="secondary" to={registrations}>
            Ver sus registros
          </ButtonLink>
        )
      }
    >
      <Loaded query={query}>
        {(certificate) =>
          may('certificates.admin') ? (
            <EditedPage key={certificate.cert_codigo} certificate={certificate} />
          ) : (
            <CertificateFacts certificate={certificate} />
          )
        }
      </Loaded>
    </AdministrationPage>
  );
}

function EditedPage({ certificate }: { readonly certificate: Certificate }) {
  const choices = useQuery(certificateChoices);
  // The edition as it was when the page was opened: a change by another one must be seen at the save.
  const [opened] = useState(certificate);
  return (
    <div className="stack-l">
      <Loaded query={choices}>{(offered) => <CertificateForm certificate={opened} choices={offered} />}</Loaded>
      <RemoveCertificate certificate={certificate} />
    </div>
  );
}
