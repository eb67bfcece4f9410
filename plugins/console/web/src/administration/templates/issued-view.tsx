import { useLocation } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { ButtonLink } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { issuedStates, listedStates, type IssuedDocument } from './issued-words.js';

const fields: readonly FilterField[] = [
  { kind: 'text', name: 'plantilla', label: 'Código de la plantilla', maxLength: 60 },
  { kind: 'text', name: 'certificado', label: 'Código del certificado', maxLength: 60 },
  {
    kind: 'choice',
    name: 'estado',
    label: 'Estado',
    none: 'Todos',
    options: listedStates.map((codigo) => ({ codigo, nombre: issuedStates[codigo].text })),
  },
];

const columns: readonly Column<IssuedDocument>[] = [
  {
    id: 'nombre',
    title: 'Documento',
    cell: ({ nombre }) => nombre,
    to: ({ codigo }) => `/administracion/documentos/${encodeURIComponent(codigo)}`,
    below: ({ codigo }) => <Sub className="mono">{codigo}</Sub>,
  },
  { id: 'titular', title: 'A nombre de', cell: ({ titular }) => titular ?? <span className="muted">Nadie</span> },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge look={issuedStates[estado].look}>{issuedStates[estado].text}</Badge>,
  },
  { id: 'emitido', title: 'Expedido', cell: ({ emitido }) => momentInWords(emitido) },
  { id: 'plantilla', title: 'Plantilla', cell: ({ plantilla, version }) => `${plantilla}, versión ${version}` },
];

/** The issued documents, newest first. */
export function Component() {
  const { search, state } = useLocation();
  const { may } = useSession();
  const { estado, ...codes } = filterValues(fields, new URLSearchParams(search), state);
  const chosen = listedStates.find((one) => one === estado);
  const filter = { ...codes, ...(chosen && { estado: chosen }) };
  const query = usePages<IssuedDocument, number>(['templates', 'issued', 'list', filter], (place, options) =>
    admin.documents.issued.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Documentos expedidos"
      lead="Certificados y documentos firmados. Los nombres van tapados."
      actions={
        may('documents.admin') && (
          <ButtonLink look="secondary" to="/administracion/documentos/llaves">
            Llaves de firma
          </ButtonLink>
        )
      }
    >
      <div className="stack">
        <Filters label="Filtrar los documentos" fields={fields} />
        <PagesTable
          query={query}
          label="Documentos expedidos"
          columns={columns}
          rowId={({ id }) => id}
          empty={<Empty icon="file" title="No hay documentos así" />}
        />
      </div>
    </AdministrationPage>
  );
}
