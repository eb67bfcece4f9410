import './templates.css';
import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { templateQuery, type DocumentTemplate } from './document-template.js';
import { VersionDifference } from './version-difference.js';

type Version = Awaited<ReturnType<typeof admin.documents.templates.versions.query>>['items'][number];

/** The versions of a template: each one with its difference to the present one, and the return to it. */
export function Component() {
  const { codigo = '' } = useParams();
  const query = useQuery(templateQuery(codigo));
  return (
    <Loaded query={query} isPage>
      {(template) => <Versions template={template} />}
    </Loaded>
  );
}

function Versions({ template }: { readonly template: DocumentTemplate }) {
  const { codigo, nombre, version: present } = template;
  const [compared, setCompared] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  const query = usePages<Version, number>(['templates', 'documents', 'versions', { codigo }], (place, options) =>
    admin.documents.templates.versions.query({ codigo, ...place, limit: 20 }, options),
  );
  const columns: readonly Column<Version>[] = [
    {
      id: 'version',
      title: 'Versión',
      cell: ({ version }) => (
        <>
          {version} {version === present && <Badge look="success">La de ahora</Badge>}
        </>
      ),
    },
    { id: 'fecha', title: 'Guardada', cell: ({ adddate }) => momentInWords(adddate) },
    {
      id: 'acciones',
      title: 'Acciones',
      cell: ({ version }) =>
        version !== present && (
          <div className="row">
            <Button look="quiet" onClick={() => setCompared(version)}>
              Comparar la {version}
            </Button>
            <Button look="quiet" onClick={() => setChosen(version)}>
              Volver a la {version}
            </Button>
          </div>
        ),
    },
  ];
  return (
    <AdministrationPage
      title="Versiones"
      above={{ text: nombre, to: `/administracion/plantillas/${encodeURIComponent(codigo)}` }}
      lead="Cada cambio del contenido hace una versión. Lo expedido conserva la suya."
    >
      <PagesTable query={query} label="Versiones" columns={columns} rowId={({ version }) => version} />
      {compared !== undefined && (
        <Compared template={template} version={compared} onClose={() => setCompared(undefined)} />
      )}
      {chosen !== undefined && <Restoring template={template} version={chosen} onClose={() => setChosen(undefined)} />}
    </AdministrationPage>
  );
}

interface OfVersion {
  readonly template: DocumentTemplate;
  readonly version: number;
  readonly onClose: () => void;
}

function Compared({ template, version, onClose }: OfVersion) {
  const query = useQuery(templateQuery(template.codigo, version));
  return (
    <Dialog title={`De la versión ${version} a la ${template.version}`} className="preview" onClose={onClose}>
      <Loaded query={query}>{(before) => <VersionDifference before={before} after={template} />}</Loaded>
      <Button onClick={onClose}>Cerrar</Button>
    </Dialog>
  );
}

function Restoring({ template: { codigo, nombre, version: vista }, version, onClose }: OfVersion) {
  const tell = useNotice();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => admin.documents.templates.restore.mutate({ codigo, version, vista }),
    onSuccess: async () => {
      onClose();
      tell(`«${nombre}» volvió al contenido de la versión ${version}.`);
      await client.invalidateQueries({ queryKey: ['templates', 'documents'] });
    },
  });
  return (
    <ConfirmDialog
      title={`Volver a la versión ${version}`}
      change={restore}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      <p>Su contenido pasa a ser una versión nueva. Las demás se conservan.</p>
    </ConfirmDialog>
  );
}
