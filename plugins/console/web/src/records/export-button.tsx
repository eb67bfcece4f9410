import { useMutation } from '@tanstack/react-query';
import { makeFile } from '../api/files.js';
import { Icon } from '../ui/icon.js';
import { saveFile } from '../ui/save-file.js';
import type { readFilter } from './record-filter.js';

/** The button that downloads the filtered list for a spreadsheet. */
export function ExportButton({ filter }: { readonly filter: ReturnType<typeof readFilter> }) {
  const download = useMutation({
    mutationFn: () => makeFile('/home/api/tramite/exportacion', filter),
    onSuccess: ({ content }) => saveFile('expedientes.csv', content),
  });
  return (
    <div>
      <button
        className="btn btn--secondary"
        type="button"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <Icon name="download" /> Descargar la lista (CSV)
      </button>
      {download.isError && <p role="alert">{download.error.message}</p>}
    </div>
  );
}
