import type { AcceptFile } from '../../../../host/plugin-api/index.js';
import type { Form } from '../../../forms/contract.js';

/** Accepts files in the fields that ask for them. The other limits of a file are checked with the other answers. */
export function acceptFilesOf(form: Pick<Form, 'checkFile'>): AcceptFile {
  return ({ field, filename }, received) => {
    form.checkFile(
      { codigo: field, nombre: filename },
      received.map((other) => other.field),
    );
    return {};
  };
}
