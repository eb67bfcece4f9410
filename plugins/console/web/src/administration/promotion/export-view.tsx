import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { Notice, Refusal } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { saveFile } from '../../ui/save-file.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { bundleSections, type Section } from './promotion-queries.js';
import { counted, inOrder, sectionInWords } from './section-words.js';
import './promotion.css';

const FILE_NAME = 'definiciones.yaml';

/** The download of chosen definitions as a bundle. */
export function Component() {
  const query = useQuery(bundleSections);
  return (
    <AdministrationPage
      title="Llevar a otro servidor"
      lead="El paquete tiene las definiciones que elija, sin claves ni secretos. En el otro servidor, tráigalo con «Traer de otro servidor»."
    >
      <Loaded query={query}>{(sections) => <Choice sections={sections} />}</Loaded>
    </AdministrationPage>
  );
}

function Choice({ sections }: { readonly sections: readonly Section[] }) {
  const tell = useNotice();
  const allowed = inOrder(
    sections.filter(({ isAllowed }) => isAllowed),
    ({ name }) => name,
  );
  const definitions = allowed.filter(({ isOfUsers }) => !isOfUsers);
  const people = allowed.filter(({ isOfUsers }) => isOfUsers);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const download = useMutation({
    mutationFn: () => admin.host.bundle.export.mutate({ sections: [...chosen] }),
    onSuccess: ({ text }) => {
      saveFile(FILE_NAME, new Blob([text], { type: 'application/yaml;charset=utf-8' }));
      tell(`Descargó ${counted(chosen.length, 'sección', 'secciones')} en ${FILE_NAME}.`);
    },
  });
  const missing = referredTo(allowed, chosen);
  const toggle = (name: string, isOn: boolean): void =>
    setChosen(isOn ? [...chosen, name] : chosen.filter((one) => one !== name));
  if (allowed.length === 0) {
    return <Notice>Su usuario no administra nada que se pueda llevar.</Notice>;
  }
  return (
    <div className="stack">
      <div className="row">
        <Button look="secondary" onClick={() => setChosen(definitions.map(({ name }) => name))}>
          Elegir todas las definiciones
        </Button>
        <Button look="quiet" disabled={chosen.length === 0} onClick={() => setChosen([])}>
          No elegir ninguna
        </Button>
      </div>
      <Boxes legend="Definiciones" sections={definitions} chosen={chosen} onToggle={toggle} />
      {people.length > 0 && (
        <Boxes legend="Personas y datos de ellas" sections={people} chosen={chosen} onToggle={toggle} />
      )}
      {missing.length > 0 && (
        <Notice
          look="warning"
          role="status"
          aside={
            <Button look="secondary" onClick={() => setChosen([...chosen, ...missing])}>
              Elegir también
            </Button>
          }
        >
          Lo elegido puede nombrar cosas de {missing.map(sectionInWords).join(', ')}. Si el otro servidor no las tiene,
          rechaza el paquete.
        </Notice>
      )}
      <Refusal error={download.error} />
      <div className="row">
        <Button
          icon="download"
          isBusy={download.isPending}
          disabled={chosen.length === 0}
          onClick={() => download.mutate()}
        >
          Descargar el paquete
        </Button>
        <p className="small">La descarga queda en el registro de auditoría.</p>
      </div>
    </div>
  );
}

/** Returns the sections that the chosen ones refer to, also over others, and that are not chosen. */
function referredTo(allowed: readonly Section[], chosen: readonly string[]): readonly string[] {
  const found = new Set(chosen);
  for (const name of found) {
    for (const before of allowed.find((one) => one.name === name)?.after ?? []) {
      if (allowed.some((one) => one.name === before && !one.isOfUsers)) found.add(before);
    }
  }
  return [...found].filter((name) => !chosen.includes(name));
}

interface BoxesProps {
  readonly legend: string;
  readonly sections: readonly Section[];
  readonly chosen: readonly string[];
  readonly onToggle: (name: string, isOn: boolean) => void;
}

function Boxes({ legend, sections, chosen, onToggle }: BoxesProps) {
  return (
    <fieldset className="bundle-sections">
      <legend>{legend}</legend>
      {sections.map(({ name }) => (
        <label className="check" key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) => onToggle(name, target.checked)}
          />
          {sectionInWords(name)}
        </label>
      ))}
    </fieldset>
  );
}
