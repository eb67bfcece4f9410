import './wordings.css';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Badge } from '../../ui/badge.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { WordingForm } from './wording-form.js';
import { exampleInWords, oneWording, titleOf, wordingsAddress, type Wording } from './wording-data.js';
import { WordingReset } from './wording-reset.js';

/** A text of the chats: its form with a preview, the values that it can use, and the way back to the product's text. */
export function Component() {
  const { codigo = '' } = useParams();
  const client = useQueryClient();
  const query = useQuery(oneWording(codigo));
  // The form begins anew after a save and after a reset, and not with a reading in the background.
  const [round, setRound] = useState(0);
  async function beginAnew(): Promise<void> {
    await client.invalidateQueries({ queryKey: oneWording(codigo).queryKey });
    setRound((before) => before + 1);
  }
  return (
    <AdministrationPage
      title={titleOf(codigo)}
      above={{ text: 'Textos de los chats', to: wordingsAddress }}
      lead={
        query.data && (
          <Badge look={query.data.propio ? 'primary' : undefined}>
            {query.data.propio ? 'De la ciudad' : 'Del producto'}
          </Badge>
        )
      }
    >
      <Loaded query={query}>
        {(wording) => (
          <div className="stack-l">
            <WordingForm key={`${codigo} ${round}`} wording={wording} onStored={beginAnew} />
            <Values wording={wording} />
            <section className="stack-s" aria-labelledby="original">
              <h2 id="original">Texto del producto</h2>
              <pre className="wording-source">{wording.original}</pre>
              {wording.propio && <WordingReset codigo={codigo} onDone={beginAnew} />}
            </section>
          </div>
        )}
      </Loaded>
    </AdministrationPage>
  );
}

function Values({ wording: { datos, ejemplos } }: { readonly wording: Wording }) {
  return (
    <section className="stack-s" aria-labelledby="datos">
      <h2 id="datos">Datos que puede usar</h2>
      <p>Escriba el dato entre llaves dobles; el chat lo cambia por su valor. Otro dato no se acepta.</p>
      <dl className="wording-values">
        {datos.map((name) => (
          <div key={name}>
            <dt className="mono">{`{{ ${name} }}`}</dt>
            <dd>Ejemplo: {exampleInWords(ejemplos[name] ?? null)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
