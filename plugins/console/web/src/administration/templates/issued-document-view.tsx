import './templates.css';
import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { issuedStates } from './issued-words.js';
import { RevokeDialog } from './revoke-dialog.js';

type Detailed = Awaited<ReturnType<typeof admin.documents.issued.get.query>>;

/** An issued document: its facts, its printed data, and the acts on it. */
export function Component() {
  const { codigo = '' } = useParams();
  const query = useQuery({
    queryKey: ['templates', 'issued', 'one', { codigo }],
    queryFn: ({ signal }) => admin.documents.issued.get.query({ codigo }, { signal }),
  });
  return (
    <Loaded query={query} isPage>
      {(document) => <DocumentPage document={document} />}
    </Loaded>
  );
}

function DocumentPage({ document }: { readonly document: Detailed }) {
  const { may } = useSession();
  const { nombre, codigo, estado, datos } = document;
  return (
    <AdministrationPage
      title={nombre}
      above={{ text: 'Documentos expedidos', to: '/administracion/documentos' }}
      lead={<Badge look={issuedStates[estado].look}>{issuedStates[estado].text}</Badge>}
      actions={may('documents.revoke') && estado === 'VIGENTE' && <Acts codigo={codigo} nombre={nombre} />}
    >
      <div className="stack">
        <Facts document={document} />
        <h2>Datos impresos</h2>
        <pre className="template-text" tabIndex={0} aria-label="Datos impresos">
          {JSON.stringify(datos, null, 2)}
        </pre>
      </div>
    </AdministrationPage>
  );
}

function Facts({ document }: { readonly document: Detailed }) {
  const { codigo, titular, emitido, certificado, plantilla, version, llave, firmante, nivel } = document;
  const { reemplazo, revocado, motivo, sha256 } = document;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['Código de verificación', <span className="mono">{codigo}</span>],
    ['A nombre de', titular],
    ['Expedido', momentInWords(emitido)],
    ['Certificado', certificado],
    ['Plantilla', `${plantilla}, versión ${version}`],
    ['Llave del trámite', <span className="mono">{llave}</span>],
    ['Firmado por', `${firmante} (${nivel})`],
    ['Huella del archivo (SHA-256)', <span className="mono">{sha256}</span>],
    [
      'Lo reemplaza',
      reemplazo && <Link to={`/administracion/documentos/${encodeURIComponent(reemplazo)}`}>{reemplazo}</Link>,
    ],
    ['Revocado', revocado && momentInWords(revocado)],
    ['Motivo', motivo],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Acts({ codigo, nombre }: { readonly codigo: string; readonly nombre: string }) {
  const tell = useNotice();
  const client = useQueryClient();
  const [open, setOpen] = useState<'revoke' | 'links'>();
  const done = async (words: string): Promise<void> => {
    setOpen(undefined);
    tell(words);
    await client.invalidateQueries({ queryKey: ['templates', 'issued'] });
  };
  const endLinks = useMutation({
    mutationFn: () => admin.documents.issued.endLinks.mutate({ codigo }),
    onSuccess: () => done('Los enlaces al documento ya no abren.'),
  });
  return (
    <>
      <Button look="secondary" onClick={() => setOpen('links')}>
        Terminar sus enlaces
      </Button>
      <Button look="danger" onClick={() => setOpen('revoke')}>
        Revocar
      </Button>
      {open === 'links' && (
        <ConfirmDialog
          title="Terminar los enlaces al documento"
          confirm="Terminar los enlaces"
          change={endLinks}
          onConfirm={() => endLinks.mutate()}
          onClose={() => {
            endLinks.reset();
            setOpen(undefined);
          }}
        >
          <p>Los enlaces ya enviados dejan de abrir el documento. El documento sigue vigente.</p>
        </ConfirmDialog>
      )}
      {open === 'revoke' && (
        <RevokeDialog
          codigo={codigo}
          nombre={nombre}
          onClose={() => setOpen(undefined)}
          onDone={() => void done(`Revocó el documento ${codigo}.`)}
        />
      )}
    </>
  );
}
