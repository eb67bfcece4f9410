import { inject, injectable } from 'inversify';
import { Files, type AcceptFile, type FormBody } from '../../../host/plugin-api/index.js';
import type { FiledRecord, FilingRequest } from '../contract.js';
import { FilingService } from './filing-service.js';
import { headerRepeatKey } from './idempotency.js';

/** What makes it safe to send a filing again. */
export interface RepeatableFiling {
  /** The header `Idempotency-Key`. */
  readonly key: string;
  /** Whose key it is, where that is known. */
  readonly userId: number | undefined;
}

/** The filing of the web: a form that is read to its end, and filed (interface, "POST /home/api/tramite/<codigo>"). */
@injectable()
export class RecordService {
  constructor(
    @inject(FilingService) private readonly filing: FilingService,
    @inject(Files) private readonly files: Files,
  ) {}

  /**
   * Throws what `Filing` throws: for an unknown tramite, and one that cannot be filed now, before the body is read. A
   * key is its user's alone, and so may a draft be; the record names nobody, as a filing without either looks at no
   * credential.
   */
  async create(
    codigo: string,
    body: FormBody,
    { repeatable, draft }: { readonly repeatable?: RepeatableFiling; readonly draft?: FilingRequest['draft'] } = {},
  ): Promise<FiledRecord> {
    const { form } = await this.filing.findTramite(codigo);
    const repeat = repeatable && headerRepeatKey(repeatable.key, repeatable.userId);
    const accept: AcceptFile = ({ field, filename }, received) => {
      form.checkFile(
        { codigo: field, nombre: filename },
        received.map((other) => other.field),
      );
      // What its question wants of it is seen with the other answers.
      return {};
    };
    return this.files.readForm(body, accept, async ({ fields: answers, files }) => {
      const prepared = await this.filing.prepare({ codigo, canal: 'WEB', answers, files, repeat, draft });
      return prepared.file();
    });
  }
}
