import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { readFile } from '../api/files.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Loaded } from '../ui/states.js';
import type { CaseFile } from './use-case.js';

/** Creates an address of a content within this page, while it is shown. Its type is the one of the list. */
function useAddress(content: Blob, type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content, type]);
  return address;
}

interface ShownProps {
  readonly content: Blob;
  readonly file: Pick<CaseFile, 'name' | 'type'>;
}

/** The content of a PDF or a picture. */
export function ShownFile({ content, file: { name, type } }: ShownProps) {
  const address = useAddress(content, type);
  if (address === undefined) return null;
  if (type === 'application/pdf') return <iframe className="preview__frame" src={address} title={name} />;
  return <img className="preview__picture" src={address} alt={name} />;
}

/** A PDF or a picture over the page. */
export function FilePreview({ file, onClose }: { readonly file: CaseFile; readonly onClose: () => void }) {
  const query = useQuery({
    queryKey: ['archivo', file.address],
    queryFn: ({ signal }) => readFile(file.address, signal),
    gcTime: 0,
  });
  return (
    <Dialog title={file.name} className="preview" onClose={onClose}>
      <Loaded query={query}>{(content) => <ShownFile content={content} file={file} />}</Loaded>
      <Button onClick={onClose}>Cerrar</Button>
    </Dialog>
  );
}
