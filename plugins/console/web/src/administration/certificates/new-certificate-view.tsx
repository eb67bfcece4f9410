import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { CertificateForm } from './certificate-form.js';
import { certificateChoices } from './certificate-queries.js';

/** The page that creates a certificate. */
export function Component() {
  const choices = useQuery(certificateChoices);
  return (
    <AdministrationPage
      title="Crear un certificado"
      above={{ text: 'Certificados', to: '/administracion/certificados' }}
    >
      <Loaded query={choices}>{(offered) => <CertificateForm choices={offered} />}</Loaded>
    </AdministrationPage>
  );
}
