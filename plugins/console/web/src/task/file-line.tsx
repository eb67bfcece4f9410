import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { readFile } from '../api/files.js';
import { sizeInWords } from '../fields/field-model.js';
import { Button } from '../ui/button.js';
import { useNotice } from '../ui/notices.js';
import { Icon } from '../ui/icon.js';
import { saveFile } from '../ui/save-file.js';
import { FilePreview } from './file-preview.js';
import type { CaseFile } from './use-case.js';

/** The types that a browser shows without running a program in them. */
const shown = /^(?:application\/pdf|image\/(?:jpeg|png|webp|gif))$/;

/** Names the type of a file by the end of its name: media types such as those of word processors are unreadable. */
const typeName = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '';

/** A file of the case: shown here where that is safe, or downloaded. */
export function FileLine({ file }: { readonly file: CaseFile }) {
  const { name, title = name, type, bytes, address } = file;
  const [isOpen, setOpen] = useState(false);
  const tell = useNotice();
  const download = useMutation({
    mutationFn: () => readFile(address),
    onSuccess: (content) => saveFile(name, content),
    onError: (error) => tell(error instanceof ServiceError ? error.message : 'No se pudo descargar.', 'danger'),
  });
  const canBeShown = shown.test(type);
  return (
    <li className="doc">
      <Icon name="file" />
      <div>
        {canBeShown ? (
          <button className="link" type="button" onClick={() => setOpen(true)}>
            <span className="visually-hidden">Ver </span>
            {title}
          </button>
        ) : (
          <strong>{title}</strong>
        )}
        <span className="sub">
          {title !== name && (
            <>
              <bdi>{name}</bdi>,{' '}
            </>
          )}
          {[typeName(name), bytes !== undefined && sizeInWords(bytes)].filter(Boolean).join(', ')}
        </span>
      </div>
      <Button
        look="quiet"
        icon="download"
        aria-label={`Descargar ${title}`}
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      />
      {isOpen && <FilePreview file={file} onClose={() => setOpen(false)} />}
    </li>
  );
}
