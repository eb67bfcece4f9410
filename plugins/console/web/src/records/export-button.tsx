import { useMutation } from '@tanstack/react-query';
import { makeFile } from '../api/files.js';
import { Button } from '../ui/button.js';
import { saveFile } from '../ui/save-file.js';
import type { recordFilter } from './record-filter.js';

/** The button that downloads the filtered list for a spreadsheet. */
export function ExportButton({ filter }: { readonly filter: ReturnType<typeof recordFilter> }) {
  const download = useMutation({
    mutationFn: () => makeFile('/home/api/tramite/exportacion', filter),
    onSuccess: ({ content }) => saveFile('expedientes.csv', content),
  });
  return (
    <div>
      <Button look="secondary" isBusy={download.isPending} onClick={() => download.mutate()} icon="download">
        {' '}
        Descargar la lista (CSV)
      </Button>
      {download.isError && <p role="alert">{download.error.message}</p>}
    </div>
  );
}
