import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { entriesOf, nameOf } from '../definition/form-definition.js';
import { faultsOf, useFormEditing } from './editing.js';

/** The faults of the form, each with a way to its question; nothing without one. */
export function OtherFaults() {
  const { draft, faults, choose, focusOn } = useFormEditing();
  const ofEntries = entriesOf(draft).flatMap((entry) =>
    faultsOf(faults, entry.codigo).map(([place, message]) => ({ entry, place, message })),
  );
  const taken = ofEntries.map(({ entry, place }) => `${entry.codigo}.${place}`);
  const rest = Object.entries(faults).filter(([path]) => {
    const own = path.replace(/^(?:schema\.properties|ui\.campos)\./, '');
    return !taken.includes(own) && !taken.includes(`${own}.`);
  });
  if (ofEntries.length + rest.length === 0) return null;
  return (
    <Notice look="warning" icon="alert">
      <p>Antes de guardar, corrija:</p>
      <ul>
        {ofEntries.map(({ entry, place, message }) => (
          <li key={`${entry.codigo} ${place}`}>
            <Button
              look="quiet"
              onClick={() => {
                choose(entry.codigo);
                focusOn('pregunta-elegida');
              }}
            >
              {nameOf(entry)}
            </Button>{' '}
            {message}
          </li>
        ))}
        {rest.map(([path, [message]]) => (
          <li key={path}>
            «{path}»: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
