import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.js';
import { Refusal } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { saveFile } from '../../ui/save-file.js';
import { exportEntries, MOST_IN_WORDS } from './audit-export.js';
import type { AuditFilter } from './audit-filter.js';

/** The button that downloads the found entries for a spreadsheet. */
export function ExportEntries({ filter }: { readonly filter: AuditFilter }) {
  const tell = useNotice();
  const [taken, setTaken] = useState(0);
  const download = useMutation({
    mutationFn: () => exportEntries(filter, setTaken),
    onSuccess: ({ content, entries, isCut }) => {
      saveFile('auditoria.csv', content);
      tell(isCut ? `Descargó los ${MOST_IN_WORDS} más nuevos: hay más.` : `Descargó ${entries} hechos.`);
    },
    onSettled: () => setTaken(0),
  });
  return (
    <div className="stack-s">
      <Button look="secondary" icon="download" isBusy={download.isPending} onClick={() => download.mutate()}>
        Descargar lo encontrado (CSV)
      </Button>
      <p className="small" role="status">
        {download.isPending ? `${taken} hechos leídos…` : `Hasta ${MOST_IN_WORDS}. La descarga queda en el registro.`}
      </p>
      <Refusal error={download.error} />
    </div>
  );
}
