import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';

type Key = Awaited<ReturnType<typeof admin.documents.keys.list.query>>['items'][number];

const columns: readonly Column<Key>[] = [
  { id: 'kid', title: 'Llave', cell: ({ kid }) => <span className="mono">{kid}</span> },
  { id: 'desde', title: 'Firma desde', cell: ({ createdAt }) => momentInWords(createdAt) },
  {
    id: 'hasta',
    title: 'Hasta',
    cell: ({ retiredAt }) =>
      retiredAt === null ? <Badge look="success">Firma ahora</Badge> : momentInWords(retiredAt),
  },
];

/** The keys that sign the QR codes of documents. */
export function Component() {
  const tell = useNotice();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const query = usePages<Key, string>(['templates', 'keys'], (place, options) =>
    admin.documents.keys.list.query({ ...place, limit: 50 }, options),
  );
  const rotate = useMutation({
    mutationFn: () => admin.documents.keys.rotate.mutate({}),
    onSuccess: async ({ kid }) => {
      setAsked(false);
      tell(`Desde ahora firma la llave ${kid}.`);
      await client.invalidateQueries({ queryKey: ['templates', 'keys'] });
    },
  });
  return (
    <AdministrationPage
      title="Llaves de firma"
      above={{ text: 'Documentos expedidos', to: '/administracion/documentos' }}
      lead="Firman el código QR con el que cualquiera verifica un documento. No vencen; las anteriores siguen publicadas."
      actions={<Button onClick={() => setAsked(true)}>Firmar con una llave nueva</Button>}
    >
      <PagesTable
        query={query}
        label="Llaves de firma"
        columns={columns}
        rowId={({ kid }) => kid}
        empty={<Empty icon="lock" title="La primera llave se crea con el primer documento" />}
      />
      {isAsked && (
        <ConfirmDialog
          title="Firmar con una llave nueva"
          change={rotate}
          onConfirm={() => rotate.mutate()}
          onClose={() => {
            rotate.reset();
            setAsked(false);
          }}
        >
          <p>Los documentos nuevos llevan la firma de otra llave. Los ya expedidos se verifican como antes.</p>
        </ConfirmDialog>
      )}
    </AdministrationPage>
  );
}
