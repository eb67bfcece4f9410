import { useState } from 'react';
import { momentInWords } from '../frame/dates.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/states.js';
import { Told } from '../thread/told.js';
import { entryInWords, taskNames } from './entry-words.js';
import { FileLine } from './file-line.js';
import { Panel } from './task-panel.js';
import { useCase, type CaseEntry } from './use-case.js';

/** The entries that are shown at first: the latest ones. */
const SHOWN_FIRST = 8;

/** The case by time, the latest first. */
export function CaseTimeline({ llave }: { readonly llave: string }) {
  const whole = useCase(llave);
  return (
    <Panel id="historial" title="Historial">
      <div className="panel__body">
        <Loaded query={whole}>{({ entries }) => <Entries entries={entries} />}</Loaded>
        {whole.hasNextPage && (
          <>
            <p className="muted">El caso es más largo: aquí está su comienzo.</p>
            <Button look="quiet" isBusy={whole.isFetchingNextPage} onClick={() => void whole.fetchNextPage()}>
              Ver más
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}

function Entries({ entries }: { readonly entries: readonly CaseEntry[] }) {
  const [isWhole, setWhole] = useState(false);
  const names = taskNames(entries);
  const written = entries.flatMap((entry) => {
    const words = entryInWords(entry, names);
    return words ? [{ entry, words }] : [];
  });
  const latest = written.toReversed();
  const shown = isWhole ? latest : latest.slice(0, SHOWN_FIRST);
  return (
    <>
      <ol className="timeline" role="list" reversed>
        {shown.map(({ entry: { fecha, nombre }, words: { title, more = '', told = '', files = [] } }, index) => (
          <li className="is-done" key={`${fecha}-${latest.length - index}`}>
            <span className="timeline__dot" />
            <div className="timeline__title">{title}</div>
            <p>
              {momentInWords(fecha)}
              {nombre !== null && `, ${nombre}`}
            </p>
            {more !== '' && <p className="prose small">{more}</p>}
            {told !== '' && <Told words={told} />}
            {files.length > 0 && (
              <ul className="docs" role="list">
                {files.map((file) => (
                  <FileLine key={file.address} file={file} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {latest.length > shown.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Ver todo el historial ({latest.length})
        </Button>
      )}
    </>
  );
}
