import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { readFile } from '../api/files.js';
import { Button } from '../ui/button.js';
import { Refusal } from '../ui/notice.js';

/** Removes the scripts of a page, which its frame would refuse to run. */
function withoutScripts(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script')) script.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/**
 * The button that prints a receipt at once, from a frame: no browser blocks that, and the address of the receipt, which
 * opens the record, is neither on the paper nor in the history.
 */
export function PrintReceipt({ address }: { readonly address: string }) {
  const [tries, setTries] = useState(0);
  const print = useMutation({
    mutationFn: async () => withoutScripts(await (await readFile(address)).text()),
    onSuccess: () => setTries((count) => count + 1),
  });
  return (
    <>
      <div className="row">
        <Button icon="print" isBusy={print.isPending} onClick={() => print.mutate()}>
          Imprimir el comprobante
        </Button>
      </div>
      <Refusal error={print.error}>
        <p>
          <a href={address} target="_blank" rel="noopener noreferrer">
            Abrir el comprobante para imprimirlo
          </a>
        </p>
      </Refusal>
      {print.data !== undefined && (
        <iframe
          key={tries}
          className="visually-hidden"
          title="Comprobante"
          tabIndex={-1}
          aria-hidden
          sandbox="allow-same-origin allow-modals"
          srcDoc={print.data}
          onLoad={({ currentTarget: { contentWindow } }) => contentWindow?.print()}
        />
      )}
    </>
  );
}
