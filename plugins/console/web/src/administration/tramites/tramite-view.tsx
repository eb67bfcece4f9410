import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Loaded } from '../../ui/states.js';
import { choicesQuery, definitionQuery } from './definition-calls.js';
import { Editor } from './editor/editor.js';

/** The editor of a tramite. */
export function Component() {
  const { codigo = '' } = useParams();
  const opened = useQuery(definitionQuery(codigo));
  const choices = useQuery(choicesQuery);
  return (
    <Loaded query={opened} isPage>
      {(definition) => (
        <Loaded query={choices} isPage>
          {(given) => <Editor key={definition.codigo} opened={definition} choices={given} />}
        </Loaded>
      )}
    </Loaded>
  );
}
