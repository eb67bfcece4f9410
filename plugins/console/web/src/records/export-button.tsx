import { useMutation } from '@tanstack/react-query';
import { makeFile } from '../api/files.js';
import { Icon } from '../ui/icon.js';
import type { readFilter } from './record-filter.js';

/** The button that downloads the filtered list for a spreadsheet. */
export function ExportButton({ filter }: { readonly filter: ReturnType<typeof readFilter> }) {
  const download = useMutation({
    mutationFn: () => makeFile('/home/api/tramite/exportacion', filter),
    onSuccess: ({ content }) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(content);
      link.download = 'expedientes.csv';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    },
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
