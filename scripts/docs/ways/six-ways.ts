import type { Demonstration } from './demonstration.js';

/** A call whose way the document shows. */
export interface ShownWay {
  readonly title: string;
  /** How it is called, in Markdown. */
  readonly conditions: string;
  /** Makes the call once, so that the host has in memory what it keeps, and prepares the call that is followed. */
  prepare(city: Demonstration): Promise<void>;
  call(city: Demonstration): Promise<unknown>;
  /** The kind of job that does the rest. */
  readonly job?: string;
}

/** Returns the calls of the document, in its order: the action ends the task of the claim. */
export function sixWays(): readonly ShownWay[] {
  let [task, key, llave] = [0, '', ''];
  return [
    {
      title: 'A filing',
      conditions: `\`POST /home/api/tramite/DENUNCIA\`: JSON, one text with a pattern, without a file, a draft, an
        \`Idempotency-Key\`, a receipt or a process. The way ends with the record in the database, by one statement.`,
      prepare: (city) => city.file(),
      call: (city) => city.file(),
    },
    {
      title: 'A procedure',
      conditions: `\`POST /home/api/ejecutar/SALDO_PREDIAL\`, called within the last second: what the service has read
        of the database's catalogue is still kept. The way ends as the statement is sent.`,
      prepare: (city) => city.runProcedure(),
      call: (city) => city.runProcedure(),
    },
    {
      title: 'A claim',
      conditions: `\`POST /workflow/api/tomar-tarea\`, of the task \`CONCEPTO_PLANEACION\` of a licence that was filed
        and paid. The way ends as the statement is sent.`,
      prepare: async (city) => {
        await city.act('CONCEPTUAR', await city.claim(await city.review()), { planeacion: 'favorable' });
        task = await city.review();
      },
      call: async (city) => (key = await city.claim(task)),
    },
    {
      title: 'An action',
      conditions: `\`POST /workflow/api/ejecutar-accion\`, of that task: with a procedure, a form of two questions,
        and a transition without FEEL to a join, which waits for the other review. The way ends as the transaction of the step is committed.`,
      prepare: () => Promise.resolve(),
      call: (city) => city.act('CONCEPTUAR', key, { planeacion: 'favorable' }),
    },
    {
      title: 'A document',
      conditions: `\`POST /api-svc/documentos/generar\`, of a registration of \`PAZ_Y_SALVO_PREDIAL\` whose document is
        not made yet. The browser that prints it is left out: a printed page is there. The way ends with the document in
        the database: its row, and those that it supersedes.`,
      prepare: async (city) => {
        await city.issue(await city.register());
        llave = await city.register();
      },
      call: (city) => city.issue(llave),
    },
    {
      title: 'A text of a chat',
      conditions: `A text of the linked chat of a member of staff, without a dialogue under way: it becomes a task. The
        platform calls the webhook. The message waits in the database for its job, which has the ids of connection and
        delivery, and not the text. The way of the call ends as the message is stored, that of the job with its
        transaction.`,
      prepare: (city) => city.write('Hay un hueco en la calle.'),
      call: (city) => city.write('Hay otro hueco en la calle.'),
      job: 'channels/incoming',
    },
  ];
}
