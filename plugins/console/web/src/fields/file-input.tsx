import { Icon } from '../look/icon.js';
import { sizeInWords } from './field-model.js';
import type { Described } from './labelled.js';

/** A file that the service has already, such as that of a draft. */
export interface KeptFile {
  readonly nombre: string;
  readonly tamano: number;
}

interface FileInputProps {
  readonly described: Described;
  readonly types: readonly string[] | undefined;
  readonly chosen: File | undefined;
  readonly kept: KeptFile | undefined;
  readonly onChange: (file: File | undefined) => void;
}

/** The input of a file; the chosen or existing file is shown below. */
export function FileInput({ described, types, chosen, kept, onChange }: FileInputProps) {
  const shown = chosen ? { nombre: chosen.name, tamano: chosen.size } : kept;
  return (
    <>
      <input
        className="input"
        type="file"
        {...described}
        {...(types && { accept: types.join(',') })}
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      {shown && (
        <ul className="files" role="list">
          <li className="file file--ok">
            <Icon name="check" />
            <div>
              <p className="file__name">{shown.nombre}</p>
              <p className="file__note">{sizeInWords(shown.tamano)}</p>
            </div>
          </li>
        </ul>
      )}
    </>
  );
}
