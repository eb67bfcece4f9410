import { InputError, type AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { DocumentMaker, type DocumentRequest } from '../../../../plugins/workflow/contract.js';
import { pluginOf } from '../../../host/support/plugin-of.js';

/** Makes documents over the contract alone: the template `ACTO`, for who has a name. */
class Acts implements DocumentMaker {
  constructor(private readonly made: DocumentRequest[]) {}

  versions(codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return Promise.resolve(new Map(codes.filter((code) => code === 'ACTO').map((code) => [code, 3])));
  }

  make(request: DocumentRequest) {
    if (typeof request.datos['nombre'] !== 'string') {
      return Promise.reject(new InputError('Falta el nombre.', { code: 'faltan_datos' }));
    }
    if (!this.made.some(({ key }) => key === request.key)) this.made.push(request);
    return Promise.resolve({ numero: this.made.findIndex(({ key }) => key === request.key) + 1 });
  }
}

/** A plugin that makes documents, and puts those that it made into a list. */
export function documentPlugin(made: DocumentRequest[] = []): AnyHostPlugin {
  return pluginOf({
    id: 'acts',
    dependsOn: ['workflow'],
    bindings({ bind }) {
      bind(DocumentMaker).toConstantValue(new Acts(made));
    },
  });
}
