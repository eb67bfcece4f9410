import { useCallback, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ServiceError } from '../../api/errors.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { asText, asJson, type FormDraft } from './definition/form-definition.js';
import { FormEditor } from './editor/form-editor.js';
import { FormStanding } from './form-standing.js';
import { draftOf, oneForm, type FormEdition } from './form-queries.js';

const emptyForm = (nombre: string): FormDraft => ({ nombre, schema: { type: 'object', properties: {} }, ui: {} });

/** A form of tasks, stored or new. */
export function Component() {
  const { codigo = '' } = useParams();
  const { state } = useLocation();
  const query = useQuery(oneForm(codigo));
  const named = asText(asJson(state)['nombre']);
  const [begun, setBegun] = useState<string>();
  const isMissing = query.error instanceof ServiceError && query.error.status === 404;
  // A new form stays on the page while it is read again after its first save.
  if (named !== undefined && isMissing && begun !== codigo) setBegun(codigo);
  if (!query.data && begun !== codigo) {
    return (
      <AdministrationPage title="Formulario" above={{ text: 'Formularios', to: '/administracion/formularios' }}>
        <Loaded query={query}>{() => null}</Loaded>
      </AdministrationPage>
    );
  }
  const first = query.data
    ? { draft: draftOf(query.data), revision: query.data.revision }
    : { draft: emptyForm(named ?? codigo), revision: 0 };
  return <FormPage key={codigo} codigo={codigo} first={first} />;
}

function FormPage({ codigo, first }: { readonly codigo: string; readonly first: FormEdition }) {
  const tell = useNotice();
  // The edition as it was when the page was opened: a change by another one must be seen at the save.
  const [opened] = useState(first);
  const [isStored, setStored] = useState(first.revision > 0);
  const onSaved = useCallback(
    ({ draft, revision }: FormEdition) => {
      setStored(true);
      tell(`Guardó el formulario «${draft.nombre}», revisión ${revision}.`);
    },
    [tell],
  );
  return (
    <FormEditor codigo={codigo} edition={opened} onSaved={onSaved}>
      {isStored && <FormStanding codigo={codigo} />}
    </FormEditor>
  );
}
