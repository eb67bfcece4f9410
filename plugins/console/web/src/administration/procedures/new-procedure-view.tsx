import './procedures.css';
import { useSearchParams } from 'react-router';
import { AdministrationPage } from '../frame/administration-page.js';
import { ProcedureForm } from './procedure-form.js';

/** The page that registers a procedure of the database. */
export function Component() {
  const [search] = useSearchParams();
  return (
    <AdministrationPage
      title="Registrar un procedimiento"
      above={{ text: 'Procedimientos', to: '/administracion/procedimientos' }}
    >
      <ProcedureForm nombre={search.get('nombre') ?? ''} />
    </AdministrationPage>
  );
}
